import { type ApiClient, isApiError } from '@quarry/api/contract/client'
import { getProfile } from '@quarry/api/contract/profiles'
import { queryOptions } from '@tanstack/react-query'
import { notFound } from '@tanstack/react-router'

export const profileQuery = (api: ApiClient, user: string) =>
  queryOptions({
    queryKey: ['profile', user] as const,
    queryFn: async ({ signal }) => {
      try {
        return await api(getProfile, { params: { user } }, { signal })
      } catch (error) {
        if (isApiError(error) && error.status === 404) throw notFound()
        throw error
      }
    },
  })
