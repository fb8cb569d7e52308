// @vitest-environment happy-dom
import type { Thread, ThreadMessage } from '@quarry/api/contract/threads/threads'
import { beforeEach, expect, it } from 'vitest'
import { button, pageStage, press, text } from '../../../testing/page-stage.tsx'
import { ThreadMessageRow } from './thread-message.tsx'

const stage = pageStage()
const answered: string[] = []
const SAID = {
  type: 'text' as const,
  body: 'Hello',
  private: false,
  replying_to: null,
  associated_images: [],
}
const MESSAGE: ThreadMessage = {
  id: 'MMMMMMMM',
  author_id: 'AAAAAAAA',
  body: SAID,
  created: '2026-01-01T00:00:00Z',
  hide_identity: false,
}
const OTHER = {
  ...MESSAGE,
  id: 'OOOOOOOO',
  body: { ...SAID, body: 'See ![a lamp](https://x.test/1.png) here' },
}
const thread = { messages: [OTHER], members: [{ id: 'AAAAAAAA', username: 'alice' }] } as unknown as Thread

type Given = { message?: Partial<ThreadMessage>; isStaff?: boolean; isNamed?: boolean; canAnswer?: boolean }
const chosen = { cosmetics: {} }
const preferences = { subscribe: () => () => undefined, get: () => chosen, theme: () => 'light' }
const open = async (
  { message = {}, isStaff = false, isNamed = false, canAnswer = true }: Given,
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
          isNamed={isNamed}
          onAnswer={canAnswer ? () => answered.push('answer') : undefined}
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
const takesBack = () => button('Delete this message') !== undefined

beforeEach(() => {
  answered.length = 0
})

it.each([
  ['its author', 'AAAAAAAA', false, true],
  ['somebody else', 'BBBBBBBB', false, false],
  ['a visitor', undefined, false, false],
  ['staff', 'SSSSSSSS', true, true],
])('is taken back by %s: %s', async (_, viewer, isStaff, isAllowed) => {
  await open({ isStaff }, viewer)
  expect(takesBack()).toBe(isAllowed)
})

it('of a hidden author is not taken back by a visitor', async () => {
  await open({ message: { author_id: null } })
  expect(takesBack()).toBe(false)
})

it('sends along which message is taken back', async () => {
  await open({}, 'AAAAAAAA')
  const sent = new FormData(document.querySelector('form') as HTMLFormElement)
  expect(Object.fromEntries(sent)).toEqual({ message: 'MMMMMMMM', form: 'take-back' })
})

it('is by name where the reader may know it, else by what its author is', async () => {
  await open({})
  expect(author()?.querySelector('a')?.getAttribute('href')).toBe('/user/alice')
  await open({ message: { author_id: null, hide_identity: true } })
  expect(author()?.textContent).toBe('Moderator')
  await open({ message: { author_id: null } })
  expect(author()?.textContent).toBe('Someone')
})

it('says when it is a note that only staff can read', async () => {
  await open({ message: { body: { ...SAID, private: true } } })
  expect([row().classList.contains('note-of-staff'), text().includes('only for staff')]).toEqual([true, true])
  await open({})
  expect([row().classList.contains('note-of-staff'), text().includes('only for staff')]).toEqual([
    false,
    false,
  ])
})

it('is answered only where its reader can write', async () => {
  await open({ canAnswer: false })
  expect(button('Reply to this message')).toBeUndefined()
  await open({})
  await press(button('Reply to this message'))
  expect(answered).toEqual(['answer'])
})

it('shows in words what it answers, and leads there', async () => {
  await open({ message: { body: { ...SAID, replying_to: 'OOOOOOOO' } } })
  const link = document.querySelector('.answered a.clip')
  expect([link?.textContent, link?.getAttribute('href')]).toEqual([
    'See a lamp here',
    expect.stringContaining('OOOOOOOO'),
  ])
  await open({ message: { body: { ...SAID, replying_to: 'gone' } } })
  expect(document.querySelector('.answered')).toBeNull()
})

it('that tells what happened has neither words nor anything to do', async () => {
  await open({ message: { body: { type: 'thread_closure' } }, isStaff: true }, 'AAAAAAAA')
  expect([document.querySelector('button'), text().includes('Hello')]).toEqual([null, false])
  expect(text()).toContain('Closed')
})

it('is marked when the address names it', async () => {
  await open({ isNamed: true })
  expect(row().getAttribute('aria-current')).toBe('true')
  await open({})
  expect(row().getAttribute('aria-current')).toBeNull()
})
