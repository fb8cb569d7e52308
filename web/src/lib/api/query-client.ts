import { MutationCache, QueryClient } from '@tanstack/react-query'
import { isApiError } from '@quarry/api/contract/client'

declare module '@tanstack/react-query' {
  interface Register {
    mutationMeta: {
      /** Set by forms that show the failure at the field themselves. */
      showsOwnErrors?: boolean
    }
  }
}

/** The server retries nothing, whatever a query sets: the page would wait. The error page offers a retry. */
class ServerQueryClient extends QueryClient {
  override defaultQueryOptions: QueryClient['defaultQueryOptions'] = (options) =>
    Object.assign(super.defaultQueryOptions(options), { retry: false })
}

/** Statuses of transient failures (docs/rules/site.md). 0: no response. */
const TRANSIENT: readonly number[] = [0, 408, 409, 425, 429, 500, 502, 503, 504]

/** Queries are retried once after a transient failure; mutations never. */
export const mayRetry = (failures: number, error: unknown) =>
  failures < 1 && isApiError(error) && TRANSIENT.includes(error.status)

/** Twice as long before each further attempt, and not at the same time for all pages that failed together. */
export const retryDelayMs = (failures: number): number => 1000 * 2 ** failures * (0.5 + Math.random() / 2)

/** Set by `form-submissions.ts`, which only pages with forms load. */
export const mutationObserver: Partial<
  Record<'onMutate' | 'onSuccess' | 'onSettled', (mutation: object) => void>
> = {}

/** Data younger than this is not fetched again automatically. */
export const STALE_MS = 30_000

/** `onMutationError` shows the toast; the server has none. */
export function createQueryClient(onMutationError?: (error: unknown) => void) {
  const Client = import.meta.env.SSR ? ServerQueryClient : QueryClient
  return new Client({
    defaultOptions: {
      queries: {
        staleTime: STALE_MS,
        retry: mayRetry,
        retryDelay: retryDelayMs,
        // Offline they fail with a message; the default would wait silently for the connection.
        networkMode: 'always',
        refetchOnReconnect: true,
        refetchOnWindowFocus: false,
      },
      mutations: { networkMode: 'always' },
    },
    mutationCache: new MutationCache({
      onMutate: (_variables, mutation) => mutationObserver.onMutate?.(mutation),
      onSuccess: (_data, _variables, _result, mutation) => mutationObserver.onSuccess?.(mutation),
      onSettled: (_data, _error, _variables, _result, mutation) => mutationObserver.onSettled?.(mutation),
      onError: (error, _variables, _result, mutation) => {
        if (!mutation.meta?.showsOwnErrors) onMutationError?.(error)
      },
    }),
  })
}
