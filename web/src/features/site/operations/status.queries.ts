import { isApiError, type ApiClient } from '@quarry/api/contract/client'
import { getSiteState } from '@quarry/api/contract/site/site-state'
import { queryOptions } from '@tanstack/react-query'

const POLL_MS = 30_000

/** `null` if the API does not respond, which is itself a state to show. */
export const siteStatusQuery = (api: ApiClient) =>
  queryOptions({
    queryKey: ['site-state'] as const,
    queryFn: async ({ signal }) => {
      try {
        return await api(getSiteState, {}, { signal })
      } catch (error) {
        if (isApiError(error)) return null
        throw error
      }
    },
    staleTime: 0,
    refetchInterval: POLL_MS,
  })
