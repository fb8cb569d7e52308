import type { ApiClient } from '@quarry/api/contract/client'
import { listOwnProjects } from '@quarry/api/contract/projects/projects'
import { queryOptions } from '@tanstack/react-query'

export const ownProjectsQuery = (api: ApiClient) =>
  queryOptions({ queryKey: ['own-projects'], queryFn: () => api(listOwnProjects, {}), staleTime: 0 })
