import { PNG } from 'pngjs'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { aVisitor, signInByRequest, siteUrl, type Visitor } from '../support/browser.ts'

/** A user edits their profile: name, bio and image, as other users see them. */
const before = `guest_${Date.now().toString(36)}`
const after = `${before}_too`
const password = 'quartz-lantern-vault'

let guest: Visitor

beforeAll(async () => {
  guest = await aVisitor({ reducedMotion: 'reduce' })
  await guest.page.request.post('/v2/auth/create', {
    data: { username: before, email: `${before}@example.org`, password },
    headers: { origin: new URL(siteUrl()).origin },
  })
})
afterAll(() => guest.close())

const main = () => guest.page.getByRole('main')
const save = () =>
  guest.page.getByRole('region', { name: 'Unsaved changes' }).getByRole('button', { name: 'Save' })

describe('the public profile', () => {
  it('is edited from the page that shows it, and says at the field what is wrong', async () => {
    const { page } = guest
    await guest.visit(`/user/${before}`)
    await main().getByRole('link', { name: 'Edit profile' }).click()
    await page.waitForURL('**/settings/profile')
    await main().getByLabel('Username').fill('no blanks')
    await save().click()
    await main().getByText('Letters, digits, _ and - only.').first().waitFor()
    await main().getByLabel('Username').fill('Alice')
    await main().getByLabel('Bio').fill('Digs for **copper**.')
    await save().click()
    await main().getByText('This username is already taken. Choose another one.').first().waitFor()
    expect(await main().getByLabel('Bio').inputValue()).toBe('Digs for **copper**.')
    await main().getByLabel('Username').fill(after)
    await save().click()
    await page.waitForURL('**/settings/profile?done=saved')
    await main().getByText('Your profile was saved').waitFor()
    await main().getByRole('link', { name: 'Visit your profile' }).click()
    await page.waitForURL(`**/user/${after}`)
    await main().getByRole('heading', { level: 1, name: after }).waitFor()
    await main().getByText('Digs for **copper**.').waitFor()
    expect((await page.request.get(`/user/${before}`)).url()).toMatch(new RegExp(`/user/${after}$`))
  })

  it('keeps its buttons together on phones', async () => {
    const phone = await aVisitor({ viewport: { width: 390, height: 844 } })
    await signInByRequest(phone, 'alice')
    await phone.visit('/user/alice')
    const tops = await phone.page
      .locator('.pacts :is(a, button)')
      .evaluateAll((buttons) => buttons.map((button) => button.getBoundingClientRect().top))
    expect(tops.length).toBe(4)
    expect(new Set(tops).size).toBe(1)
    await phone.page.setViewportSize({ width: 320, height: 844 })
    const icons = await phone.page
      .locator('.pact-icons .btn')
      .evaluateAll((buttons) => buttons.map((button) => button.getBoundingClientRect().top))
    expect(new Set(icons).size).toBe(1)
    await phone.close()
  })

  it('gets a picture that stands in the header as well, and loses it again', async () => {
    const { page } = guest
    await guest.visit('/settings/profile')
    const buffer = PNG.sync.write(new PNG({ width: 120, height: 120 }))
    await main()
      .locator('input[type=file]')
      .setInputFiles({ name: 'copper.png', mimeType: 'image/png', buffer })
    await page.waitForURL('**/settings/profile?done=saved')
    const own = page.getByRole('banner').locator('img')
    await expect.poll(() => own.getAttribute('src')).toContain('/data/')
    await main().getByRole('button', { name: 'Remove' }).click()
    await main().getByRole('button', { name: 'Add icon' }).waitFor()
    await own.waitFor({ state: 'detached' })
    expect(guest.complaints.filter((text) => !/400/.test(text))).toEqual([])
  })

  it('is saved without scripts as well, and keeps what was typed when it is refused', async () => {
    const plain = await aVisitor({ javaScriptEnabled: false })
    await plain.page.request.post('/v2/auth/login', {
      data: { username: after, password },
      headers: { origin: new URL(siteUrl()).origin },
    })
    const { page } = plain
    await page.goto('/settings/profile')
    await page.getByLabel('Username').fill('alice')
    await page.getByLabel('Bio').fill('Written by hand.')
    await page.getByRole('main').getByRole('button', { name: 'Save' }).click()
    await page.getByText('This username is already taken. Choose another one.').first().waitFor()
    expect(await page.getByLabel('Bio').inputValue()).toBe('Written by hand.')
    await page.getByLabel('Username').fill(after)
    await page.getByRole('main').getByRole('button', { name: 'Save' }).click()
    await page.getByText('Your profile was saved').waitFor()
    await plain.close()
  })
})

it('of another user can be reported after signing in', async () => {
  const visitor = await aVisitor()
  await visitor.visit('/user/alice')
  const report = visitor.page.getByRole('main').getByRole('link', { name: 'Report' })
  const way = new URL((await report.getAttribute('href')) ?? '', siteUrl())
  expect(way.pathname).toBe('/auth/sign-in')
  expect(way.searchParams.get('redirect')).toMatch(/^\/report\?item=user&itemID=\w{8}$/)
  await visitor.close()
})
