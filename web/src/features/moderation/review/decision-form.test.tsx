import type { ProjectDetail } from '@quarry/api/contract/projects/project-shapes'
import { afterEach, expect, it, vi } from 'vitest'
import { button, pageStage, press, shows, text } from '../../../../testing/page-stage.tsx'
import { clearToasts, getToasts } from '../../../lib/toasts/toast-store.ts'
import { DecisionForm } from './decision-form.tsx'

const stage = pageStage()
let decided = 0
const open = async (
  message: string,
  status = 'processing',
  answer: () => unknown = () => undefined,
  standing: Partial<ProjectDetail> = { approved: '2026-01-01T00:00:00Z' },
) => {
  decided = 0
  const project = {
    id: 'PPPPPPPP',
    thread_id: 'TTTTTTTT',
    status,
    requested_status: null,
    ...standing,
  } as ProjectDetail
  await stage.open(
    () => (
      <DecisionForm
        project={project}
        seen={7}
        initial={{ message, body: '' }}
        isWritten={false}
        onDecided={() => (decided += 1)}
      />
    ),
    answer,
    { id: 'AAAAAAAA' },
  )
  await shows('Decision')
}
const NAMES = ['Approve', 'Reject', 'Withhold']
const offeredDecisions = () => NAMES.filter((name) => button(name) !== undefined)
const bodies = () => stage.sent.map(({ input }) => (input as { body: unknown }).body)
afterEach(clearToasts)

it('approves without a message', async () => {
  await open('  ')
  await press(button('Approve'))
  await vi.waitFor(() => expect(decided).toBe(1))
  expect(bodies()).toEqual([{ decision: 'approve', message: null, body: null, revision: 7 }])
  expect(getToasts().map(({ title }) => title)).toEqual(['Approved'])
})

it.each(['Reject', 'Withhold'])('%s requires a reason', async (name) => {
  await open('  ')
  await press(button(name))
  expect(text()).toContain('Write a message first.')
  expect(bodies()).toEqual([])
  await press(button('Approve'))
  expect(text()).not.toContain('Write a message first.')
})

it.each([
  ['Reject', 'reject', 'Rejected'],
  ['Withhold', 'withhold', 'Withheld'],
])('%s sends the reason', async (name, decision, done) => {
  await open(' It says nothing. ')
  await press(button(name))
  await vi.waitFor(() => expect(decided).toBe(1))
  expect(bodies()).toEqual([{ decision, message: 'It says nothing.', body: null, revision: 7 }])
  expect(getToasts().map(({ title }) => title)).toEqual([done])
})

it('ignores Enter in a field', async () => {
  await open('It says nothing.')
  document.querySelector('form')?.requestSubmit()
  expect(bodies()).toEqual([])
})

it('sends one decision at a time', async () => {
  await open('It says nothing.', 'processing', () => new Promise(() => {}))
  await press(button('Reject'))
  await vi.waitFor(() => expect(button('Approve').disabled).toBe(true))
  expect(button('Withhold').disabled).toBe(true)
  expect(button('Reject').getAttribute('aria-busy')).toBe('true')
  expect(button('Approve').getAttribute('aria-busy')).not.toBe('true')
})

it('offers no approval for an approved project', async () => {
  await open('', 'approved')
  expect(offeredDecisions()).toEqual(['Reject', 'Withhold'])
  await open('', 'rejected')
  expect(offeredDecisions()).toEqual(NAMES)
})

it('offers no approval for a draft that was never submitted', async () => {
  await open('', 'draft', () => undefined, { approved: null })
  expect(offeredDecisions()).toEqual(['Reject', 'Withhold'])
  await open('', 'draft')
  expect(offeredDecisions()).toEqual(NAMES)
})

it('states the effect of each decision', async () => {
  await open('')
  expect(text()).toContain('Out of search and profiles. People with the link still open and download it.')
  await open('It says nothing.', 'processing', () => undefined, {
    approved: null,
    requested_status: 'unlisted',
  })
  expect(text()).toContain('Unlisted, as the creator asked: by link only')
  expect(text()).toContain('Same as Reject: the project was not public before')
  const described = document.getElementById(button('Reject').getAttribute('aria-describedby') ?? '')
  expect(described?.textContent).toContain('Hidden: only members and staff see it.')
  await press(button('Withhold'))
  await vi.waitFor(() => expect(getToasts().map(({ title }) => title)).toEqual(['Rejected']))
})
