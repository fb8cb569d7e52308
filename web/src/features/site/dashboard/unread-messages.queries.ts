import type { ApiClient } from '@quarry/api/contract/client'
import { listUnread } from '@quarry/api/contract/threads/threads'
import { queryOptions } from '@tanstack/react-query'

/** By project: how many words of others the viewer has not read in its thread; others are left out. */
export const unreadWordsQuery = (api: ApiClient) =>
  queryOptions({
    queryKey: ['unread-words'],
    queryFn: async () =>
      Object.fromEntries((await api(listUnread, {})).map(({ project_id: id, unread }) => [id, unread])),
    staleTime: 0,
  })
export type UnreadWords = Readonly<Record<string, number>>
