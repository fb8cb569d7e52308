// @vitest-environment happy-dom
import type { Thread } from '@quarry/api/contract/threads/threads'
import { beforeEach, expect, it } from 'vitest'
import { button, pageStage, press, shows, text } from '../../../testing/page-stage.tsx'
import { findDraft, keepDraft } from './message-draft.ts'
import { UnsentWords } from './unsent-message.tsx'

const stage = pageStage()
const thread = { id: 'TTTTTTTT', messages: [], members: [] } as unknown as Thread
const AGAIN = '/report?item=project&itemID=LLLLLLLL'
beforeEach(() => localStorage.clear())

const open = (again: string | undefined = AGAIN, around: object = {}) =>
  stage.open(
    () => (
      <main>
        <p>The report</p>
        <UnsentWords thread={thread} again={again} wasOpen />
      </main>
    ),
    () => undefined,
    { id: 'VVVVVVVV' },
    around,
  )
const field = () => document.querySelector('textarea')
const hrefs = () => [...document.querySelectorAll('a')].map((link) => link.getAttribute('href'))

it('says nothing where nothing was left unsent', async () => {
  await open()
  await shows('The report')
  expect(field()).toBeNull()
  expect(text()).not.toContain('before you sent')
})

it('keeps what was typed to be read and copied, and tells what can be done', async () => {
  keepDraft(thread.id, { text: 'Line 41, <b>and</b>\nline 57', isNote: false })
  await open()
  await shows('closed before you sent')
  expect([field()?.value, field()?.readOnly]).toEqual(['Line 41, <b>and</b>\nline 57', true])
  expect(hrefs()).toEqual([AGAIN])
  expect(document.activeElement).toBe(field())
})

it('offers no new report about what is gone', async () => {
  keepDraft(thread.id, { text: 'Line 41', isNote: false })
  await stage.open(
    () => <UnsentWords thread={thread} again={undefined} wasOpen={false} />,
    () => undefined,
    { id: 'VVVVVVVV' },
  )
  await shows('closed before you sent')
  expect(hrefs()).toEqual([])
  expect(document.activeElement).toBe(document.body)
})

it('shows what came back refused without scripts, whatever this browser keeps', async () => {
  keepDraft(thread.id, { text: 'Older', isNote: false })
  await open(AGAIN, { posted: () => ({ form: 'message', values: { body: 'Refused' } }) })
  await shows('closed before you sent')
  expect(field()?.value).toBe('Refused')
})

it('is forgotten when it is not wanted any more', async () => {
  keepDraft(thread.id, { text: 'Line 41', isNote: false })
  await open()
  await shows('closed before you sent')
  await press(button('Discard'))
  expect(field()).toBeNull()
  expect(findDraft(thread, 'VVVVVVVV')).toBeUndefined()
})
