// @vitest-environment happy-dom
import { describe, expect, it } from 'vitest'
import { pageStage, text } from '../../../../testing/page-stage.tsx'
import { ProofForm } from './reauthentication-form.tsx'

const stage = pageStage()
const open = (has_password: boolean, has_totp: boolean) =>
  stage.open(
    () => <ProofForm leadsTo="/settings" account={{ has_password, has_totp }} />,
    () => undefined,
  )
const fields = () => [...document.querySelectorAll('input')].map(({ name }) => name)

describe('the page that asks who somebody is', () => {
  it('takes the password where there is one', async () => {
    await open(true, true)
    expect(fields()).toContain('password')
    expect(fields()).not.toContain('code')
  })

  it('takes a code of an account without a password', async () => {
    await open(false, true)
    expect(fields()).toContain('code')
    expect(fields()).not.toContain('password')
  })

  it('says what to do where there is neither', async () => {
    await open(false, false)
    expect(document.querySelector('button[type=submit]')).toBeNull()
    expect(text()).toContain('Sign out, then sign in again')
  })
})
