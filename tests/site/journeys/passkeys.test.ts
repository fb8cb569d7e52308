import type { CDPSession } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { expectNoViolations } from '../support/a11y.ts'
import { aVisitor, siteUrl, type Visitor } from '../support/browser.ts'

/** A user adds a passkey, signs in with it, and removes it. */
const stamp = Date.now().toString(36)
const username = `keyed_${stamp}`

let owner: Visitor
let device: CDPSession
let authenticatorId = ''

beforeAll(async () => {
  owner = await aVisitor({ reducedMotion: 'reduce' })
  const answer = await owner.page.request.post('/v2/auth/create', {
    headers: { origin: new URL(siteUrl()).origin },
    data: { username, email: `${username}@example.org`, password: 'quartz-lantern-vault' },
  })
  if (!answer.ok()) throw new Error(`no account could be made (${answer.status()})`)
  device = await owner.context.newCDPSession(owner.page)
  await device.send('WebAuthn.enable')
  const added = await device.send('WebAuthn.addVirtualAuthenticator', {
    options: {
      protocol: 'ctap2',
      transport: 'internal',
      hasResidentKey: true,
      hasUserVerification: true,
      isUserVerified: true,
      automaticPresenceSimulation: true,
    },
  })
  authenticatorId = added.authenticatorId
})
afterAll(() => owner.close())

const section = () => owner.page.getByRole('main').getByRole('region', { name: 'Passkeys' })

describe('a passkey', () => {
  it('is made by the device, named and listed', async () => {
    const { page } = owner
    const dialog = page.getByRole('dialog')
    await owner.visit('/settings/account')
    await section().getByText('You have no passkey yet.').waitFor()
    await section().getByRole('button', { name: 'Add a passkey' }).click()
    await expectNoViolations(page)
    await dialog.getByLabel('Name').fill('Laptop')
    await page.keyboard.press('Enter')
    await section().getByRole('heading', { name: 'Laptop' }).waitFor()
    await expectNoViolations(page)
    await section().getByRole('button', { name: 'Rename Laptop' }).click()
    await dialog.getByLabel('Name').fill('Workshop laptop')
    await dialog.getByRole('button', { name: 'Save' }).click()
    await section().getByRole('heading', { name: 'Workshop laptop' }).waitFor()
    const { credentials } = await device.send('WebAuthn.getCredentials', { authenticatorId })
    expect(credentials).toMatchObject([{ isResidentCredential: true, rpId: 'localhost' }])
    expect(owner.complaints).toEqual([])
  })

  it('signs in from the sign-in page, by the keyboard alone', async () => {
    const { page } = owner
    await owner.context.clearCookies()
    await owner.visit('/auth/sign-in?redirect=/settings/account')
    const enter = page.getByRole('button', { name: 'Sign in with a passkey' })
    await device.send('WebAuthn.setUserVerified', { authenticatorId, isUserVerified: false })
    await enter.press('Enter')
    await page.getByText('No passkey was used.').waitFor()
    await expectNoViolations(page)
    await device.send('WebAuthn.setUserVerified', { authenticatorId, isUserVerified: true })
    await enter.press('Enter')
    await page.waitForURL(({ pathname }) => pathname === '/settings/account')
    await section().getByText('Last used').waitFor()
    expect(owner.complaints).toEqual([])
  })

  it('is removed, and opens nothing then', async () => {
    const { page } = owner
    await page.route(
      '**/v2/auth/passkey/*',
      (route) => route.fulfill({ status: 401, json: { error: 'proof_needed', description: 'prove it' } }),
      { times: 1 },
    )
    await section().getByRole('button', { name: 'Remove Workshop laptop' }).click()
    await page.getByRole('dialog').getByRole('button', { name: 'Remove' }).click()
    const proof = page.getByRole('dialog', { name: 'Confirm access' })
    await proof.getByLabel('Password', { exact: true }).waitFor()
    await expectNoViolations(page)
    await proof.getByRole('button', { name: 'Use a passkey instead' }).click()
    await section().getByText('You have no passkey yet.').waitFor()
    await owner.context.clearCookies()
    await owner.visit('/auth/sign-in')
    await page.getByRole('button', { name: 'Sign in with a passkey' }).click()
    await page.getByText('This passkey does not belong to this account. It may have been removed.').waitFor()
    expect((await owner.context.cookies()).map(({ name }) => name)).not.toContain('quarry_session')
  })
})
