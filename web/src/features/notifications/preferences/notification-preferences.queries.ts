import type { ApiClient } from '@quarry/api/contract/client'
import {
  getNotificationChoices,
  getOwnFeed,
  renewOwnFeed,
  setNotificationChoices,
  type NotificationChoice,
  type QuietHours,
  withdrawOwnFeed,
} from '@quarry/api/contract/notifications/notifications'
import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query'
import { useRouter } from '@tanstack/react-router'

export const choicesQuery = (api: ApiClient) =>
  queryOptions({
    queryKey: ['notification-choices'] as const,
    queryFn: () => api(getNotificationChoices, {}),
  })

export function useSaveChoices() {
  const { api } = useRouter().options.context
  const queryClient = useQueryClient()
  return useMutation({
    mutationFn: (body: { choices: NotificationChoice[]; quiet_hours: QuietHours | null }) =>
      api(setNotificationChoices, { body }),
    meta: { showsOwnErrors: true },
    onSettled: () => queryClient.invalidateQueries({ queryKey: choicesQuery(api).queryKey }),
  })
}

export const ownFeedQuery = (api: ApiClient) =>
  queryOptions({
    queryKey: ['own-feed'] as const,
    queryFn: () => api(getOwnFeed, {}),
  })

/** Its address is answered when it is given another, and never again. */
export function useOwnFeed() {
  const { api } = useRouter().options.context
  const queryClient = useQueryClient()
  return useMutation({
    mutationFn: async (action: 'renew' | 'withdraw') =>
      action === 'renew' ? api(renewOwnFeed, {}) : api(withdrawOwnFeed, {}).then(() => undefined),
    meta: { showsOwnErrors: true },
    onSettled: () => queryClient.invalidateQueries({ queryKey: ownFeedQuery(api).queryKey }),
  })
}
