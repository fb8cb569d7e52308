import { afterAll, beforeAll, expect, it } from 'vitest'
import { expectNoViolations } from '../support/a11y.ts'
import { aVisitor, signInByRequest, type Visitor } from '../support/browser.ts'

let mo: Visitor
let ada: Visitor
beforeAll(async () => {
  for (const name of ['mo', 'ada'] as const) {
    const visitor = await aVisitor({ reducedMotion: 'reduce' })
    await signInByRequest(visitor, name)
    if (name === 'mo') mo = visitor
    else ada = visitor
  }
})
afterAll(() => Promise.all([mo.close(), ada.close()]))

it('goes through the checklist of the next project by keys, seen by other moderators', async () => {
  await ada.visit('/moderation/review')
  await mo.visit('/moderation/review')
  await mo.page.keyboard.press('Alt+n')
  await mo.page.waitForURL('**/moderation')
  await ada.page.getByText(/^mo is reviewing this/).waitFor()

  const { page } = mo
  await page.getByRole('button', { name: 'Summary', exact: true }).click()
  const question = page.getByRole('heading', { name: 'Does one sentence say what the project does?' })
  await question.waitFor()
  const reason = page.getByRole('button', { name: 'Same as the title' })
  const saved = page.waitForResponse(
    (answer) =>
      answer.request().method() === 'PUT' && (answer.request().postData() ?? '').includes('summary-title'),
  )
  await page.keyboard.press('2')
  await expect.poll(() => reason.getAttribute('aria-pressed')).toBe('true')
  expect((await saved).status()).toBe(204)
  await expectNoViolations(page)

  await mo.visit(new URL(page.url()).pathname)
  await question.waitFor()
  await expect.poll(() => reason.getAttribute('aria-pressed')).toBe('true')
  await page.getByRole('button', { name: 'Write the message' }).click()
  const message = page.getByLabel('Message', { exact: true })
  await expect.poll(() => message.inputValue()).toContain('Summary')
  await expect.poll(() => page.getByLabel('Details').inputValue()).toContain('The summary repeats the title.')

  await ada.visit(new URL(page.url()).pathname)
  await ada.page.getByRole('button', { name: 'Take over from mo' }).click()
  await page.getByText(/^ada is reviewing this/).waitFor()
  // The written text stays for every moderator.
  expect(await message.inputValue()).toContain('Summary')
  await ada.page.getByRole('button', { name: 'Release claim' }).click()
  await page.getByText('Not claimed yet.').waitFor()
  expect([...mo.complaints, ...ada.complaints]).toEqual([])
})

it('begins a second review with what has changed, and with what was noticed', async () => {
  const { page } = mo
  await mo.visit('/moderation/review')
  const again = page.getByRole('listitem').filter({ hasText: 'Submitted again' }).first()
  const review = await again.getByRole('link', { name: 'Review' }).getAttribute('href')
  await page.mouse.move(0, 0)
  await mo.visit(review ?? '')
  await page.getByRole('heading', { name: 'Changed since the last decision' }).waitFor()
  const changed = page.getByRole('region', { name: 'Changed since the last decision' })
  expect(await changed.locator('del').first().innerText()).toContain('(Beta)')
  expect(await changed.locator('.line-added ins').count()).toBeGreaterThan(0)
  await page.getByRole('region', { name: 'Automatic checks' }).waitFor()
  await page.getByRole('region', { name: 'File scans' }).getByText('install.bat').first().waitFor()
  await expectNoViolations(page)
  await page.setViewportSize({ width: 390, height: 844 })
  const overflow = await page.evaluate(
    () => document.documentElement.scrollWidth - document.documentElement.clientWidth,
  )
  expect(overflow).toBe(0)
  expect(mo.complaints).toEqual([])
})
