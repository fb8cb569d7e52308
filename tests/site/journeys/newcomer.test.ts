import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { aFabricJar, aSilentJar } from '../support/jar-files.ts'
import { aVisitor, signInByRequest, type Visitor } from '../support/browser.ts'

let visitor: Visitor

beforeAll(async () => {
  visitor = await aVisitor({ reducedMotion: 'reduce' })
  visitor.page.setDefaultTimeout(30_000)
})
afterAll(() => visitor.close())

describe('someone who is new here', () => {
  it('types before the search box has arrived, and loses no letter', async () => {
    const { page } = visitor
    await visitor.visit('/settings')
    const { promise: isTyped, resolve: typed } = Promise.withResolvers<void>()
    await page.route(/assets\/.*quick-search/, async (route) => {
      await isTyped
      await route.continue()
    })
    await page.keyboard.press('Control+k')
    await page.keyboard.type('drawers')
    typed()
    await expect.poll(() => page.locator('.quick input').inputValue()).toBe('drawers')
    await page.keyboard.press('Escape')
    await page.unroute(/assets\/.*quick-search/)
  })

  it("sees at the fields what signing up needs, in the site's language", async () => {
    const { page } = visitor
    await visitor.visit('/auth/sign-up')
    await page.getByRole('button', { name: 'Create account' }).click()
    await expect
      .poll(() => page.locator('.auth-card .error').allInnerTexts())
      .toEqual(Array.from({ length: 3 }, () => 'This field is required.'))
    await expect
      .poll(() => page.getByLabel('Email').evaluate((field) => field === document.activeElement))
      .toBe(true)
    await page.getByLabel('Email').fill('newcomer@example.com')
    await page.getByLabel('Username').fill('newcomer')
    await page.getByLabel('Password', { exact: true }).fill('long enough for this')
    await page.getByLabel('Confirm password').fill('something else')
    await page.getByRole('button', { name: 'Create account' }).click()
    await page.getByText('Passwords do not match!').waitFor()
    expect(await page.getByLabel('Confirm password').getAttribute('aria-invalid')).toBe('true')
  })

  it('sees an error leave once the field is typed into', async () => {
    const { page } = visitor
    const errors = page.locator('.auth-card .error')
    await visitor.visit('/auth/sign-in')
    await page.getByRole('main').getByRole('button', { name: 'Sign in', exact: true }).click()
    await expect.poll(() => errors.count()).toBe(2)
    await page.getByLabel('Email or username').pressSequentially('a')
    await expect.poll(() => errors.count()).toBe(1)
    await page.getByLabel('Password', { exact: true }).pressSequentially('b')
    await expect.poll(() => errors.count()).toBe(0)
  })

  it('can filter on a phone without the page growing wider, and sees the version that was chosen', async () => {
    const phone = await aVisitor({ viewport: { width: 390, height: 844 }, reducedMotion: 'reduce' })
    await phone.visit('/mods?f=categories:storage&f=categories:utility&g=categories:fabric&v=1.16.1')
    const wide = await phone.page.evaluate(
      () => document.documentElement.scrollWidth - document.documentElement.clientWidth,
    )
    expect(wide).toBe(0)
    await phone.page.getByRole('link', { name: /^Filters/ }).click()
    const chosen = phone.page.locator('.scroller [aria-pressed=true]')
    await expect.poll(() => chosen.isVisible()).toBe(true)
    const isInView = () =>
      chosen.evaluate((row) => {
        const list = row.closest('.scroller')?.getBoundingClientRect()
        const place = row.getBoundingClientRect()
        return list !== undefined && place.top >= list.top - 1 && place.bottom <= list.bottom + 1
      })
    await expect.poll(isInView).toBe(true)
    await phone.close()
  })

  it('sees no notice that a file filled the form when it could not', async () => {
    const alice = await aVisitor({ reducedMotion: 'reduce' })
    await signInByRequest(alice, 'alice')
    await alice.visit('/mod/nested-drawers/version/create')
    await alice.page
      .locator('input[type=file]')
      .setInputFiles({ name: 'odd.jar', mimeType: 'application/java-archive', buffer: Buffer.from('odd') })
    // Nothing was sent yet.
    const errors = alice.page.locator('#field-files .error')
    await expect.poll(() => errors.allInnerTexts()).toEqual([expect.stringContaining('“odd.jar” is damaged')])
    expect(await alice.page.getByLabel('Version number').inputValue()).toBe('')
    await alice.page.getByRole('button', { name: 'Remove odd.jar' }).press('Enter')
    await expect.poll(() => errors.count()).toBe(0)
    // The hand stays with the files.
    const isAtFiles = () =>
      alice.page.evaluate(() => document.activeElement?.closest('#field-files') !== null)
    await expect.poll(isAtFiles).toBe(true)
    await alice.page.locator('input[type=file]').setInputFiles(await aSilentJar())
    await alice.page.getByText('The file contains no details for the fields below.').waitFor()
    expect(await alice.page.getByLabel('Version number').inputValue()).toBe('')
    expect(await errors.count()).toBe(0)
    await alice.close()
  })
  it('chooses a file before the scripts are there, and finds the form filled by it', async () => {
    const alice = await aVisitor({ reducedMotion: 'reduce' })
    await signInByRequest(alice, 'alice')
    const { promise: isChosen, resolve: chosen } = Promise.withResolvers<void>()
    await alice.page.route(/assets\/.*\.js$/, async (route) => {
      await isChosen
      await route.continue()
    })
    await alice.page.goto('/mod/nested-drawers/version/create', { waitUntil: 'domcontentloaded' })
    await alice.page
      .locator('input[type=file]')
      .setInputFiles(await aFabricJar({ id: 'early', version: '7.7.7', minecraft: '~1.21' }))
    chosen()
    await alice.page.getByText('early-7.7.7.jar').waitFor()
    await expect.poll(() => alice.page.getByLabel('Version number').inputValue()).toBe('7.7.7')
    await alice.close()
  })
})
