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

/** `onMutationError` shows the toast; the server has none. */
export function createQueryClient(onMutationError?: (error: unknown) => void) {
  return new QueryClient({
    defaultOptions: {
      queries: {
        staleTime: 30_000,
        retry: (count, error) =>
          count < 2 && !(isApiError(error) && error.status >= 400 && error.status < 500),
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
