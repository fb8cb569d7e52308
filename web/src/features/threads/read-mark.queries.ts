import type { ApiClient } from '@quarry/api/contract/client'
import {
  getReadMark,
  markThreadRead,
  type Thread,
  type ThreadMessage,
} from '@quarry/api/contract/threads/threads'
import { queryOptions, useSuspenseQuery } from '@tanstack/react-query'
import { useRouter } from '@tanstack/react-router'
import { useEffect } from 'react'
import { useViewer } from '../../lib/viewer/use-viewer.ts'

/**
 * The mark at the time when the page was opened: messages read now stay marked as new until the viewer
 * leaves.
 */
export const readMarkQuery = (api: ApiClient, id: string) =>
  queryOptions({
    queryKey: ['read-mark', id] as const,
    queryFn: () => api(getReadMark, { params: { thread: id } }),
    staleTime: Infinity,
  })

/** The first message of another author after the mark. */
export function firstUnread(
  messages: readonly ThreadMessage[],
  readUntil: string | null,
  viewerId: string | undefined,
): ThreadMessage | undefined {
  const untilMs = readUntil === null ? 0 : Date.parse(readUntil)
  return messages.find(
    ({ author_id: authorId, created }) => authorId !== viewerId && Date.parse(created) > untilMs,
  )
}

/** Calls back once the page is visible; returns a function that cancels. */
function whenVisible(onVisible: () => void): () => void {
  const check = () => {
    if (document.visibilityState === 'hidden') return
    document.removeEventListener('visibilitychange', check)
    onVisible()
  }
  document.addEventListener('visibilitychange', check)
  check()
  return () => document.removeEventListener('visibilitychange', check)
}

/** Id of the first unread message; marks the thread as read on the server. */
export function useFirstUnread({ id, messages }: Thread): string | undefined {
  const { api } = useRouter().options.context
  const viewerId = useViewer()?.id
  const { data } = useSuspenseQuery(readMarkQuery(api, id))
  const unread = firstUnread(messages, data.read_until, viewerId)?.id
  const last = messages.at(-1)?.id
  useEffect(() => {
    if (unread === undefined || last === undefined) return undefined
    return whenVisible(() => {
      // If this fails, the next visit marks it.
      api(markThreadRead, { params: { thread: id }, body: { message: last } }).catch(() => undefined)
    })
  }, [api, id, unread, last])
  return unread
}
