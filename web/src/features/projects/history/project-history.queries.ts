import type { ApiClient } from '@quarry/api/contract/client'
import { getProjectDifference, listProjectEdits } from '@quarry/api/contract/projects/project-history'
import { queryOptions } from '@tanstack/react-query'
import { projectKeys } from '../project.queries.ts'

/** Edits of a project after a revision, or the newest ones. */
export const projectEditsQuery = (api: ApiClient, project: string, above?: number) =>
  queryOptions({
    queryKey: [...projectKeys.detail(project), 'edits', above] as const,
    queryFn: () =>
      api(listProjectEdits, { params: { project }, query: above === undefined ? {} : { above } }),
    staleTime: 0,
  })

export interface RevisionRange {
  above: number
  /** Absent for the present. */
  upTo?: number | undefined
}

export const projectDifferenceQuery = (api: ApiClient, project: string, { above, upTo }: RevisionRange) =>
  queryOptions({
    queryKey: [...projectKeys.detail(project), 'difference', above, upTo] as const,
    queryFn: () =>
      api(getProjectDifference, {
        params: { project },
        query: { above, ...(upTo !== undefined && { up_to: upTo }) },
      }),
  })
