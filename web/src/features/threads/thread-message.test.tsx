import type { Thread, ThreadMessage } from '@quarry/api/contract/threads/threads'
import { act } from 'react'
import { beforeEach, expect, it, vi } from 'vitest'
import { button, dialog, opened, pageStage, press, text } from '../../../testing/page-stage.tsx'
import { ThreadMessageRow } from './thread-message.tsx'

const stage = pageStage()
const quoted: string[] = []
const TEXT_BODY = {
  type: 'text' as const,
  body: 'Hello',
  private: false,
  replying_to: null,
  associated_images: [],
}
const MESSAGE: ThreadMessage = {
  id: 'MMMMMMMM',
  author_id: 'AAAAAAAA',
  body: TEXT_BODY,
  created: '2026-01-01T00:00:00Z',
  hide_identity: false,
}
const OTHER = {
  ...MESSAGE,
  id: 'OOOOOOOO',
  body: { ...TEXT_BODY, body: 'See ![a lamp](https://x.test/1.png) here' },
}
const thread = { messages: [OTHER], members: [{ id: 'AAAAAAAA', username: 'alice' }] } as unknown as Thread

type Options = { message?: Partial<ThreadMessage>; isStaff?: boolean; isTarget?: boolean; canReply?: boolean }
const chosen = { cosmetics: {} }
const preferences = { subscribe: () => () => undefined, get: () => chosen, theme: () => 'light' }
const open = async (
  { message = {}, isStaff = false, isTarget = false, canReply = true }: Options,
  viewer?: string,
) => {
  await stage.open(
    () => (
      <ul>
        <ThreadMessageRow
          message={{ ...MESSAGE, ...message }}
          thread={thread}
          isStaff={isStaff}
          html="<p>Hello</p>"
          isTarget={isTarget}
          onReply={canReply ? () => quoted.push('answer') : undefined}
        />
      </ul>
    ),
    () => undefined,
    viewer === undefined ? null : { id: viewer },
    { preferences },
  )
  expect(row()).not.toBeNull()
}
const row = () => document.querySelector('li') as HTMLElement
const author = () => document.querySelector('.message-head b')
const canDelete = () => button('Delete this message') !== undefined

beforeEach(() => {
  quoted.length = 0
})

it.each([
  ['its author', 'AAAAAAAA', false, true],
  ['another user', 'BBBBBBBB', false, false],
  ['a visitor', undefined, false, false],
  ['staff', 'SSSSSSSS', true, true],
])('can be deleted by %s: %s', async (_, viewer, isStaff, isAllowed) => {
  await open({ isStaff }, viewer)
  expect(canDelete()).toBe(isAllowed)
})

it('shows visitors no delete button, also if the author is hidden', async () => {
  await open({ message: { author_id: null } })
  expect(canDelete()).toBe(false)
})

it('deletes a message after a confirmation, without a new page', async () => {
  await open({}, 'AAAAAAAA')
  const form = document.querySelector('form') as HTMLFormElement
  const submission = new Event('submit', { bubbles: true, cancelable: true })
  await act(async () => form.dispatchEvent(submission))
  expect(submission.defaultPrevented).toBe(true)
  await opened()
  expect(stage.sent).toEqual([])
  await press(button('Delete message', dialog()))
  expect(stage.sent).toEqual([
    { method: 'DELETE', path: '/v2/message/:message', input: { params: { message: 'MMMMMMMM' } } },
  ])
  await vi.waitFor(() => expect(dialog()).toBeNull())
})

it('sends the id of the message to delete', async () => {
  await open({}, 'AAAAAAAA')
  const sent = new FormData(document.querySelector('form') as HTMLFormElement)
  expect(Object.fromEntries(sent)).toEqual({ message: 'MMMMMMMM', form: 'take-back' })
})

it("shows the author's name where the viewer may know it, or else the role", async () => {
  await open({})
  expect(author()?.querySelector('a')?.getAttribute('href')).toBe('/user/alice')
  await open({ message: { author_id: null, hide_identity: true } })
  expect(author()?.textContent).toBe('Moderator')
  await open({ message: { author_id: null } })
  expect(author()?.textContent).toBe('Someone')
})

it('marks a note that only staff can read', async () => {
  await open({ message: { body: { ...TEXT_BODY, private: true } } })
  expect([row().classList.contains('note-of-staff'), text().includes('only for staff')]).toEqual([true, true])
  await open({})
  expect([row().classList.contains('note-of-staff'), text().includes('only for staff')]).toEqual([
    false,
    false,
  ])
})

it('offers a reply only where the viewer can write', async () => {
  await open({ canReply: false })
  expect(button('Reply to this message')).toBeUndefined()
  await open({})
  await press(button('Reply to this message'))
  expect(quoted).toEqual(['answer'])
})

it('quotes the message that it answers and links to it', async () => {
  await open({ message: { body: { ...TEXT_BODY, replying_to: 'OOOOOOOO' } } })
  const link = document.querySelector('.answered a.clip')
  expect([link?.textContent, link?.getAttribute('href')]).toEqual([
    'See a lamp here',
    expect.stringContaining('OOOOOOOO'),
  ])
  await open({ message: { body: { ...TEXT_BODY, replying_to: 'gone' } } })
  expect(document.querySelector('.answered')).toBeNull()
})

it('shows neither text nor actions for a status change', async () => {
  await open({ message: { body: { type: 'thread_closure' } }, isStaff: true }, 'AAAAAAAA')
  expect([document.querySelector('button'), text().includes('Hello')]).toEqual([null, false])
  expect(text()).toContain('Closed')
})

it('is marked when the address names it', async () => {
  await open({ isTarget: true })
  expect(row().getAttribute('aria-current')).toBe('true')
  await open({})
  expect(row().getAttribute('aria-current')).toBeNull()
})
