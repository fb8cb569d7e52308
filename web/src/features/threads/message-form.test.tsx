// @vitest-environment happy-dom
import type { Thread } from '@quarry/api/contract/threads/threads'
import { act } from 'react'
import { beforeEach, expect, it } from 'vitest'
import { pageStage } from '../../../testing/page-stage.tsx'
import { findDraft } from './message-draft.ts'
import { MessageForm } from './message-form.tsx'

const stage = pageStage()
const thread = { id: 'TTTTTTTT', messages: [], members: [] } as unknown as Thread
const VIEWER = { id: 'VVVVVVVV' }
beforeEach(() => localStorage.clear())

const open = (isStaff: boolean) =>
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
    () => undefined,
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
const storedDraft = () => findDraft(thread, VIEWER.id)

it.each([true, false])('stores the typed text and whether it is a note (%s)', async (isNote) => {
  await open(true)
  if (isNote) await act(async () => note()?.click())
  await write('Not yet')
  expect(storedDraft()).toEqual({ text: 'Not yet', isNote })
})

it('offers no notes to users who are not staff', async () => {
  await open(false)
  expect(note()).toBeNull()
  await write('Hello')
  expect(storedDraft()).toEqual({ text: 'Hello', isNote: false })
})
