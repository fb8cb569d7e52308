import { queryOptions } from '@tanstack/react-query'
import { notFound } from '@tanstack/react-router'
import { getProjectDetail } from '@quarry/api/contract/projects/projects'
import { type ApiClient, isApiError } from '@quarry/api/contract/client'

export const projectKeys = {
  all: ['project'] as const,
  detail: (project: string) => ['project', project] as const,
}

export const projectQuery = (api: ApiClient, project: string) =>
  queryOptions({
    queryKey: projectKeys.detail(project),
    queryFn: ({ signal }) => orNotFound(api(getProjectDetail, { params: { project } }, { signal })),
  })

/** A 404 of the API is a 404 of the page with the same address, unless `lost` names another one. */
export async function orNotFound<T>(answer: Promise<T>, lost = notFound): Promise<T> {
  try {
    return await answer
  } catch (error) {
    if (isApiError(error) && error.status === 404) throw lost()
    throw error
  }
}
