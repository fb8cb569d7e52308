import { toApiError } from '@quarry/api/contract/client'
import { expect, it, vi } from 'vitest'
import { button, pageStage, press, shows, text } from '../../../../testing/page-stage.tsx'
import { FailedServerList } from './failed-server-list.tsx'

const stage = pageStage()
const open = (error: unknown, contact: object, reset: () => void = () => {}) =>
  stage.open(
    () => <FailedServerList error={error as Error} reset={reset} />,
    () => undefined,
    { id: 'alice' },
    { notices: { contact } },
  )

it('a list that could not be loaded says what that means, with the error and who helps', async () => {
  const failure = toApiError(502, { error: 'x', description: 'no answer' })
  await open(failure, { contact: 'https://help.example/' })
  await shows('Your servers could not be loaded')
  for (const words of ['are not affected', 'Do not buy it again', '502: no answer'])
    expect(text()).toContain(words)
  const support = document.querySelector('a[href="https://help.example/"]')
  expect(support?.textContent).toBe('Contact support')
})

it('a list that could not be loaded can be loaded again, also on a site without a contact', async () => {
  const reset = vi.fn<() => void>()
  await open(toApiError(0, undefined), {}, reset)
  await shows('This is the error')
  expect(text()).not.toContain('Contact support')
  await press(button('Reload now'))
  await vi.waitFor(() => expect(reset).toHaveBeenCalledTimes(1))
})
