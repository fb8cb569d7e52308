import type { ApiClient } from '@quarry/api/contract/client'
import { listEditableProjects } from '@quarry/api/contract/projects/projects'
import { queryOptions } from '@tanstack/react-query'

/** Projects of an organization, or of the viewer. */
export const editableProjectsQuery = (api: ApiClient, organization?: string) =>
  queryOptions({
    queryKey: ['editable-projects', organization ?? null],
    queryFn: () =>
      api(listEditableProjects, { query: { ...(organization !== undefined && { organization }) } }),
    staleTime: 0,
  })
