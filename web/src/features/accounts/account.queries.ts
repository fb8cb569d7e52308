import type { ApiClient } from '@quarry/api/contract/client'
import { getAccount } from '@quarry/api/contract/accounts/credentials'
import { getNewsletter } from '@quarry/api/contract/notifications/email-subscriptions'
import { queryOptions } from '@tanstack/react-query'

export const newsletterQuery = (api: ApiClient) =>
  queryOptions({
    queryKey: ['account', 'newsletter'] as const,
    queryFn: () => api(getNewsletter, {}),
  })

export const accountQuery = (api: ApiClient) =>
  queryOptions({
    queryKey: ['account'] as const,
    queryFn: () => api(getAccount, {}),
    staleTime: 0,
  })
