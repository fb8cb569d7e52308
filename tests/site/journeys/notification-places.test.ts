import { afterAll, beforeAll, expect, it } from 'vitest'
import { expectNoViolations } from '../support/a11y.ts'
import { aVisitor, signInByRequest, type Visitor } from '../support/browser.ts'

let bob: Visitor
let plain: Visitor
const PAGE = '/settings/notifications'

beforeAll(async () => {
  bob = await aVisitor({ reducedMotion: 'reduce' })
  plain = await aVisitor({ javaScriptEnabled: false })
  for (const visitor of [bob, plain]) await signInByRequest(visitor, 'bob')
})
afterAll(() => Promise.all([bob.close(), plain.close()]))

const read = async ({ page }: Visitor, url: string) => (await page.request.get(new URL(url).href)).status()

it('makes a feed whose address is shown once, gives it another, and withdraws it', async () => {
  const { page } = bob
  await bob.visit(PAGE)
  await page.getByRole('button', { name: 'Create feed' }).click()
  const shown = page.getByRole('button', { name: /^Address http/ })
  await shown.waitFor()
  const first = await shown.innerText()
  expect(await read(bob, first)).toBe(200)
  await expectNoViolations(page)
  await page.reload()
  expect(await page.content()).not.toContain('token=')
  await page.getByRole('button', { name: 'Change address' }).click()
  await shown.waitFor()
  const second = await shown.innerText()
  expect([await read(bob, first), await read(bob, second)]).toEqual([404, 200])
  await page.getByRole('button', { name: 'Delete feed' }).click()
  await page.getByRole('button', { name: 'Create feed' }).waitFor()
  expect(await read(bob, second)).toBe(404)
  expect(bob.complaints.filter((complaint) => !complaint.includes('404'))).toEqual([])
})

it('chooses every place and makes a feed without scripts', async () => {
  const { page } = plain
  await page.goto(PAGE)
  const place = (name: string) => page.getByRole('checkbox', { name, exact: true })
  await place('Updates In my feed').uncheck()
  await place('Mentions of you In my chats').check()
  await page.getByRole('button', { name: 'Save' }).click()
  await page.getByText('Saved.').waitFor()
  expect(await place('Updates In my feed').isChecked()).toBe(false)
  expect(await place('Updates In my chats').isChecked()).toBe(true)
  expect(await place('Mentions of you In my chats').isChecked()).toBe(true)
  await page.getByRole('button', { name: 'Create feed' }).click()
  const address = await page.locator('.own-feed-address noscript code').innerText()
  expect(await read(plain, address)).toBe(200)
  await page.getByRole('button', { name: 'Delete feed' }).click()
  await page.getByRole('button', { name: 'Create feed' }).waitFor()
})

it.each([
  [1440, 'a table, whose heads name the places', true],
  [390, 'a list, where each place names itself', false],
])('at %i px is %s', async (width, _how, isTable) => {
  const { page } = bob
  await page.setViewportSize({ width, height: 900 })
  await bob.visit(PAGE)
  const heads = page.getByRole('columnheader')
  expect(await heads.allInnerTexts()).toEqual(
    isTable ? ['What', 'On the site', 'In my feed', 'In my chats', 'By email'] : [],
  )
  const box = page.getByRole('checkbox', { name: 'Updates In my feed', exact: true })
  const words = page.locator('label', { has: box }).getByText('In my feed')
  expect(await words.isVisible()).toBe(!isTable)
  const mail = page.getByRole('combobox', { name: 'Updates By email', exact: true })
  await mail.selectOption('weekly')
  await box.setChecked(isTable)
  const edges = await page
    .locator('.places')
    .evaluate(({ scrollWidth, clientWidth }) => scrollWidth - clientWidth)
  expect(edges).toBe(0)
  await expectNoViolations(page)
  const saved = page.waitForResponse((answer) => answer.request().method() === 'PATCH')
  await page.getByRole('button', { name: 'Save' }).click()
  expect((await saved).status()).toBeLessThan(300)
  await page.reload()
  expect([await mail.inputValue(), await box.isChecked()]).toEqual(['weekly', isTable])
})

it('keeps what was ticked without scripts when the hours are refused', async () => {
  const { page } = plain
  await page.goto(PAGE)
  const place = (name: string) => page.getByRole('checkbox', { name, exact: true })
  await place('Project invites On the site').uncheck()
  await page.getByRole('combobox', { name: 'Closed reports By email', exact: true }).selectOption('daily')
  await page.getByLabel('No emails during these hours').check()
  await page.getByLabel('Time zone').fill('Nowhere/Land')
  await page.getByRole('button', { name: 'Save' }).click()
  await page.getByText('This time zone is not known.').first().waitFor()
  expect(await place('Project invites On the site').isChecked()).toBe(false)
  expect(await place('Updates On the site').isChecked()).toBe(true)
  expect(
    await page.getByRole('combobox', { name: 'Closed reports By email', exact: true }).inputValue(),
  ).toBe('daily')
})

it('says at the field which zone of quiet hours is not known, where it can be seen', async () => {
  for (const visitor of [bob, plain]) {
    const { page } = visitor
    if (visitor === bob) await bob.visit(PAGE)
    else await page.goto(PAGE)
    const isOn = page.getByLabel('No emails during these hours')
    const zone = page.getByLabel('Time zone')
    const save = page.getByRole('button', { name: 'Save' })
    const isInSight = (text: string) =>
      page
        .getByText(text)
        .first()
        .evaluate((found) => {
          const { top, bottom } = found.getBoundingClientRect()
          return top >= 0 && bottom <= innerHeight
        })
    await isOn.check()
    await zone.fill('Nowhere/Land')
    await save.click()
    await page.getByText('This time zone is not known.').first().waitFor()
    // Without scripts the notice at the top may arrive before the fields.
    await expect.poll(() => page.locator('.field').getByText('This time zone is not known.').count()).toBe(1)
    expect(await zone.getAttribute('aria-invalid')).toBe('true')
    expect([await zone.inputValue(), await isOn.isChecked()]).toEqual(['Nowhere/Land', true])
    // Without scripts the page starts at its top, where the notice is shown as well.
    await expect.poll(() => isInSight('This time zone is not known.')).toBe(true)
    await zone.fill('Europe/Berlin')
    await save.click()
    await page.getByText('Saved.').waitFor()
    await expect.poll(() => isInSight('Saved.')).toBe(true)
    expect(await zone.inputValue()).toBe('Europe/Berlin')
    await isOn.uncheck()
    // That something was saved stands there since the last time.
    const answered = page.waitForResponse((answer) => answer.request().method() !== 'GET')
    await save.click()
    expect((await answered).status()).toBeLessThan(400)
  }
  expect(bob.complaints.filter((complaint) => !/40[04]/.test(complaint))).toEqual([])
})

it('adds a webhook of their own without scripts, and is shown its secret once', async () => {
  const { page } = plain
  await page.goto('/settings/webhooks')
  await page.getByLabel('Name').fill('My program')
  await page.getByLabel('Address').fill('https://hooks.example/mine')
  await page.getByLabel('Signed JSON').check()
  await page.getByRole('button', { name: 'Add webhook' }).click()
  await page.locator('.webhook-secret noscript code', { hasText: /^whsec_/ }).waitFor()
  const hook = page.locator('.webhooks > li', { has: page.getByRole('heading', { name: 'My program' }) })
  await hook.getByText('Edit or remove').click()
  await page.goto('/settings/webhooks')
  expect(await page.content()).not.toContain('whsec_')
  await hook.getByText('Edit or remove').click()
  await hook.getByRole('button', { name: 'Remove webhook' }).click()
  await hook.waitFor({ state: 'detached' })
})
