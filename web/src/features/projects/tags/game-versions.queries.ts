import type { ApiClient } from '@quarry/api/contract/client'
import { listGameVersions } from '@quarry/api/contract/projects/tags'
import { queryOptions } from '@tanstack/react-query'

/** All game versions, newest first; fetched on pages with a game version field. */
export const gameVersionsQuery = (api: ApiClient) =>
  queryOptions({
    queryKey: ['game-versions'],
    queryFn: () => api(listGameVersions, {}),
    staleTime: Infinity,
  })
