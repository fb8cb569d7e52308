import type { ThreadMessage } from '@quarry/api/contract/threads/threads'
import { expect, it } from 'vitest'
import { firstUnread } from './read-mark.queries.ts'

const said = (id: string, author: string | null, minute: number): ThreadMessage => ({
  id,
  author_id: author,
  body: { type: 'text', body: 'Words', private: false, replying_to: null, associated_images: [] },
  created: new Date(Date.UTC(2026, 0, 1, 0, minute)).toISOString(),
  hide_identity: author === null,
})
const messages = [said('a', 'me', 1), said('b', null, 2), said('c', 'me', 3), said('d', 'bob', 4)]
const minute = (at: number) => new Date(Date.UTC(2026, 0, 1, 0, at)).toISOString()

it.each([
  ['never', null, 'b'],
  ['before what others said', minute(1), 'b'],
  ['up to their first message', minute(2), 'd'],
  ['up to an own one behind it', minute(3), 'd'],
  ['up to the end', minute(4), undefined],
])('who read %s finds what is new', (_, readUntil, id) => {
  expect(firstUnread(messages, readUntil, 'me')?.id).toBe(id)
})
