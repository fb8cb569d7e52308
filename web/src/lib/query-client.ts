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

/** `onMutationError` shows the toast; the server has none. */
export function createQueryClient(onMutationError?: (error: unknown) => void) {
  const Client = import.meta.env.SSR ? ServerQueryClient : QueryClient
  return new Client({
    defaultOptions: {
      queries: {
        staleTime: 30_000,
        // A page is not held back by second tries on the server; the error page offers one.
        retry: (count, error) =>
          !import.meta.env.SSR &&
          count < 2 &&
          !(isApiError(error) && error.status >= 400 && error.status < 500),
        refetchOnWindowFocus: false,
      },
    },
    mutationCache: new MutationCache({
      onError: (error, _variables, _result, mutation) => {
        if (!mutation.meta?.showsOwnErrors) onMutationError?.(error)
      },
    }),
  })
}
