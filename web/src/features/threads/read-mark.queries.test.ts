import type { ThreadMessage } from '@quarry/api/contract/threads/threads'
import { expect, it } from 'vitest'
import { firstUnread } from './read-mark.queries.ts'

const message = (id: string, author: string | null, minute: number): ThreadMessage => ({
  id,
  author_id: author,
  body: { type: 'text', body: 'Words', private: false, replying_to: null, associated_images: [] },
  created: new Date(Date.UTC(2026, 0, 1, 0, minute)).toISOString(),
  hide_identity: author === null,
})
const messages = [message('a', 'me', 1), message('b', null, 2), message('c', 'me', 3), message('d', 'bob', 4)]
const minute = (at: number) => new Date(Date.UTC(2026, 0, 1, 0, at)).toISOString()

it.each([
  ['never', null, 'b'],
  ['before the messages of others', minute(1), 'b'],
  ['up to their first message', minute(2), 'd'],
  ['up to an own message after it', minute(3), 'd'],
  ['up to the end', minute(4), undefined],
])('finds the first unread message: read %s', (_, readUntil, id) => {
  expect(firstUnread(messages, readUntil, 'me')?.id).toBe(id)
})
