import { toApiError } from '@quarry/api/contract/client'
import type { Thread } from '@quarry/api/contract/threads/threads'
import { act } from 'react'
import { beforeEach, expect, it, vi } from 'vitest'
import { button, pageStage, press, shows } from '../../../testing/page-stage.tsx'
import { keepDraftsOf } from '../../lib/forms/draft-keys.ts'
import { findDraft } from './message-draft.ts'
import { MessageForm } from './message-form.tsx'

const stage = pageStage()
const thread = { id: 'TTTTTTTT', messages: [], members: [] } as unknown as Thread
const VIEWER = { id: 'VVVVVVVV' }
beforeEach(() => localStorage.clear())

const open = (isStaff: boolean, answer: () => unknown = () => thread) =>
  stage.open(
    () => (
      <MessageForm
        thread={thread}
        people={[]}
        isStaff={isStaff}
        quotedId={undefined}
        onQuote={() => undefined}
      />
    ),
    answer,
    VIEWER,
  )
const area = () => document.querySelector<HTMLTextAreaElement>('textarea[name=body]')
const note = () => document.querySelector<HTMLInputElement>('input[name=private]')
const write = (text: string) =>
  act(async () => {
    const field = area()
    Reflect.set(HTMLTextAreaElement.prototype, 'value', text, field)
    field?.dispatchEvent(new Event('input', { bubbles: true }))
  })
const storedDraft = () => {
  // Writes what is due, as when the page is left.
  window.dispatchEvent(new Event('pagehide'))
  return findDraft(thread, VIEWER.id)
}

it.each([true, false])('stores the typed text and whether it is a note (%s)', async (isNote) => {
  await open(true)
  if (isNote) await act(async () => note()?.click())
  await write('Not yet')
  expect(storedDraft()).toEqual({ text: 'Not yet', isNote })
})

it('stores what was typed when the page changes before a pause', async () => {
  await open(false)
  await write('Half a sen')
  await stage.open(
    () => <p>Next</p>,
    () => thread,
  )
  expect(findDraft(thread, VIEWER.id)?.text).toBe('Half a sen')
})

it('shows a draft to no other account', async () => {
  keepDraftsOf(VIEWER.id)
  await open(false)
  await write('Mine')
  expect(storedDraft()?.text).toBe('Mine')
  keepDraftsOf('WWWWWWWW')
  expect(storedDraft()).toBeUndefined()
})

it('offers no notes to users who are not staff', async () => {
  await open(false)
  expect(note()).toBeNull()
  await write('Hello')
  expect(storedDraft()).toEqual({ text: 'Hello', isNote: false })
})

it('sends the message without leaving the page, and is empty afterwards', async () => {
  await open(true)
  await act(async () => note()?.click())
  await write('Please add a license')
  await press(button('Send message'))
  await vi.waitFor(() => expect(area()?.value).toBe(''))
  expect(stage.sent.map(({ input }) => input)).toEqual([
    {
      params: { thread: 'TTTTTTTT' },
      body: { body: { type: 'text', body: 'Please add a license', private: true } },
    },
  ])
  expect([note()?.checked, storedDraft()]).toEqual([false, undefined])
})

it('keeps a message that was refused', async () => {
  await open(false, () => {
    throw toApiError(403, { error: 'forbidden', description: 'the thread is closed' })
  })
  await write('Why?')
  await press(button('Send message'))
  await shows('the thread is closed')
  expect([area()?.value, storedDraft()?.text]).toEqual(['Why?', 'Why?'])
})

it('keeps what is typed while a message is being sent', async () => {
  let answer = () => {}
  await open(false, () => new Promise<void>((resolve) => (answer = resolve)))
  await write('First')
  await press(button('Send message'))
  await write('First and second')
  await act(async () => answer())
  expect([area()?.value, storedDraft()?.text]).toEqual(['First and second', 'First and second'])
})
