import type { ApiClient } from '@quarry/api/contract/client'
import {
  getNotificationChoices,
  setNotificationChoices,
  type NotificationChoice,
} from '@quarry/api/contract/notifications'
import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query'
import { useRouter } from '@tanstack/react-router'

export const choicesQuery = (api: ApiClient) =>
  queryOptions({
    queryKey: ['notification-choices'] as const,
    queryFn: async () => (await api(getNotificationChoices, {})).choices,
  })

export function useSaveChoices() {
  const { api } = useRouter().options.context
  const queryClient = useQueryClient()
  return useMutation({
    mutationFn: (choices: NotificationChoice[]) => api(setNotificationChoices, { body: { choices } }),
    meta: { showsOwnErrors: true },
    onSettled: () => queryClient.invalidateQueries({ queryKey: choicesQuery(api).queryKey }),
  })
}
