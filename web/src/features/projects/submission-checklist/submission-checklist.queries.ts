import { isSubmittable } from '@quarry/domain/projects/project-statuses'
import type { ApiClient } from '@quarry/api/contract/client'
import type { ProjectDetail } from '@quarry/api/contract/projects/project-shapes'
import { getChecklist } from '@quarry/api/contract/projects/project-checklist'
import { queryOptions } from '@tanstack/react-query'
import { projectKeys } from '../project.queries.ts'

/** The checklist of a project that can be submitted, for its members. */
export const hasChecklist = (project: Pick<ProjectDetail, 'status' | 'viewer'>) =>
  project.viewer.is_member && isSubmittable(project.status)

export const checklistQuery = (api: ApiClient, projectId: string) =>
  queryOptions({
    // Below the key of the project, so that every saved change refetches it.
    queryKey: [...projectKeys.detail(projectId), 'checklist'] as const,
    queryFn: () => api(getChecklist, { params: { project: projectId } }),
    staleTime: 0,
  })
