import { toApiError } from '@quarry/api/contract/client'
import { expect, it } from 'vitest'
import { pageStage, shows } from '../../../../testing/page-stage.tsx'
import { NewPasswordForm } from './new-password-form.tsx'

const stage = pageStage()
const passwords = () => document.querySelectorAll('input[type=password]').length
const open = (answer: () => unknown) => stage.open(() => <NewPasswordForm flow="used" />, answer)

it('shows that a link was used before a password is typed', async () => {
  await open(() => {
    const description = 'the link was used already'
    const fields = [{ path: 'flow', message: description, rule: 'link_dead' }]
    throw toApiError(400, { error: 'invalid_input', description, rule: 'link_dead', params: {}, fields })
  })
  await shows('the link was used already')
  expect(passwords()).toBe(0)
})

it('asks for a password if the link works or could not be checked', async () => {
  await open(() => {
    throw toApiError(503, { error: 'unavailable', description: 'later' })
  })
  await shows('Set password')
  expect(passwords()).toBeGreaterThan(0)
})
