import type { Thread } from '@quarry/api/contract/threads/threads'
import { beforeEach, expect, it } from 'vitest'
import { button, pageStage, press, shows, text } from '../../../testing/page-stage.tsx'
import { findDraft, saveDraft } from './message-draft.ts'
import { UnsentMessage } from './unsent-message.tsx'

const stage = pageStage()
const thread = { id: 'TTTTTTTT', messages: [], members: [] } as unknown as Thread
const NEW_REPORT = '/report?item=project&itemID=LLLLLLLL'
beforeEach(() => localStorage.clear())

const open = (again: string | undefined = NEW_REPORT, around: object = {}) =>
  stage.open(
    () => (
      <main>
        <p>The report</p>
        <UnsentMessage thread={thread} newReportHref={again} wasOpen />
      </main>
    ),
    () => undefined,
    { id: 'VVVVVVVV' },
    around,
  )
const field = () => document.querySelector('textarea')
const hrefs = () => [...document.querySelectorAll('a')].map((link) => link.getAttribute('href'))

it('shows nothing when there is no unsent text', async () => {
  await open()
  await shows('The report')
  expect(field()).toBeNull()
  expect(text()).not.toContain('before you sent')
})

it('shows the unsent text to be copied, and says what the user can do', async () => {
  saveDraft(thread.id, { text: 'Line 41, <b>and</b>\nline 57', isNote: false })
  await open()
  await shows('closed before you sent')
  expect([field()?.value, field()?.readOnly]).toEqual(['Line 41, <b>and</b>\nline 57', true])
  expect(hrefs()).toEqual([NEW_REPORT])
  expect(document.activeElement).toBe(field())
})

it('links to no new report if the content is gone', async () => {
  saveDraft(thread.id, { text: 'Line 41', isNote: false })
  await stage.open(
    () => <UnsentMessage thread={thread} newReportHref={undefined} wasOpen={false} />,
    () => undefined,
    { id: 'VVVVVVVV' },
  )
  await shows('closed before you sent')
  expect(hrefs()).toEqual([])
  expect(document.activeElement).toBe(document.body)
})

it('prefers a text that was refused without scripts to the stored draft', async () => {
  saveDraft(thread.id, { text: 'Older', isNote: false })
  await open(NEW_REPORT, { posted: () => ({ form: 'message', values: { body: 'Refused' } }) })
  await shows('closed before you sent')
  expect(field()?.value).toBe('Refused')
})

it('is deleted when the user discards it', async () => {
  saveDraft(thread.id, { text: 'Line 41', isNote: false })
  await open()
  await shows('closed before you sent')
  await press(button('Discard'))
  expect(field()).toBeNull()
  expect(findDraft(thread, 'VVVVVVVV')).toBeUndefined()
})
