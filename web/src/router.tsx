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
    /** Message areas the route and its children use, besides `shell`. */
    messages?: readonly MessageArea[]
    /** `bare`: no header, footer and bars (launcher sign-in). `search`: phones drop the header, the field is the top. */
    chrome?: 'bare' | 'search'
    /** The page below the head of a project has a main button of its own; a `form` needs the room of the notes, too. */
    ownAction?: 'download' | 'form'
  }
}

/** Errors keep their status and code on the way to the browser; the router alone would send the message only. */
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
 * Where a page is when it arrives, its first script and the browser have settled, and its visitor may have gone on from
 * there before the router knows of it: thrown back to the top, a press in progress would be lost. From then on every
 * page begins at its top or where it was left.
 */
function keepsArrival() {
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
    scrollRestoration: import.meta.env.SSR ? true : keepsArrival(),
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
