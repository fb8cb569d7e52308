import type { Thread } from '@quarry/api/contract/threads/threads'
import { draftStorage, readDraft, writeDraft } from '../markdown/editor/drafts.ts'

const textKey = (threadId: string) => `thread:${threadId}`
const noteKey = (threadId: string) => `thread-note:${threadId}`
const sentKey = (threadId: string) => `thread-sent:${threadId}`

/** Undoes what a form and the server change: line ends, and whitespace at both ends. */
const normalized = (text: string) => text.replaceAll('\r\n', '\n').trim()

interface MessageDraft {
  text: string
  /** Meant for staff only: a restored draft must not become public. */
  isNote: boolean
}

/**
 * Stores the draft. Called on every input event, so that nothing is lost when the message is sent before a
 * pause.
 */
export function saveDraft(threadId: string, { text, isNote }: MessageDraft): void {
  const isEmpty = text.trim() === ''
  writeDraft(textKey(threadId), isEmpty ? undefined : text, draftStorage(), Date.now())
  writeDraft(noteKey(threadId), isNote && !isEmpty ? 'yes' : undefined, draftStorage(), Date.now())
}

/** Notes that the message was sent, with the last message of `thread` at that time. */
export function markSent({ id, messages }: Thread): void {
  writeDraft(sentKey(id), messages.at(-1)?.id ?? '', draftStorage(), Date.now())
}

/** The message that was typed in this browser and never arrived; one that arrived is deleted. */
export function findDraft({ id, messages }: Thread, viewerId: string | undefined): MessageDraft | undefined {
  const text = readDraft(textKey(id), draftStorage(), Date.now())
  const lastBeforeSend = readDraft(sentKey(id), draftStorage(), Date.now())
  if (text === undefined) return undefined
  const draft = { text, isNote: readDraft(noteKey(id), draftStorage(), Date.now()) !== undefined }
  if (lastBeforeSend === undefined) return draft
  writeDraft(sentKey(id), undefined, draftStorage(), Date.now())
  const since = messages.slice(messages.findIndex((message) => message.id === lastBeforeSend) + 1)
  const hasArrived = since.some(
    ({ author_id: authorId, body }) =>
      authorId === viewerId && body.type === 'text' && normalized(body.body) === normalized(text),
  )
  if (!hasArrived) return draft
  saveDraft(id, { text: '', isNote: false })
  return undefined
}
