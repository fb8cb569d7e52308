import { toApiError } from '@quarry/api/contract/client'
import { expect, it } from 'vitest'
import shell from '../../locales/en-US/shell.json' with { type: 'json' }
import { button, pageStage, shows, text } from '../../../testing/page-stage.tsx'
import { ErrorPage } from './error-page.tsx'

const stage = pageStage()
const open = (error: unknown) =>
  stage.open(
    () => <ErrorPage error={error} />,
    () => undefined,
  )
const failed = (status: number) =>
  toApiError(status, status === 0 ? undefined : { error: 'internal_error', description: 'broken' })
const ADVICE = ['offline', 'signIn', 'forbidden', 'slow', 'legal'] as const
const advice = () => ADVICE.filter((one) => text().includes(shell[`shell.error.${one}`]))

it.each([
  [401, 'signIn'],
  [403, 'forbidden'],
  [429, 'slow'],
  [451, 'legal'],
  [503, 'offline'],
  [0, 'offline'],
] as const)('shows advice for %i', async (status, shown) => {
  await open(failed(status))
  await shows(shell['shell.error.title'])
  expect(advice()).toEqual([shown])
})

it('shows status and message of other errors', async () => {
  await open(failed(500))
  await shows('500')
  expect([advice(), text().includes('broken')]).toEqual([[], true])
  expect(button(shell['shell.retry'])).toBeDefined()
})

it('shows 1000 for an error without a status', async () => {
  await open(new Error('odd'))
  await shows('1000')
  expect(text()).toContain('odd')
})

it('links to the sign-in page for 401', async () => {
  await open(failed(401))
  await shows(shell['shell.signIn'])
  expect(button(shell['shell.retry'])).toBeUndefined()
})
