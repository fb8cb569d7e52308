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

/** As it was when the page was opened: what is read now stays marked until the reader leaves. */
export const readMarkQuery = (api: ApiClient, id: string) =>
  queryOptions({
    queryKey: ['read-mark', id] as const,
    queryFn: () => api(getReadMark, { params: { thread: id } }),
    staleTime: Infinity,
  })

/** The first message of somebody else behind the mark. */
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

/** Calls back once the page is looked at; answers what ends the waiting. */
function whenSeen(onSeen: () => void): () => void {
  const look = () => {
    if (document.visibilityState === 'hidden') return
    document.removeEventListener('visibilitychange', look)
    onSeen()
  }
  document.addEventListener('visibilitychange', look)
  look()
  return () => document.removeEventListener('visibilitychange', look)
}

/** Where what is new to the reader begins; notes on the server that it is read by now. */
export function useUnread({ id, messages }: Thread): string | undefined {
  const { api } = useRouter().options.context
  const viewerId = useViewer()?.id
  const { data } = useSuspenseQuery(readMarkQuery(api, id))
  const unread = firstUnread(messages, data.read_until, viewerId)?.id
  const last = messages.at(-1)?.id
  useEffect(() => {
    if (unread === undefined || last === undefined) return undefined
    return whenSeen(() => {
      // A mark that is not taken down is taken down by the next visit.
      api(markThreadRead, { params: { thread: id }, body: { message: last } }).catch(() => undefined)
    })
  }, [api, id, unread, last])
  return unread
}
