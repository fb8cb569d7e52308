import { Secret, TOTP } from 'otpauth'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { expectNoViolations } from '../support/a11y.ts'
import { aVisitor, siteUrl, type Visitor } from '../support/browser.ts'

/** A user sets up an authenticator app, signs in with it, and with a backup code without scripts. */
const stamp = Date.now().toString(36)
const username = `guarded_${stamp}`
const password = 'quartz-lantern-vault'
const STEP_MS = 30_000

let owner: Visitor
let secret = ''
let backups: string[] = []

/** A code counts once: each time the one of the next half minute is shown, of which the site takes one in advance. */
let lastStep = 0
async function nextCode(): Promise<string> {
  const soonest = Math.max(lastStep + 1, Math.floor(Date.now() / STEP_MS))
  await expect
    .poll(() => Math.floor(Date.now() / STEP_MS), { timeout: 2 * STEP_MS, interval: 500 })
    .toBeGreaterThanOrEqual(soonest - 1)
  lastStep = soonest
  return new TOTP({ secret: Secret.fromBase32(secret) }).generate({ timestamp: soonest * STEP_MS })
}

beforeAll(async () => {
  owner = await aVisitor({ reducedMotion: 'reduce' })
  const email = `${username}@example.org`
  const answer = await owner.page.request.post('/v2/auth/create', {
    headers: { origin: new URL(siteUrl()).origin },
    data: { username, email, password },
  })
  if (!answer.ok()) throw new Error(`no account could be made (${answer.status()})`)
})
afterAll(() => owner.close())

const main = () => owner.page.getByRole('main')

describe('an authenticator app', () => {
  it('is set up by its secret and a first code, and leaves backup codes', async () => {
    const { page } = owner
    const dialog = page.getByRole('dialog')
    await owner.visit('/settings/account')
    const section = main().getByRole('region', { name: 'Two-factor authentication' })
    await section.getByText('Signing in asks for your password alone.').waitFor()
    await section.getByRole('button', { name: 'Set up' }).click()
    await dialog.getByRole('img', { name: 'QR code for your authenticator app' }).waitFor()
    secret = (await dialog.locator('code').textContent()) ?? ''
    expect(secret).toMatch(/^[A-Z2-7]{32}$/)
    await expectNoViolations(page)
    await dialog.getByLabel('Code').fill('000000')
    await dialog.getByRole('button', { name: 'Turn on' }).click()
    await dialog.getByText('This code is wrong, was already used, or has expired.').waitFor()
    await dialog.getByLabel('Code').fill(await nextCode())
    await dialog.getByRole('button', { name: 'Turn on' }).click()
    const codes = dialog.getByRole('list', { name: 'Backup codes' }).getByRole('listitem')
    await codes.first().waitFor()
    backups = await codes.allTextContents()
    expect(backups).toHaveLength(6)
    await expectNoViolations(page)
    await dialog.getByRole('button', { name: 'I saved the codes' }).click()
    await section.getByText('6 backup codes are left.').waitFor()
    // An invalid code is an error, and shown as such.
    owner.complaints.length = 0
  })

  it('is asked for by the next sign-in', async () => {
    const there = await aVisitor({ reducedMotion: 'reduce' })
    const { page } = there
    await there.visit('/auth/sign-in?redirect=/settings/account')
    await page.getByLabel('Email or username').fill(username)
    await page.getByLabel('Password', { exact: true }).fill(password)
    await page.getByRole('main').getByRole('button', { name: 'Sign in', exact: true }).click()
    await page.getByLabel('Code').waitFor()
    await expectNoViolations(page)
    expect((await there.context.cookies()).map(({ name }) => name)).not.toContain('quarry_session')
    await page.getByLabel('Code').fill(await nextCode())
    await page.keyboard.press('Enter')
    await page.waitForURL(({ pathname }) => pathname === '/settings/account')
    expect(there.complaints).toEqual([])
    await there.close()
  })

  it('is stood in for by a backup code, also without scripts', async () => {
    const plain = await aVisitor({ javaScriptEnabled: false })
    const { page } = plain
    await page.goto('/auth/sign-in?redirect=/settings/account')
    await page.getByLabel('Email or username').fill(username)
    await page.getByLabel('Password', { exact: true }).fill(password)
    await page.getByRole('main').getByRole('button', { name: 'Sign in', exact: true }).click()
    await page.waitForURL('**/auth/code?redirect=**')
    expect(page.url()).not.toContain('flow')
    await page.getByLabel('Code').fill('000000')
    const enter = page.getByRole('main').getByRole('button', { name: 'Sign in', exact: true })
    await enter.click()
    await page.getByText('This code is wrong, was already used, or has expired.').waitFor()
    await page.getByLabel('Code').fill(backups[0] ?? '')
    await enter.click()
    await page.waitForURL(({ pathname }) => pathname === '/settings/account')
    await page.getByText('5 backup codes are left.').waitFor()
    expect((await plain.context.cookies()).map(({ name }) => name)).not.toContain('quarry_flow')
    await plain.close()
  })

  it('is turned off by a code', async () => {
    const dialog = owner.page.getByRole('dialog')
    await owner.visit('/settings/account')
    const section = main().getByRole('region', { name: 'Two-factor authentication' })
    await section.getByRole('button', { name: 'Turn off' }).click()
    await dialog.getByLabel('Code').fill(backups[1] ?? '')
    await expectNoViolations(owner.page)
    await dialog.getByRole('button', { name: 'Turn off' }).click()
    await section.getByText('Signing in asks for your password alone.').waitFor()
    expect(owner.complaints).toEqual([])
  })
})
