import { getUser } from '@quarry/api/contract/accounts/users'
import { listSubscriptions } from '@quarry/api/contract/billing/subscriptions'
import type { ApiClient } from '@quarry/api/contract/client'
import { queryOptions } from '@tanstack/react-query'
import { orNotFound } from '../projects/project.queries.ts'
import { readChargesSearch, type ChargesSearch } from './charges.queries.ts'

export interface AdminBillingSearch extends ChargesSearch {
  /** The refund that was just requested. */
  done?: 'refunded' | 'settled'
}

export function readAdminBillingSearch(search: Record<string, unknown>): AdminBillingSearch {
  const done = (['refunded', 'settled'] as const).find((one) => one === search['done'])
  return { ...readChargesSearch(search), ...(done && { done }) }
}

/** A user by id or username, for staff. */
export const billedUserQuery = (api: ApiClient, user: string) =>
  queryOptions({
    queryKey: ['billed-user', user] as const,
    queryFn: () => orNotFound(api(getUser, { params: { user } })),
    staleTime: 0,
  })

export const subscriptionsOfQuery = (api: ApiClient, userId: string) =>
  queryOptions({
    queryKey: ['subscriptions-of', userId] as const,
    queryFn: () => api(listSubscriptions, { query: { user_id: userId } }),
    staleTime: 0,
  })
