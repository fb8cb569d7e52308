import type { ApiClient } from '@quarry/api/contract/client'
import { getChecklist } from '@quarry/api/contract/moderation'
import { queryOptions } from '@tanstack/react-query'
import { projectKeys } from '../catalogue/project.queries.ts'

export const checklistQuery = (api: ApiClient, projectId: string) =>
  queryOptions({
    // Below the project's own key, so that every saved change asks again.
    queryKey: [...projectKeys.detail(projectId), 'checklist'] as const,
    queryFn: () => api(getChecklist, { params: { project: projectId } }),
    staleTime: 0,
  })
