import type { Thread } from '@quarry/api/contract/threads/threads'
import { draftStorage, readDraft, writeDraft } from '../markdown/editor/drafts.ts'

const textKey = (threadId: string) => `thread:${threadId}`
const noteKey = (threadId: string) => `thread-note:${threadId}`
const sentKey = (threadId: string) => `thread-sent:${threadId}`

/** Forms change the line ends, the server trims. */
const plain = (text: string) => text.replaceAll('\r\n', '\n').trim()

interface MessageDraft {
  text: string
  /** Meant for staff alone: what is brought back must not become public by that. */
  isNote: boolean
}

/** Kept with every key, so that nothing is lost by sending before a pause. */
export function keepDraft(threadId: string, { text, isNote }: MessageDraft): void {
  const isEmpty = text.trim() === ''
  writeDraft(textKey(threadId), isEmpty ? undefined : text, draftStorage(), Date.now())
  writeDraft(noteKey(threadId), isNote && !isEmpty ? 'yes' : undefined, draftStorage(), Date.now())
}

/** Sent, as far as anybody knows here; `thread` is what was seen by then. */
export function markSent({ id, messages }: Thread): void {
  writeDraft(sentKey(id), messages.at(-1)?.id ?? '', draftStorage(), Date.now())
}

/** What was typed in this browser and never arrived; one that did is forgotten. */
export function findDraft({ id, messages }: Thread, viewerId: string | undefined): MessageDraft | undefined {
  const text = readDraft(textKey(id), draftStorage(), Date.now())
  const sentAfter = readDraft(sentKey(id), draftStorage(), Date.now())
  if (text === undefined) return undefined
  const draft = { text, isNote: readDraft(noteKey(id), draftStorage(), Date.now()) !== undefined }
  if (sentAfter === undefined) return draft
  writeDraft(sentKey(id), undefined, draftStorage(), Date.now())
  const since = messages.slice(messages.findIndex((message) => message.id === sentAfter) + 1)
  const hasArrived = since.some(
    ({ author_id: authorId, body }) =>
      authorId === viewerId && body.type === 'text' && plain(body.body) === plain(text),
  )
  if (!hasArrived) return draft
  keepDraft(id, { text: '', isNote: false })
  return undefined
}
