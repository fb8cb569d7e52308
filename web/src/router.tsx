import { createRouter as createTanStackRouter, createSerializationAdapter } from '@tanstack/react-router'
import { setupRouterSsrQueryIntegration } from '@tanstack/react-router-ssr-query'
import { isApiError } from '@quarry/api/contract/client'
import { routeTree } from './routeTree.gen.ts'
import type { MessageArea } from './lib/i18n/message-ids.ts'
import { parseSearch } from '@quarry/search-config/query-string'
import { stringifySearch } from './lib/router/search-params.ts'
import type { RouterContext } from './lib/router/router-context.ts'
import { ErrorPage } from './shell/errors/error-page.tsx'
import { NotFoundPage } from './shell/lazy-parts.ts'

declare module '@tanstack/react-router' {
  interface Register {
    router: ReturnType<typeof createRouter>
  }
  interface StaticDataRouteOption {
    /** Message areas that the route and its children use, besides `shell`. */
    messages?: readonly MessageArea[]
    /**
     * In the browser: requests what the page waits for at the start of a navigation, beside the texts. The guards of
     * the routes above would delay it.
     */
    warm?: (visit: { context: RouterContext; params: Record<string, string>; pathname: string }) => void
    /**
     * `bare`: no header, footer and bars (launcher sign-in). `search`: no header on phones, the search field is at
     * the top.
     */
    chrome?: 'bare' | 'search'
    /** A tab of a project has a main button of its own; a `form` also needs the space of the notes. */
    ownAction?: 'download' | 'form'
  }
}

/** Serializes errors with status and code for the browser; the router alone would send only the message. */
const apiErrors = createSerializationAdapter({
  key: 'api-error',
  test: isApiError,
  toSerializable: ({ status, code, message, rule, params, fields }) => ({
    status,
    code,
    message,
    rule,
    params,
    fields,
  }),
  fromSerializable: (sent) => Object.assign(new Error(sent.message), { kind: 'api_error' as const, ...sent }),
})

/**
 * Skips the first scroll restoration. The visitor may already have scrolled before the router is hydrated; jumping
 * back to the top would also lose a press in progress. Later pages start at the top or at their stored position.
 */
function createScrollRestoration() {
  let isArriving = true
  return ({ location }: { location: { hash: string } }) => {
    const isPlaced = isArriving && location.hash === ''
    isArriving = false
    return !isPlaced
  }
}

export function createRouter(context: RouterContext, nonce: string | undefined) {
  const router = createTanStackRouter({
    routeTree,
    context,
    ...(nonce !== undefined && { ssr: { nonce } }),
    parseSearch,
    stringifySearch,
    scrollRestoration: import.meta.env.SSR ? true : createScrollRestoration(),
    scrollRestorationBehavior: 'instant',
    defaultPreload: 'intent',
    defaultPreloadDelay: 60,
    defaultStaleTime: 0,
    defaultPreloadStaleTime: 0,
    // Old content stays while the next page loads; the loading bar shows the progress.
    defaultPendingMs: 60_000,
    defaultErrorComponent: ErrorPage,
    defaultNotFoundComponent: NotFoundPage,
  })
  router.options.serializationAdapters = [apiErrors]
  setupRouterSsrQueryIntegration({ router, queryClient: context.queryClient })
  return router
}
