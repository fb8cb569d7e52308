import { isApiError, type ApiClient } from '@quarry/api/contract/client'
import { getSubscriptionOfLink } from '@quarry/api/contract/notifications/email-subscriptions'
import { queryOptions } from '@tanstack/react-query'

/** The mailing list that a link unsubscribes from; null if the link is invalid. */
export const subscriptionOfLinkQuery = (api: ApiClient, flow: string) =>
  queryOptions({
    queryKey: ['mails-of-link', flow] as const,
    queryFn: async () => {
      try {
        return (await api(getSubscriptionOfLink, { query: { flow } })).list
      } catch (error) {
        if (isApiError(error) && error.status === 400) return null
        throw error
      }
    },
  })
