import type { QueryClient, QueryKey } from '@tanstack/react-query'

/** After a deletion: the way back must not show from the cache what no longer exists. */
export const removeUnshown = (queryClient: QueryClient, queryKey: QueryKey) =>
  queryClient.removeQueries({ queryKey, type: 'inactive' })
