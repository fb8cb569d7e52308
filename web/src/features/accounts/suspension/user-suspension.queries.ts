import type { ApiClient } from '@quarry/api/contract/client'
import { getSuspension, listAppeals } from '@quarry/api/contract/accounts/suspensions'
import { queryOptions } from '@tanstack/react-query'
import { orNotFound } from '../../projects/project.queries.ts'

/** The suspension of a user and the counts of their content, for staff. */
export const suspensionQuery = (api: ApiClient, user: string) =>
  queryOptions({
    queryKey: ['suspension', user] as const,
    queryFn: () => orNotFound(api(getSuspension, { params: { user } })),
    staleTime: 0,
  })

export interface AppealsSearch {
  /** Id of the last appeal of the previous page. */
  after?: string
}

export const readAppealsSearch = ({ after }: Record<string, unknown>): AppealsSearch =>
  typeof after === 'string' && /^[0-9A-Za-z]{1,11}$/.test(after) ? { after } : {}

export const appealsQuery = (api: ApiClient, search: AppealsSearch) =>
  queryOptions({
    queryKey: ['appeals', search] as const,
    queryFn: () => api(listAppeals, { query: search }),
    staleTime: 0,
  })
