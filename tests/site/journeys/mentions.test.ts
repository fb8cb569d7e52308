import { afterAll, beforeAll, expect, it } from 'vitest'
import { expectNoViolations } from '../support/a11y.ts'
import type { Visitor } from '../support/browser.ts'
import { aReportThread, type ReportThread } from '../support/report-thread.ts'

/** A reporter and a moderator who call one another in a thread. */
let thread: ReportThread
let reporter: Visitor
let mo: Visitor
let id = ''

beforeAll(async () => {
  thread = await aReportThread('Sends the same to everybody')
  ;({ reporter, mo, id } = thread)
})
afterAll(() => thread.close())

it('offers the people of the thread by keys, and leaves the staff unnamed', async () => {
  const { page } = reporter
  await reporter.visit(`/dashboard/report/${id}`)
  const field = page.getByLabel('Write a message')
  const list = page.getByRole('listbox', { name: 'People' })
  await field.fill('')
  await field.pressSequentially('Please @')
  await list.getByRole('option').first().waitFor()
  expect(await list.getByRole('option').allInnerTexts()).toEqual([
    expect.stringContaining('@alice'),
    expect.stringContaining('@moderators'),
  ])
  await page.keyboard.press('ArrowDown')
  const active = list.getByRole('option', { selected: true })
  await expect.poll(() => active.innerText()).toContain('@moderators')
  expect(await field.getAttribute('aria-activedescendant')).toBe(await active.getAttribute('id'))
  await expectNoViolations(page)
  await page.keyboard.press('Escape')
  await list.waitFor({ state: 'hidden' })
  await page.keyboard.type('mod')
  await list.waitFor()
  await page.keyboard.press('Enter')
  await expect.poll(() => field.inputValue()).toBe('Please @moderators ')
  await page.keyboard.type('look')
  await page.getByRole('button', { name: 'Send message' }).click()
  await page.getByRole('listitem').filter({ hasText: 'Please @moderators look' }).waitFor()
})

it('lists them, and lets users pick one by touch on a phone', async () => {
  const { page } = mo
  const inbox = async () => (await page.request.get('/dashboard/notifications')).text()
  await expect.poll(inbox).toContain(id)
  await mo.visit('/dashboard/notifications')
  const card = page.locator('.inbox-card', { has: page.locator(`a[href*="${id}"]`) })
  await card.filter({ hasText: 'alice mentioned you in a report' }).first().waitFor()
  await mo.visit(`/moderation/report/${id}`)
  const field = page.getByLabel('Write a message')
  await field.fill('')
  await field.pressSequentially('Thanks @al')
  await page.getByRole('option', { name: '@alice' }).click()
  await expect.poll(() => field.inputValue()).toBe('Thanks @alice ')
  expect(await page.evaluate(() => document.documentElement.scrollWidth <= innerWidth)).toBe(true)
  await page.getByRole('button', { name: 'Send message' }).click()
  const sent = page.getByRole('listitem').filter({ hasText: 'Thanks @alice' })
  await sent.locator('a[href="/user/alice"]', { hasText: '@alice' }).waitFor()
  await reporter.visit(`/dashboard/report/${id}`)
  const heard = reporter.page.getByRole('listitem').filter({ hasText: 'Thanks @alice' })
  await heard.locator('a[href="/user/alice"]').waitFor()
  await expectNoViolations(reporter.page)
})
