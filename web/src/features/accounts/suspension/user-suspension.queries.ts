import type { ApiClient } from '@quarry/api/contract/client'
import { getSuspension, listAppeals } from '@quarry/api/contract/accounts/suspensions'
import { queryOptions } from '@tanstack/react-query'
import { orNotFound } from '../../projects/project.queries.ts'

/** Whether somebody is suspended, and what they have, for staff. */
export const suspensionQuery = (api: ApiClient, user: string) =>
  queryOptions({
    queryKey: ['suspension', user] as const,
    queryFn: () => orNotFound(api(getSuspension, { params: { user } })),
    staleTime: 0,
  })

export interface AppealsAsked {
  /** Id of the last one of the page before. */
  after?: string
}

export const appealsOf = ({ after }: Record<string, unknown>): AppealsAsked =>
  typeof after === 'string' && /^[0-9A-Za-z]{1,11}$/.test(after) ? { after } : {}

export const appealsQuery = (api: ApiClient, asked: AppealsAsked) =>
  queryOptions({
    queryKey: ['appeals', asked] as const,
    queryFn: () => api(listAppeals, { query: asked }),
    staleTime: 0,
  })
