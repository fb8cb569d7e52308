import type { Thread } from '@quarry/api/contract/threads'
import { readDraft, writeDraft } from '../content/editor/drafts.ts'

const textKey = (threadId: string) => `thread:${threadId}`
const sentKey = (threadId: string) => `thread-sent:${threadId}`

/** Forms change the line ends, the server trims. */
const plain = (text: string) => text.replaceAll('\r\n', '\n').trim()

/** Kept with every key, so that nothing is lost by sending before a pause. */
export function keepDraft(threadId: string, text: string): void {
  writeDraft(textKey(threadId), text.trim() === '' ? undefined : text, localStorage, Date.now())
}

/** Sent, as far as anybody knows here; `thread` is what was seen by then. */
export function markSent({ id, messages }: Thread): void {
  writeDraft(sentKey(id), messages.at(-1)?.id ?? '', localStorage, Date.now())
}

/** What was typed in this browser and never arrived; one that did is forgotten. */
export function findDraft({ id, messages }: Thread, viewerId: string | undefined): string | undefined {
  const text = readDraft(textKey(id), localStorage, Date.now())
  const sentAfter = readDraft(sentKey(id), localStorage, Date.now())
  if (text === undefined || sentAfter === undefined) return text
  writeDraft(sentKey(id), undefined, localStorage, Date.now())
  const since = messages.slice(messages.findIndex((message) => message.id === sentAfter) + 1)
  const hasArrived = since.some(
    ({ author_id: authorId, body }) =>
      authorId === viewerId && body.type === 'text' && plain(body.body) === plain(text),
  )
  if (!hasArrived) return text
  keepDraft(id, '')
  return undefined
}
