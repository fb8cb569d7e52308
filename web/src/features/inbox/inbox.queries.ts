import type { ApiClient } from '@quarry/api/contract/client'
import { getInbox, type InboxEntry, readInbox, readNotifications } from '@quarry/api/contract/notifications'
import { joinTeam, removeTeamMember } from '@quarry/api/contract/people'
import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query'
import { useRouter } from '@tanstack/react-router'

export type EntryType = InboxEntry['type']

export interface InboxView {
  isHistory: boolean
  type?: EntryType
  /** Id of the last entry of the page before. */
  before?: string
}

const keys = { all: ['inbox'] as const }

export const inboxQuery = (api: ApiClient, { isHistory, type, before }: InboxView) =>
  queryOptions({
    queryKey: [...keys.all, isHistory, type ?? 'all', before ?? 'newest'] as const,
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

function useInboxChange<T>(change: (api: ApiClient, given: T) => Promise<unknown>) {
  const { api } = useRouter().options.context
  const queryClient = useQueryClient()
  return useMutation({
    mutationFn: (given: T) => change(api, given),
    onSettled: () => queryClient.invalidateQueries({ queryKey: keys.all }),
  })
}

const markRead = (api: ApiClient, ids: readonly string[]) =>
  api(readNotifications, { query: { ids: JSON.stringify(ids) } })

export const useMarkRead = () => useInboxChange(markRead)

export const useMarkAllRead = () =>
  useInboxChange((api, type: EntryType | undefined) =>
    api(readInbox, { body: type === undefined ? {} : { type } }),
  )

/** Accepting and declining also mark the invitation as read. */
export const useAnswerInvitation = (entry: InboxEntry, viewerId: string) =>
  useInboxChange(async (api, accepts: boolean) => {
    const team = entry.team_id ?? ''
    await (accepts
      ? api(joinTeam, { params: { team } })
      : api(removeTeamMember, { params: { team, user: viewerId } }))
    await markRead(api, [entry.id])
  })
