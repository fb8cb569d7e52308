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

/** On the server nothing is tried again, whatever a query says: the page would wait; the error page offers it. */
class ServerQueryClient extends QueryClient {
  override defaultQueryOptions: QueryClient['defaultQueryOptions'] = (options) =>
    Object.assign(super.defaultQueryOptions(options), { retry: false })
}

/** Failures that may be gone in a moment (docs/rules/site.md). 0: nothing answered. */
const PASSING: readonly number[] = [0, 408, 409, 425, 429, 500, 502, 503, 504]

/** Questions are asked once more after a passing failure; changes never (they are mutations, which have no retry). */
export const mayTryAgain = (failures: number, error: unknown) =>
  failures < 1 && isApiError(error) && PASSING.includes(error.status)

/** What was read so lately is not asked for again by itself. */
export const STALE_MS = 30_000

/** `onMutationError` shows the toast; the server has none. */
export function createQueryClient(onMutationError?: (error: unknown) => void) {
  const Client = import.meta.env.SSR ? ServerQueryClient : QueryClient
  return new Client({
    defaultOptions: {
      queries: {
        staleTime: STALE_MS,
        retry: mayTryAgain,
        // Offline they fail and say so; the default would wait without a word until the connection is back.
        networkMode: 'always',
        refetchOnReconnect: true,
        refetchOnWindowFocus: false,
      },
      mutations: { networkMode: 'always' },
    },
    mutationCache: new MutationCache({
      onError: (error, _variables, _result, mutation) => {
        if (!mutation.meta?.showsOwnErrors) onMutationError?.(error)
      },
    }),
  })
}
