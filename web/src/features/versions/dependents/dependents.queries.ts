import { isApiError, type ApiClient } from '@quarry/api/contract/client'
import { listDependents } from '@quarry/api/contract/versions/dependents'
import { queryOptions } from '@tanstack/react-query'
import { orNotFound, projectKeys } from '../../projects/project.queries.ts'
import type { DependentsSearch } from './dependents-address.ts'

const UNAVAILABLE = 503

/** Null while search is down, so that the rest of the page still loads. */
export const dependentsQuery = (api: ApiClient, project: string, filter: DependentsSearch) =>
  queryOptions({
    queryKey: [...projectKeys.detail(project), 'dependents', filter] as const,
    queryFn: async ({ signal }) => {
      const { q: query, version: game_version, ...rest } = filter
      const request = { params: { project }, query: { query, game_version, ...rest } }
      try {
        return await orNotFound(api(listDependents, request, { signal }))
      } catch (error) {
        if (isApiError(error) && error.status === UNAVAILABLE) return null
        throw error
      }
    },
  })
