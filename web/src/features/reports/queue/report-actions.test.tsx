import { toApiError } from '@quarry/api/contract/client'
import { expect, it } from 'vitest'
import { pageStage, shows, text } from '../../../../testing/page-stage.tsx'
import type { PostedForm } from '../../../lib/forms/posted-form.ts'
import { ReportActions } from './report-actions.tsx'

const stage = pageStage()
const refused = (path: string) => {
  const fields = [{ path, message: 'is required', rule: 'required' }]
  const error = toApiError(400, { error: 'invalid_input', description: 'wrong', fields })
  return { form: 'settle', values: {}, error } as unknown as PostedForm
}
const open = (isOpen: boolean, posted?: PostedForm, isMine?: boolean) =>
  stage.open(
    () => (
      <ReportActions posted={posted} isOpen={isOpen} {...(isMine !== undefined && { isMine })} rules={[]} />
    ),
    () => undefined,
  )
const actions = () =>
  [...document.querySelectorAll<HTMLButtonElement>('button[name=action]')].map(({ value }) => value)

it('shows the actions of an open report and of a closed one', async () => {
  await open(true)
  await shows('Close')
  expect(actions()).toEqual(['close', 'take', 'give-back'])
})

it.each([
  [true, ['close', 'give-back']],
  [false, ['close', 'take']],
])('offers the actions that fit one report assigned to the viewer: %s', async (isMine, fitting) => {
  await open(true, undefined, isMine)
  await shows('Close')
  expect(actions()).toEqual(fitting)
})

it('reopens a closed report', async () => {
  await open(false)
  await shows('Reopen')
  expect(actions()).toEqual(['reopen'])
})

it('reports that no report is selected', async () => {
  await open(true, refused('report'))
  await shows('Close')
  expect(document.querySelector('[role=alert]')).not.toBeNull()
  expect(document.querySelector('textarea')?.getAttribute('aria-invalid')).not.toBe('true')
})

it('reports a missing message at its field only', async () => {
  await open(true, refused('words'))
  await shows('Close')
  expect(document.querySelector('textarea')?.getAttribute('aria-invalid')).toBe('true')
  expect(text()).not.toContain('Choose')
})
