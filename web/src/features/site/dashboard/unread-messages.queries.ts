import type { ApiClient } from '@quarry/api/contract/client'
import { listUnread } from '@quarry/api/contract/threads/threads'
import { queryOptions } from '@tanstack/react-query'

/** Number of unread messages by others in each project's thread; projects without any are omitted. */
export const unreadMessagesQuery = (api: ApiClient) =>
  queryOptions({
    queryKey: ['unread-words'],
    queryFn: async () =>
      Object.fromEntries((await api(listUnread, {})).map(({ project_id: id, unread }) => [id, unread])),
    staleTime: 0,
  })
export type UnreadMessages = Readonly<Record<string, number>>
