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
const open = (overrides: object) =>
  stage.open(
    () => <AccountPage done={undefined} />,
    ({ path }) => {
      if (path.endsWith('/providers')) return { providers: [] }
      if (path.includes('passkey')) return []
      if (path.includes('export')) return { state: 'none', again_at: null, size_bytes: null }
      return { ...ACCOUNT, ...overrides }
    },
    { id: 'AAAAAAAA' },
  )
const UNVERIFIED = 'Follow the link that we sent to ann@mail.example'
const BOUNCED = 'Emails to ann@mail.example bounce'

it('asks to verify the email', async () => {
  await open({})
  await shows(UNVERIFIED)
  expect(text()).not.toContain(BOUNCED)
})

it('reports that emails bounce', async () => {
  await open({ email_bounced: '2026-01-01T00:00:00.000Z' })
  await shows(BOUNCED)
  expect(text()).not.toContain(UNVERIFIED)
})

it.each([{ is_email_verified: true }, { email: null }])('shows no note for %j', async (overrides) => {
  await open(overrides)
  await shows('Password')
  expect(text()).not.toContain('is not verified')
})
