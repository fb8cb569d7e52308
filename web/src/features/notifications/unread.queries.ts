import type { ApiClient } from '@quarry/api/contract/client'
import { inboxChannel } from '@quarry/api/contract/live'
import { countInbox } from '@quarry/api/contract/notifications/notifications'
import { queryOptions, useQuery, useQueryClient } from '@tanstack/react-query'
import { useRouter } from '@tanstack/react-router'
import { useLive } from '../../lib/live/use-live.ts'

export const inboxKeys = { all: ['inbox'] as const }

/** How long the count stays fresh without a live connection. */
const FRESH_MS = 60_000

export const unreadQuery = (api: ApiClient) =>
  queryOptions({
    queryKey: [...inboxKeys.all, 'unread'] as const,
    queryFn: async () => (await api(countInbox, {})).unread,
    staleTime: FRESH_MS,
  })

/**
 * Current number of unread notifications; 0 until it is loaded. Changes also reload the lists on the page.
 */
export function useUnreadCount(viewerId: string): number {
  const { api } = useRouter().options.context
  const queryClient = useQueryClient()
  const { data = 0 } = useQuery(unreadQuery(api))
  useLive([inboxChannel(viewerId)], () => {
    void queryClient.invalidateQueries({ queryKey: inboxKeys.all })
  })
  return data
}
