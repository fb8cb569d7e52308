import type { Thread } from '@quarry/api/contract/threads/threads'
import { readDraft, writeDraft } from '../../lib/forms/draft-storage.ts'

const keyOf = (threadId: string) => `thread:${threadId}`

/** Undoes what a form and the server change: line ends, and whitespace at both ends. */
const normalized = (text: string) => text.replaceAll('\r\n', '\n').trim()

interface MessageDraft {
  text: string
  /** Meant for staff only: a restored draft must not become public. */
  isNote: boolean
}

/** Stores the draft; an empty one is removed. */
export function saveDraft(threadId: string, { text, isNote }: MessageDraft): void {
  const { sentAfter } = readDraft(keyOf(threadId))
  const isEmpty = text.trim() === ''
  writeDraft(keyOf(threadId), {
    ...(!isEmpty && { text, isNote }),
    ...(sentAfter !== undefined && { sentAfter }),
  })
}

/** Removes the draft of a message that has arrived. */
export const clearDraft = (threadId: string) => writeDraft(keyOf(threadId), {})

/** Notes that the message was sent, with the last message of `thread` at that time. */
export function markSent({ id, messages }: Thread): void {
  writeDraft(keyOf(id), { ...readDraft(keyOf(id)), sentAfter: messages.at(-1)?.id ?? '' })
}

/** The message that was typed in this browser and never arrived; one that arrived is deleted. */
export function findDraft({ id, messages }: Thread, viewerId: string | undefined): MessageDraft | undefined {
  const { text, isNote, sentAfter } = readDraft(keyOf(id))
  if (typeof text !== 'string') return undefined
  const draft = { text, isNote: isNote === true }
  if (sentAfter === undefined) return draft
  writeDraft(keyOf(id), draft)
  const since = messages.slice(messages.findIndex((message) => message.id === sentAfter) + 1)
  const hasArrived = since.some(
    ({ author_id: authorId, body }) =>
      authorId === viewerId && body.type === 'text' && normalized(body.body) === normalized(text),
  )
  if (!hasArrived) return draft
  clearDraft(id)
  return undefined
}
