import type { ApiClient } from '@quarry/api/contract/client'
import {
  getInbox,
  type InboxEntry,
  readInbox,
  readNotification,
} from '@quarry/api/contract/notifications/notifications'
import { joinTeam, removeTeamMember } from '@quarry/api/contract/organizations/teams'
import { queryOptions, useQueryClient } from '@tanstack/react-query'
import { useMutation } from '../../../lib/api/use-mutation.ts'
import { useRouter } from '@tanstack/react-router'
import { inboxKeys as keys } from '../unread.queries.ts'

export type EntryType = InboxEntry['type']

export interface InboxView {
  isHistory: boolean
  type?: EntryType
  /** Id of the last notification of the previous page. */
  before?: string
}

export const inboxQuery = (api: ApiClient, { isHistory, type, before }: InboxView) =>
  queryOptions({
    queryKey: [...keys.all, 'page', isHistory, type ?? 'all', before ?? 'newest'] as const,
    queryFn: () =>
      api(getInbox, {
        query: {
          history: isHistory ? 'true' : 'false',
          ...(type !== undefined && { type }),
          ...(before !== undefined && { before }),
        },
      }),
    staleTime: 0,
  })

function useInboxChange<T>(change: (api: ApiClient, input: T) => Promise<unknown>) {
  const { api } = useRouter().options.context
  const queryClient = useQueryClient()
  return useMutation({
    mutationFn: (input: T) => change(api, input),
    onSettled: () => queryClient.invalidateQueries({ queryKey: keys.all }),
  })
}

/** Marks a notification and its group as read. */
export const useMarkRead = () =>
  useInboxChange((api, entryId: string) => api(readInbox, { body: { together_with: entryId } }))

export const useMarkAllRead = () =>
  useInboxChange((api, type: EntryType | undefined) =>
    api(readInbox, { body: type === undefined ? {} : { type } }),
  )

export const useAnswerInvitation = (entry: InboxEntry, viewerId: string) =>
  useInboxChange(async (api, accepts: boolean) => {
    const team = entry.team_id ?? ''
    await (accepts
      ? api(joinTeam, { params: { team } })
      : api(removeTeamMember, { params: { team, user: viewerId } }))
    await api(readNotification, { params: { notification: entry.id } })
  })
