import { expect, it } from 'vitest'
import { pageStage, text } from '../../../testing/page-stage.tsx'
import type { PostedForm } from '../../lib/forms/posted-form.ts'
import { ReportForm } from './report-form.tsx'

const stage = pageStage()
const refused = (...paths: string[]): PostedForm => ({
  form: 'report',
  values: { body: '' },
  error: {
    kind: 'api_error',
    status: 400,
    code: 'invalid_input',
    message: 'This field is required.',
    rule: 'required',
    params: {},
    fields: paths.map((path) => ({ path, message: 'This field is required.', rule: 'required' })),
  },
})
const open = (posted: PostedForm) =>
  stage.open(
    () => <ReportForm target={{ type: 'user', id: 'BBBBBBBB' } as never} body="" />,
    () => undefined,
    { id: 'AAAAAAAA' },
    { posted: () => posted },
  )
/** Texts that describe an element. */
const describing = (selector: string) =>
  (document.querySelector(selector)?.getAttribute('aria-describedby') ?? '')
    .split(' ')
    .map((id) => document.getElementById(id)?.textContent)
    .join(' ')

it.each([
  ['rule', 'fieldset'],
  ['body', 'textarea'],
])('shows that %s is missing at the field', async (path, selector) => {
  await open(refused(path))
  expect(describing(selector)).toContain('This field is required.')
  expect(text().split('This field is required.')).toHaveLength(2)
})
