// @vitest-environment happy-dom
import { expect, it } from 'vitest'
import { pageStage, shows, text } from '../../../../testing/page-stage.tsx'
import { AccountPage } from './account-page.tsx'

const stage = pageStage()
const ACCOUNT = {
  email: 'ann@mail.example',
  is_email_verified: false,
  email_bounced: null,
  has_password: true,
  providers: [],
  has_totp: false,
  backup_codes_left: 0,
  newsletter_since: null,
}
const open = (given: object) =>
  stage.open(
    () => <AccountPage done={undefined} />,
    ({ path }) => {
      if (path.endsWith('/providers')) return { providers: [] }
      if (path.includes('passkey')) return []
      if (path.includes('export')) return { state: 'none', again_at: null, size_bytes: null }
      return { ...ACCOUNT, ...given }
    },
    { id: 'AAAAAAAA' },
  )
const UNPROVED = 'Follow the link that we sent to ann@mail.example'
const BOUNCED = 'Emails to ann@mail.example bounce'

it('asks to prove an address, and says when mails to it come back', async () => {
  await open({})
  await shows(UNPROVED)
  expect(text()).not.toContain(BOUNCED)
})

it('says when mails to an address come back', async () => {
  await open({ email_bounced: '2026-01-01T00:00:00.000Z' })
  await shows(BOUNCED)
  expect(text()).not.toContain(UNPROVED)
})

it.each([{ is_email_verified: true }, { email: null }])('asks nothing of %j', async (given) => {
  await open(given)
  await shows('Password')
  expect(text()).not.toContain('is not verified')
})
