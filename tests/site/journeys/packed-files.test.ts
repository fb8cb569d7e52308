import { afterAll, beforeAll, expect, it } from 'vitest'
import { expectNoViolations } from '../support/a11y.ts'
import { aVisitor, signInByRequest, type Visitor } from '../support/browser.ts'

let mo: Visitor
beforeAll(async () => {
  mo = await aVisitor({ reducedMotion: 'reduce' })
  await signInByRequest(mo, 'mo')
})
afterAll(() => mo.close())

const panel = () => mo.page.getByRole('region', { name: 'Files packed in modpacks' })
const row = (name: string) => panel().getByRole('listitem').filter({ hasText: name }).first()

/** The reviews of two packs that wait, as the queue leads to them. */
async function twoPacks(): Promise<[string, string]> {
  await mo.visit('/moderation/review?type=modpack')
  const links = mo.page.getByRole('link', { name: 'Review', exact: true })
  await links.nth(1).waitFor()
  const [first, second] = await Promise.all([0, 1].map((at) => links.nth(at).getAttribute('href')))
  return [first ?? '', second ?? '']
}

it('judges a file of a modpack once, by keys, for every pack that has it', async () => {
  const { page } = mo
  const [first, second] = await twoPacks()
  await mo.visit(first)
  await panel().waitFor()
  const lights = row('Ember Lights 3.2')
  await lights.getByText('Not reviewed').waitFor()
  // The first undecided file is expanded.
  const verdict = lights.getByLabel('May it be packed?')
  await verdict.waitFor()
  await expectNoViolations(page)
  await lights.locator('summary').focus()
  await page.keyboard.press('Tab')
  await page.keyboard.press('Tab')
  await expect.poll(() => verdict.evaluate((select) => select === document.activeElement)).toBe(true)
  await page.keyboard.press('Home')
  await page.keyboard.press('ArrowDown')
  await page.keyboard.press('Tab')
  await page.keyboard.type('https://ember.example/license')
  await page.keyboard.press('Tab')
  await page.keyboard.press('Enter')
  await page.getByText('Saved for every modpack with this file').waitFor()
  await lights.locator('summary').getByText('With attribution and source').waitFor()
  // After a decision by keyboard the focus moves to the head of the list.
  await expect.poll(() => page.evaluate(() => document.activeElement?.tagName)).toBe('SUMMARY')
  await expect
    .poll(() => panel().getByLabel('Message to the creators').inputValue())
    .toContain('`ember-lights-3.2.jar`')

  await mo.visit(second)
  await panel().waitFor()
  const again = row('Ember Lights 3.2')
  await again.locator('summary').getByText('With attribution and source').waitFor()
  await again.locator('summary').press('Enter')
  await expect.poll(() => again.getByLabel('Evidence').inputValue()).toBe('https://ember.example/license')
  // The decision can be changed, and the next moderator sees the change.
  await again.getByLabel('May it be packed?').selectOption({ label: 'Permitted' })
  await again.getByRole('button', { name: 'Save verdict' }).press('Enter')
  await again.locator('summary').getByText('Permitted', { exact: true }).waitFor()
  await mo.visit(first)
  await lights.locator('summary').getByText('Permitted', { exact: true }).waitFor()
  expect(mo.complaints).toEqual([])
})
