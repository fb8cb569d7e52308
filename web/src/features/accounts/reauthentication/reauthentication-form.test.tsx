import { describe, expect, it } from 'vitest'
import { pageStage, text } from '../../../../testing/page-stage.tsx'
import { ReauthenticationForm } from './reauthentication-form.tsx'

const stage = pageStage()
const open = (has_password: boolean, has_totp: boolean) =>
  stage.open(
    () => <ReauthenticationForm leadsTo="/settings" account={{ has_password, has_totp }} />,
    () => undefined,
  )
const fields = () => [...document.querySelectorAll('input')].map(({ name }) => name)

describe('the reauthentication page', () => {
  it('asks for the password if the account has one', async () => {
    await open(true, true)
    expect(fields()).toContain('password')
    expect(fields()).not.toContain('code')
  })

  it('asks for a code if the account has no password', async () => {
    await open(false, true)
    expect(fields()).toContain('code')
    expect(fields()).not.toContain('password')
  })

  it('explains what to do without either', async () => {
    await open(false, false)
    expect(document.querySelector('button[type=submit]')).toBeNull()
    expect(text()).toContain('Sign out, then sign in again')
  })
})
