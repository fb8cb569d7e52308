import type { ApiClient } from '@quarry/api/contract/client'
import {
  getNotificationPreferences,
  getOwnFeed,
  renewOwnFeed,
  setNotificationPreferences,
  withdrawOwnFeed,
} from '@quarry/api/contract/notifications/notifications'
import type { ChangedChoices } from './notification-preferences.forms.ts'
import { queryOptions, useQueryClient } from '@tanstack/react-query'
import { useMutation } from '../../../lib/api/use-mutation.ts'
import { useRouter } from '@tanstack/react-router'

export const preferencesQuery = (api: ApiClient) =>
  queryOptions({
    queryKey: ['notification-choices'] as const,
    queryFn: () => api(getNotificationPreferences, {}),
  })

export function useSavePreferences() {
  const { api } = useRouter().options.context
  const queryClient = useQueryClient()
  return useMutation({
    mutationFn: (body: ChangedChoices) => api(setNotificationPreferences, { body }),
    meta: { showsOwnErrors: true },
    onSettled: () => queryClient.invalidateQueries({ queryKey: preferencesQuery(api).queryKey }),
  })
}

export const ownFeedQuery = (api: ApiClient) =>
  queryOptions({
    queryKey: ['own-feed'] as const,
    queryFn: () => api(getOwnFeed, {}),
  })

/** The response to a renewal is the only one that contains the address. */
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
