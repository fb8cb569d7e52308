import { readdir, readFile } from 'node:fs/promises'
import path from 'node:path'
import { afterAll, beforeAll, describe, expect, inject, it } from 'vitest'
import { expectNoViolations } from '../support/a11y.ts'
import { aVisitor, signInByRequest, siteUrl, type Visitor } from '../support/browser.ts'

/** What a person does with their account: confirming it, losing the password, moving to another address. */
const stamp = Date.now().toString(36)
const username = `owner_${stamp}`
const email = `${username}@example.org`
const password = 'quartz-lantern-vault'
const newPassword = 'basalt-and-amber-door'

let owner: Visitor

beforeAll(async () => {
  owner = await aVisitor({ reducedMotion: 'reduce' })
})
afterAll(() => owner.close())

interface StoredEmail {
  to: string
  subject: string
  text: string
}

/** The path of the link in the one mail of this subject to this address, as soon as it has come. */
async function linkIn(to: string, subject: string): Promise<string> {
  const dir = path.join(inject('siteDataDir'), 'mail')
  const find = async () => {
    const names = (await readdir(dir).catch(() => [])).filter((name) => name.endsWith('.json'))
    const mails = await Promise.all(
      names.map(async (name) => JSON.parse(await readFile(path.join(dir, name), 'utf8')) as StoredEmail),
    )
    return mails.find((mail) => mail.to === to && mail.subject === subject)
  }
  await expect.poll(find).toBeDefined()
  const [, link] = /https?:\/\/[^/\s]+(\/\S+)/.exec((await find())?.text ?? '') ?? []
  if (link === undefined) throw new Error('the mail holds no link')
  return link
}

/** The next request of this kind is answered as ten minutes after the last proof. */
const staleOnce = ({ page }: Visitor, path: string) =>
  page.route(
    `**${path}`,
    (route) =>
      route.request().method() === 'GET'
        ? route.continue()
        : route.fulfill({ status: 401, json: { error: 'proof_needed', description: 'prove it' } }),
    { times: 1 },
  )

/** What judges passwords, with its lists of words. */
const workersOf = (page: Visitor['page']) =>
  page.workers().filter((worker) => worker.url().includes('strength-worker'))

const main = () => owner.page.getByRole('main')
const press = (name: string) => main().getByRole('button', { name, exact: true }).click()

describe('an account', () => {
  it('is confirmed by the link in its first mail', async () => {
    const { page } = owner
    await owner.visit('/auth/sign-up')
    await page.getByLabel('Username').fill(username)
    await page.getByLabel('Email', { exact: true }).fill(email)
    const field = page.getByLabel('Password', { exact: true })
    expect(workersOf(page)).toEqual([])
    await field.fill(`${username}1`)
    await main().getByText('It is close to your name or address.').waitFor()
    expect(workersOf(page)).toHaveLength(1)
    await expectNoViolations(page)
    await field.fill(password)
    await main().getByText('Strong.', { exact: true }).waitFor()
    await page.getByLabel('Confirm password').fill(password)
    await press('Create account')
    await page.waitForURL('**/auth/welcome')
    await main()
      .getByRole('heading', { level: 1, name: `Welcome to Quarry, ${username}!` })
      .waitFor()
    await expectNoViolations(page)
    await press('Continue')
    await page.waitForURL('**/dashboard/projects')
    await owner.visit('/settings/account')
    await main().getByText('Your email is not verified').waitFor()
    await expectNoViolations(page)
    const link = await linkIn(email, 'Welcome to Quarry: confirm your email address')
    // Opened by whatever looks through mails, with scripts, the page confirms nothing: it asks.
    await owner.visit(link)
    await main().getByRole('button', { name: 'Confirm address' }).waitFor()
    await expectNoViolations(page)
    await owner.visit('/settings/account')
    await main().getByText('Your email is not verified').waitFor()
    await page.goto(link)
    await press('Confirm address')
    await main().getByText('Email verified', { exact: true }).waitFor()
    // The link does not stay in the address, nor one step back.
    expect(new URL(page.url()).search).toBe('?done=verified')
    await expectNoViolations(page)
    await page.goto(link)
    await press('Confirm address')
    await main().getByText('Email already verified').waitFor()
    await owner.visit('/settings/account')
    await main().getByText(`Current: ${email}`).waitFor()
    expect(await main().getByText('Your email is not verified').count()).toBe(0)
    owner.complaints.length = 0
  })

  it('chooses the newsletter, and ends it by the link in the mail', async () => {
    const { page } = owner
    const box = main().getByRole('checkbox', { name: 'Subscribe to updates about Quarry' })
    await owner.visit('/settings/account')
    expect(await box.isChecked()).toBe(false)
    await box.check()
    await main().getByRole('region', { name: 'Newsletter' }).getByRole('button', { name: 'Save' }).click()
    await main().getByText('Your choice was saved').waitFor()
    await main().getByText('Subscribed since').waitFor()
    const link = await linkIn(email, 'You subscribed to Quarry updates')
    // Opened by whatever looks through mails, the page ends nothing: it asks.
    await owner.visit(link)
    const press = main().getByRole('button', { name: 'Stop these emails' })
    await press.waitFor()
    await main().getByText('The Quarry newsletter').waitFor()
    await expectNoViolations(page)
    await owner.visit('/settings/account')
    expect(await box.isChecked()).toBe(true)
    await page.goto(link)
    await press.click()
    await main().getByText('You no longer receive these emails').waitFor()
    expect(new URL(page.url()).search).toBe('?done=newsletter')
    await main().getByText('The Quarry newsletter').waitFor()
    await expectNoViolations(page)
    await owner.visit('/settings/account')
    expect(await box.isChecked()).toBe(false)
    owner.complaints.length = 0
  })

  it('says when a link is good for nothing', async () => {
    await owner.visit('/auth/verify-email?flow=unknown')
    await press('Confirm address')
    // A user who has already confirmed the address sees no error.
    await main().getByText('Email already verified').waitFor()
    const stranger = await aVisitor({ reducedMotion: 'reduce' })
    await stranger.visit('/auth/unsubscribe?flow=unknown')
    const there = stranger.page.getByRole('main')
    await there.getByText('This link no longer works').waitFor()
    expect(await there.getByText('Already have an account?').count()).toBe(0)
    await stranger.visit('/auth/verify-email?flow=unknown')
    await there.getByRole('button', { name: 'Confirm address' }).click()
    await stranger.page.getByText('Email verification failed').waitFor()
    await expectNoViolations(stranger.page)
    await there.getByRole('link', { name: 'Sign in', exact: true }).click()
    await stranger.page.waitForURL('**/auth/sign-in?redirect=**')
    expect(new URL(stranger.page.url()).searchParams.get('redirect')).toBe('/settings/account')
    await stranger.close()
    owner.complaints.length = 0
  })
})

describe('a password', () => {
  it('is reset by email when forgotten, which ends the session', async () => {
    const { page } = owner
    const forgetful = await aVisitor({ reducedMotion: 'reduce' })
    const there = forgetful.page.getByRole('main')
    await forgetful.visit('/auth/sign-in')
    await there.getByLabel('Email or username').fill(username)
    await there.getByLabel('Password', { exact: true }).fill('not the one')
    await there.getByRole('button', { name: 'Sign in', exact: true }).click()
    // It moves the link below.
    await there.getByRole('alert').filter({ hasText: 'wrong' }).waitFor()
    await there.getByRole('link', { name: 'Forgot your password?' }).click()
    await there.getByRole('heading', { name: 'Reset password' }).waitFor()
    await there.getByLabel('Email or username').fill(username)
    await there.getByRole('button', { name: 'Send link' }).click()
    await there.getByText('Check your email').waitFor()
    await expectNoViolations(forgetful.page)
    await forgetful.visit(await linkIn(email, 'Set a new password'))
    await there.getByLabel('New password', { exact: true }).fill(newPassword)
    await there.getByLabel('Confirm password').fill('something else')
    await there.getByRole('button', { name: 'Set password' }).click()
    await there.getByText('Passwords do not match!').waitFor()
    await there.getByLabel('Confirm password').fill(newPassword)
    await there.getByRole('button', { name: 'Set password' }).click()
    await there.getByText('Your new password is set').waitFor()
    forgetful.complaints.length = 0
    await there.getByRole('link', { name: 'Sign in', exact: true }).first().click()
    await there.getByRole('heading', { name: 'Sign in' }).waitFor()
    await there.getByLabel('Email or username').fill(email)
    await there.getByLabel('Password', { exact: true }).fill(newPassword)
    await there.getByRole('button', { name: 'Sign in', exact: true }).click()
    await forgetful.page.waitForURL('**/dashboard/projects')
    expect(forgetful.complaints).toEqual([])
    await page.goto('/settings/account')
    await page.waitForURL('**/auth/sign-in?redirect=**')
    await owner.close()
    owner = forgetful
  })

  it('is changed in the settings, by the old one', async () => {
    const { page } = owner
    await owner.visit('/settings/account')
    const form = page.getByRole('region', { name: 'Password' })
    await form.getByLabel('Current password').fill('not the one')
    await form.getByLabel('New password', { exact: true }).fill(password)
    await form.getByLabel('Confirm password').fill(password)
    await press('Change password')
    await form.getByText('This is not your password.').waitFor()
    await form.getByLabel('Current password').fill(newPassword)
    await press('Change password')
    await main().getByText('Your password was changed').waitFor()
    expect(new URL(page.url()).pathname).toBe('/settings/account')
    owner.complaints.length = 0
  })
})

describe('an address', () => {
  it('is changed, and taken back by a link in the mail to the one before', async () => {
    const { page } = owner
    const other = `other_${stamp}@example.org`
    await owner.visit('/settings/account')
    const form = page.getByRole('region', { name: 'Email' })
    await form.getByLabel('New email').fill(other)
    await staleOnce(owner, '/v2/auth/email')
    await press('Change email')
    const question = page.getByRole('dialog', { name: 'Confirm access' })
    await question.getByLabel('Password', { exact: true }).fill('not the one')
    await question.getByRole('button', { name: 'Continue' }).click()
    await question.getByText('This is not your password.').waitFor()
    await expectNoViolations(page)
    await question.getByLabel('Password', { exact: true }).fill(password)
    await question.getByRole('button', { name: 'Continue' }).click()
    await main().getByText('Your email was changed').waitFor()
    await main().getByText(`Current: ${other}`).waitFor()
    await owner.visit('/settings/activity')
    const latest = main().getByRole('list', { name: 'Account activity' }).getByRole('listitem')
    await latest.first().getByText('Email changed').waitFor()
    await latest.nth(1).getByText('Identity check failed').waitFor()
    await owner.visit(await linkIn(email, 'Your email address was changed'))
    await expectNoViolations(page)
    await press('Undo change')
    await main().getByText('The change was undone').waitFor()
    await page.goto('/settings/account')
    await page.waitForURL('**/auth/sign-in?redirect=**')
    expect(await linkIn(email, 'Set a new password')).toContain('/auth/reset-password?flow=')
    owner.complaints.length = 0
  })
})

describe('sessions', () => {
  it('are listed, and the others end at once', async () => {
    const first = await aVisitor({ reducedMotion: 'reduce' })
    const second = await aVisitor({ reducedMotion: 'reduce' })
    for (const visitor of [first, second]) await signInByRequest(visitor, 'mallory')
    await first.visit('/settings/sessions')
    const there = first.page.getByRole('main')
    await there.getByText('This session').waitFor()
    expect(await there.getByRole('listitem').count()).toBeGreaterThanOrEqual(2)
    await there.getByRole('button', { name: 'End all other sessions' }).click()
    const dialog = first.page.getByRole('dialog')
    await expectNoViolations(first.page)
    await dialog.getByRole('button', { name: 'End all other sessions' }).click()
    await expect.poll(() => there.getByRole('listitem').count()).toBe(1)
    await second.page.goto('/settings/sessions')
    await second.page.waitForURL('**/auth/sign-in?redirect=**')
    expect(first.complaints).toEqual([])
    await first.close()
    await second.close()
  })
})

describe('the record of an account', () => {
  it('is opened from the profile only by staff', async () => {
    const mo = await aVisitor({ reducedMotion: 'reduce' })
    await signInByRequest(mo, 'mo')
    await mo.visit('/user/mallory')
    await mo.page.getByRole('link', { name: 'User details' }).click()
    await mo.page.getByRole('heading', { name: 'User details: mallory' }).waitFor()
    const latest = mo.page.getByRole('list', { name: 'Account activity' }).getByRole('listitem').first()
    await latest.getByText('127.0.*').waitFor()
    await expectNoViolations(mo.page)
    expect(await mo.page.content()).not.toContain('mallory@')
    await signInByRequest(mo, 'mallory')
    expect((await mo.page.goto('/moderation/user/mallory'))?.status()).toBe(404)
    await mo.close()
  })
})

describe('a personal access token', () => {
  it('is made, shown once, used, and revoked', async () => {
    const maker = await aVisitor({ reducedMotion: 'reduce' })
    await signInByRequest(maker, 'mallory')
    const name = `Launcher ${stamp}`
    const { page } = maker
    const there = page.getByRole('main')
    const dialog = page.getByRole('dialog')
    await maker.visit('/settings/pats')
    await there.getByRole('button', { name: 'Create token' }).click()
    await dialog.getByLabel('Name').fill(name)
    const create = dialog.getByRole('button', { name: 'Create token' })
    expect(await create.isDisabled()).toBe(true)
    await dialog.getByRole('button', { name: '30 days' }).click()
    await dialog.getByLabel('Read your profile').check()
    await expectNoViolations(page)
    // The question comes over the dialog, which is still there behind it.
    await staleOnce(maker, '/v2/pat')
    await create.click()
    const question = page.getByRole('dialog', { name: 'Confirm access' })
    await question.getByRole('button', { name: 'Cancel' }).click()
    await dialog.getByText('Confirm your identity to continue.').waitFor()
    await staleOnce(maker, '/v2/pat')
    await create.click()
    await question.getByLabel('Password', { exact: true }).fill(maker.seedPassword)
    await page.keyboard.press('Enter')
    const secret = await there.getByText(/^qrp_/).textContent()
    const ask = (token: string | null) =>
      fetch(new URL('/v2/user', siteUrl()), { headers: { authorization: token ?? '' } })
    expect((await ask(secret)).status).toBe(200)
    await maker.visit('/settings/pats')
    expect(await there.getByText(/^qrp_/).count()).toBe(0)
    await expectNoViolations(page)
    await there.getByRole('button', { name: `Revoke ${name}` }).click()
    await dialog.getByRole('button', { name: 'Revoke token' }).click()
    // Behind the dialog the page has no accessible roles, so the response is checked first.
    await page.getByText('Token revoked').waitFor()
    await dialog.waitFor({ state: 'detached' })
    await expect.poll(() => there.getByText(name).count()).toBe(0)
    expect((await ask(secret)).status).toBe(401)
    // But for the two requests that were refused on purpose.
    expect(maker.complaints.filter((complaint) => !complaint.includes('401'))).toEqual([])
    await maker.close()
  })
})

describe('without scripts', () => {
  it('a link is asked for and followed as well', async () => {
    const plain = await aVisitor({ javaScriptEnabled: false })
    const { page } = plain
    const there = page.getByRole('main')
    await page.goto('/auth/reset-password')
    await there.getByLabel('Email or username').fill(`unknown_${stamp}`)
    await there.getByRole('button', { name: 'Send link' }).click()
    await there.getByText('Check your email').waitFor()
    await page.goto('/auth/reset-password?flow=unknown')
    await there.getByText('Request another link').waitFor()
    await page.goto('/auth/verify-email?flow=unknown')
    await there.getByRole('button', { name: 'Confirm address' }).click()
    await there.getByText('Email verification failed').waitFor()
    expect(await page.title()).toBe('Verify email - Quarry')
    await page.goto('/auth/sign-in?redirect=/settings/account')
    await there.getByLabel('Email or username').fill('mallory')
    await there.getByLabel('Password', { exact: true }).fill(plain.seedPassword)
    await there.getByRole('button', { name: 'Sign in', exact: true }).click()
    await page.waitForURL(({ pathname }) => pathname === '/settings/account')
    await page.goto('/auth/prove?redirect=/settings/activity')
    await there.getByLabel('Password', { exact: true }).fill(plain.seedPassword)
    await there.getByRole('button', { name: 'Continue' }).click()
    await page.waitForURL(({ pathname }) => pathname === '/settings/activity')
    await plain.close()
  })
  it('errors of the API are in the language of the browser', async () => {
    const german = await aVisitor({ javaScriptEnabled: false, locale: 'de-DE' })
    await german.page.goto('/auth/reset-password?flow=unknown')
    const reason = await german.page.getByRole('main').textContent()
    expect(reason).toContain('Dieser Link funktioniert nicht mehr.')
    await german.close()
  })
})
