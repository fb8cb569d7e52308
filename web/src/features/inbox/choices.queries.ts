import type { ApiClient } from '@quarry/api/contract/client'
import {
  getNotificationChoices,
  setNotificationChoices,
  type NotificationChoice,
  type QuietHours,
} from '@quarry/api/contract/notifications'
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
