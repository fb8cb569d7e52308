import type { Page } from 'playwright-core'
import { beforeEach, expect, it } from 'vitest'
import { aVisitor, type Visitor } from '../support/browser.ts'

/** What follows a search may take a moment on a busy machine. */
const SOON = { timeout: 30_000 }

let visitor: Visitor
let page: Page

beforeEach(async () => {
  visitor = await aVisitor({ reducedMotion: 'reduce' })
  page = visitor.page
})

const categories = () =>
  page.locator('#filters .fold', { has: page.locator('summary', { hasText: 'Category' }) })
const names = () => categories().locator('.facet-in .clip').allTextContents()
const count = async () => Number((await page.locator('.found b').textContent())?.replace(/\D/g, ''))

/** Of each option, from the top: 0 when it is pressed, otherwise 1. */
const parts = () =>
  categories()
    .locator('.facet')
    .evaluateAll((rows) => rows.map((row) => (row.querySelector('[aria-pressed=true]') ? 0 : 1)))

const inOrder = (list: readonly number[]) => list.every((part, at) => at === 0 || part >= (list[at - 1] ?? 0))

it('puts what is chosen first once the hand is away, and moves nothing because of the results', async () => {
  await visitor.visit('/mods')
  const before = await names()
  const all = await count()
  const option = categories().locator('.facet-in').nth(2)
  const name = await option.locator('.clip').textContent()
  await option.click()
  await expect.poll(count, SOON).not.toBe(all)
  expect(await names()).toEqual(before)

  await page.locator('.found').hover()
  await expect.poll(async () => (await names())[0], SOON).toBe(name)

  const title = await page.locator('.result h3').first().textContent()
  await page
    .getByRole('main')
    .locator('input[name=q]')
    .fill(title ?? '')
  await expect.poll(() => categories().locator('.facet-none').count(), SOON).toBeGreaterThan(0)
  expect(await names()).toEqual([name, ...before.filter((other) => other !== name)])
  expect(visitor.complaints).toEqual([])
})

it('comes in that order from the server', async () => {
  await visitor.visit('/mods')
  const title = await page.locator('.result h3').first().textContent()
  const name = (await categories().locator('.facet-in').nth(2).getAttribute('href')) ?? ''
  const chosen = new URL(name, page.url()).searchParams.get('f') ?? ''
  await visitor.visit(`/mods?${new URLSearchParams({ q: title ?? '', f: chosen })}`)
  expect((await parts())[0]).toBe(0)
  expect(inOrder(await parts())).toBe(true)
  expect(visitor.complaints).toEqual([])
})
