import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { expectNoViolations, expectNoViolationsInAnyTheme } from '../support/a11y.ts'
import { aVisitor, siteUrl, type Visitor } from '../support/browser.ts'

/** A user signs up with a provider, sets a password, and deletes the account. The provider is a fake of its HTTP. */
const username = `guest_${Date.now().toString(36)}`

let guest: Visitor

beforeAll(async () => {
  guest = await aVisitor({ reducedMotion: 'reduce' })
})
afterAll(() => guest.close())

const main = () => guest.page.getByRole('main')
const press = (name: string) => main().getByRole('button', { name, exact: true }).click()
const providerList = () => main().getByRole('region', { name: 'Sign-in providers' })
/** By its whole name: “Unlink GitLab” ends like “Link GitLab”. */
const inList = (name: string) => providerList().getByRole('button', { name, exact: true })

async function comeBy(provider: string, page = '/auth/sign-in') {
  await guest.visit(page)
  await main()
    .getByRole('link', { name: `Continue with ${provider}` })
    .click()
}

describe('a user of a sign-in provider', () => {
  it('chooses a name, is greeted, and owns an account without a password', async () => {
    const { page } = guest
    await comeBy('GitHub', '/auth/sign-in?redirect=%2Fsettings%2Faccount')
    await page.waitForURL('**/auth/provider**')
    await expectNoViolationsInAnyTheme(page)
    // A taken name is reported at the field, and the other fields keep their values.
    await main().getByLabel('Username').fill('Alice')
    await press('Create account')
    await main().getByText('This username is already taken. Choose another one.').waitFor()
    await main().getByLabel('Username').fill(username)
    await press('Create account')
    await page.waitForURL('**/auth/welcome**')
    await press('Continue')
    await page.waitForURL(({ pathname }) => pathname === '/settings/account')
    await providerList().getByText('GitHub').waitFor()
    expect(await main().getByText('Your account has no password yet.').count()).toBe(1)
  })

  it('links another one, and keeps the last way in', async () => {
    const { page } = guest
    await inList('Link GitLab').click()
    await page.waitForURL('**/settings/account?done=linked')
    await inList('Unlink GitLab').click()
    await inList('Link GitLab').waitFor()
    await inList('Unlink GitHub').click()
    await providerList().getByRole('alert').waitFor()
    await expectNoViolations(page)
    expect(await inList('Unlink GitHub').count()).toBe(1)
  })

  it('deletes the account by typing its name, and is signed out afterwards', async () => {
    const { page } = guest
    await press('Delete account')
    const dialog = page.getByRole('dialog')
    await dialog.getByRole('textbox').fill(username)
    await dialog.getByRole('button', { name: 'Delete for good' }).click()
    await page.getByText('Your account is deleted').waitFor()
    await page.getByRole('button', { name: 'Go to the home page' }).click()
    await page.waitForURL(`${siteUrl()}/`)
    await page.getByRole('link', { name: 'Sign in' }).first().waitFor()
    expect((await page.request.get(`/v2/user/${username}`)).status()).toBe(404)
    await comeBy('GitHub')
    await main().getByText('No account is linked to this GitHub account yet.').waitFor()
  })
})
