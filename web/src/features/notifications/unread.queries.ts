import type { ApiClient } from '@quarry/api/contract/client'
import { inboxChannel } from '@quarry/api/contract/live'
import { countInbox } from '@quarry/api/contract/notifications/notifications'
import { queryOptions, useQuery, useQueryClient } from '@tanstack/react-query'
import { useRouter } from '@tanstack/react-router'
import { useLive } from '../../lib/live/use-live.ts'

export const inboxKeys = { all: ['inbox'] as const }

/** How long the number is shown as it is where no stream says that it has changed. */
const FRESH_MS = 60_000

export const unreadQuery = (api: ApiClient) =>
  queryOptions({
    queryKey: [...inboxKeys.all, 'unread'] as const,
    queryFn: async () => (await api(countInbox, {})).unread,
    staleTime: FRESH_MS,
  })

/** Unread notifications of the viewer as they are now; 0 while nobody could say. Lists on the page follow, too. */
export function useUnread(viewerId: string): number {
  const { api } = useRouter().options.context
  const queryClient = useQueryClient()
  const { data = 0 } = useQuery(unreadQuery(api))
  useLive([inboxChannel(viewerId)], () => {
    void queryClient.invalidateQueries({ queryKey: inboxKeys.all })
  })
  return data
}
