import { isApiError, type ApiClient } from '@quarry/api/contract/client'
import { getMailsOfLink } from '@quarry/api/contract/notifications/email-subscriptions'
import { queryOptions } from '@tanstack/react-query'

/** Which mails a link would end; null when it is good for nothing any more. */
export const mailsOfLinkQuery = (api: ApiClient, flow: string) =>
  queryOptions({
    queryKey: ['mails-of-link', flow] as const,
    queryFn: async () => {
      try {
        return (await api(getMailsOfLink, { query: { flow } })).list
      } catch (error) {
        if (isApiError(error) && error.status === 400) return null
        throw error
      }
    },
  })
