import { createRouter as createTanStackRouter, createSerializationAdapter } from '@tanstack/react-router'
import { setupRouterSsrQueryIntegration } from '@tanstack/react-router-ssr-query'
import type { QueryClient } from '@tanstack/react-query'
import { isApiError, type ApiClient } from '@quarry/api/contract/client'
import type { OwnUser } from '@quarry/api/contract/people'
import { routeTree } from './routeTree.gen.ts'
import type { PlayerSetup } from './features/setup/setup.ts'
import type { Catalogue } from './lib/i18n/catalogue.ts'
import type { SearchAccess, SiteNotices } from './lib/page-state.ts'
import type { PreferenceStore } from './lib/preference-store.ts'
import { parseSearch, stringifySearch } from './lib/query-string.ts'
import { ErrorPage } from './shell/error-page.tsx'
import { NotFoundPage } from './shell/late-parts.ts'

/** What every loader, guard and component can reach; described in web/README.md. */
export interface RouterContext {
  api: ApiClient
  queryClient: QueryClient
  viewer: OwnUser | null
  preferences: PreferenceStore
  /** What the visitor plays, as remembered by a cookie. */
  setup: () => PlayerSetup | undefined
  i18n: Catalogue
  /** `null` while no search key could be had; search pages then say so. */
  search: SearchAccess | null
  notices: SiteNotices
  /** Public origin of the site, for absolute addresses in the head. */
  siteUrl: string
  /** The page state as JSON, exactly as it stands in the HTML. */
  pageState: () => string
  /** The script that a page of the server starts with; the development server and the browser have none. */
  entry: string | undefined
  /** Tags of the development server; empty in production. */
  devScripts: readonly { type: string; src?: string; children?: string }[]
}

declare module '@tanstack/react-router' {
  interface Register {
    router: ReturnType<typeof createRouter>
  }
  interface StaticDataRouteOption {
    /** Message areas the route and its children use, besides `shell`. */
    messages?: readonly string[]
    /** `bare`: no header, footer and bars (launcher sign-in). `search`: phones drop the header, the field is the top. */
    chrome?: 'bare' | 'search'
  }
}

/** Errors keep their status and code on the way to the browser; the router alone would send the message only. */
const apiErrors = createSerializationAdapter({
  key: 'api-error',
  test: isApiError,
  toSerializable: ({ status, code, message, fields }) => ({ status, code, message, fields }),
  fromSerializable: (sent) => Object.assign(new Error(sent.message), { kind: 'api_error' as const, ...sent }),
})

export function createRouter(context: RouterContext, nonce: string | undefined) {
  const router = createTanStackRouter({
    routeTree,
    context,
    ...(nonce !== undefined && { ssr: { nonce } }),
    parseSearch,
    stringifySearch,
    scrollRestoration: true,
    scrollRestorationBehavior: 'instant',
    defaultPreload: 'intent',
    defaultPreloadDelay: 60,
    defaultStaleTime: 0,
    defaultPreloadStaleTime: 0,
    // Old content stays while the next page loads; the loading bar tells that something happens.
    defaultPendingMs: 60_000,
    defaultErrorComponent: ErrorPage,
    defaultNotFoundComponent: NotFoundPage,
  })
  router.options.serializationAdapters = [apiErrors]
  setupRouterSsrQueryIntegration({ router, queryClient: context.queryClient })
  return router
}
