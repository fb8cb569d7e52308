// @vitest-environment happy-dom
import { toApiError } from '@quarry/api/contract/client'
import { expect, it } from 'vitest'
import { pageStage, shows, text } from '../../../../testing/page-stage.tsx'
import type { PostedForm } from '../../../lib/forms/posted-form.ts'
import { ReportDeeds } from './report-actions.tsx'

const stage = pageStage()
const refused = (path: string) => {
  const fields = [{ path, message: 'is required', rule: 'required' }]
  const error = toApiError(400, { error: 'invalid_input', description: 'wrong', fields })
  return { form: 'settle', values: {}, error } as unknown as PostedForm
}
const open = (isOpen: boolean, posted?: PostedForm, isMine?: boolean) =>
  stage.open(
    () => (
      <ReportDeeds posted={posted} isOpen={isOpen} {...(isMine !== undefined && { isMine })} rules={[]} />
    ),
    () => undefined,
  )
const deeds = () =>
  [...document.querySelectorAll<HTMLButtonElement>('button[name=deed]')].map(({ value }) => value)

it('are those that an open report has, and a closed one', async () => {
  await open(true)
  await shows('Close')
  expect(deeds()).toEqual(['close', 'take', 'give-back'])
})

it.each([
  [true, ['close', 'give-back']],
  [false, ['close', 'take']],
])('are of one report those that fit: looked after by the reader, %s', async (isMine, fitting) => {
  await open(true, undefined, isMine)
  await shows('Close')
  expect(deeds()).toEqual(fitting)
})

it('open a closed one again', async () => {
  await open(false)
  await shows('Reopen')
  expect(deeds()).toEqual(['reopen'])
})

it('say that none was chosen', async () => {
  await open(true, refused('report'))
  await shows('Close')
  expect(document.querySelector('[role=alert]')).not.toBeNull()
  expect(document.querySelector('textarea')?.getAttribute('aria-invalid')).not.toBe('true')
})

it('say at the field that words are missing, and nowhere else', async () => {
  await open(true, refused('words'))
  await shows('Close')
  expect(document.querySelector('textarea')?.getAttribute('aria-invalid')).toBe('true')
  expect(text()).not.toContain('Choose')
})
