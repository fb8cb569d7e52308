import { afterAll, beforeAll, expect, it } from 'vitest'
import { expectNoViolations } from '../support/a11y.ts'
import { aVisitor, signInByRequest, type Visitor } from '../support/browser.ts'

let bob: Visitor

beforeAll(async () => {
  bob = await aVisitor({ reducedMotion: 'reduce' })
  await signInByRequest(bob, 'bob')
})
afterAll(() => bob.close())

const names = () => bob.page.locator('.account-list h2').allInnerTexts()

it('is saved from its page under a name, and leads back to it', async () => {
  const { page } = bob
  await bob.visit('/mods?q=lantern&g=categories:fabric&s=newest&m=50')
  await page.getByRole('link', { name: 'Save this search' }).click()
  const form = page.getByRole('form', { name: 'Save this search' })
  await expect.poll(() => form.getByLabel('Name').inputValue()).toBe('lantern')
  await form.getByLabel('Name').fill('Lanterns')
  await expectNoViolations(page)
  await form.getByRole('button', { name: 'Save search' }).click()
  await page.waitForURL((url) => url.pathname + url.search === '/dashboard/searches')
  await expect.poll(names).toContain('Lanterns')
  expect(await page.getByRole('link', { name: 'Feed of Lanterns' }).getAttribute('href')).toMatch(
    /^\/feed\/search\/projects\.atom\?query=lantern&new_filters=/,
  )
  await expectNoViolations(page)
  await page.getByRole('link', { name: 'Lanterns', exact: true }).click()
  await page.waitForURL('**/mods?q=lantern&g=categories:fabric&s=newest')
  expect(bob.complaints).toEqual([])
})

it('is there once, whichever way it was come to', async () => {
  const { page } = bob
  await page.getByRole('link', { name: 'Save this search' }).click()
  await page.getByText('You already saved this search as “Lanterns”.').waitFor()
  expect(await page.getByRole('button', { name: 'Save search' }).count()).toBe(0)
})

it('is renamed and deleted', async () => {
  const { page } = bob
  await page.getByRole('link', { name: 'Edit Lanterns' }).click()
  const form = page.getByRole('form', { name: 'Edit Lanterns' })
  await form.getByLabel('Name').fill('Lamps')
  await form.getByRole('button', { name: 'Save', exact: true }).click()
  await expect.poll(names).toContain('Lamps')
  await page.getByRole('link', { name: 'Edit Lamps' }).click()
  await expectNoViolations(page)
  await page.getByRole('button', { name: 'Delete search' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Delete search' }).click()
  await page.getByText('Lamps is deleted').waitFor()
  await expect.poll(names).not.toContain('Lamps')
  expect(bob.complaints).toEqual([])
})
