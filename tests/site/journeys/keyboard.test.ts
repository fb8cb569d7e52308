import type { Locator, Page } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { aVisitor, isHydrated, signInByRequest, type Visitor } from '../support/browser.ts'
import { exampleAddresses } from '../support/routes.ts'

/** The site with the keyboard alone. */

const SOON = { timeout: 30_000 }

let visitor: Visitor
let page: Page
let addressOf: (pattern: string) => string

beforeAll(async () => {
  visitor = await aVisitor({ reducedMotion: 'reduce' })
  await signInByRequest(visitor, 'alice')
  addressOf = await exampleAddresses(visitor)
  ;({ page } = visitor)
})
afterAll(() => visitor.close())

const isFocusIn = (selector: string) =>
  page.evaluate((wanted) => document.activeElement?.closest(wanted) !== null, selector)

const focusedText = () => page.evaluate(() => document.activeElement?.textContent?.trim())

/** Which of these parts the focus is in, stop by stop, until it has left them. */
async function stopsWithin(selector: string) {
  const stops: { group: number; name: string }[] = []
  for (;;) {
    const stop = await page.evaluate((wanted) => {
      const at = document.activeElement
      const part = at?.closest(wanted)
      if (!at || !part) return undefined
      const group = [...part.querySelectorAll('.fold')].findIndex((fold) => fold.contains(at))
      return { group, name: at.getAttribute('aria-label') ?? at.textContent?.trim() ?? at.tagName }
    }, selector)
    if (!stop) return stops
    stops.push(stop)
    await page.keyboard.press('Tab')
  }
}

describe('a search page', () => {
  it('has the field first, then the results, then the filters', async () => {
    await visitor.visit('/mods')
    const order = await page.evaluate(() => {
      const parts = ['.finder input', '#results h3 a', '#filters summary'].map((part) =>
        document.querySelector(part),
      )
      const follows = (from: Element | null | undefined, to: Element | null | undefined) =>
        from && to && Boolean(from.compareDocumentPosition(to) & Node.DOCUMENT_POSITION_FOLLOWING)
      return [follows(parts[0], parts[1]), follows(parts[1], parts[2])]
    })
    expect(order).toEqual([true, true])
  })

  it.each([
    { link: 'Skip to results', part: '#results' },
    { link: 'Skip to filters', part: '#filters' },
  ])('offers “$link”, and the next stop is there', async ({ link, part }) => {
    await visitor.visit('/mods')
    for (let stops = 0; stops < 5 && (await focusedText()) !== link; stops += 1)
      await page.keyboard.press('Tab')
    expect(await focusedText()).toBe(link)
    await page.keyboard.press('Enter')
    await page.keyboard.press('Tab')
    await expect.poll(() => isFocusIn(part)).toBe(true)
  })

  it('has one stop for the options of each group, and arrow keys inside', async () => {
    await visitor.visit('/mods')
    await page.locator('#filters').focus()
    await page.keyboard.press('Tab')
    const stops = await stopsWithin('#filters')
    const groups = await page.locator('#filters .fold').count()
    const fields = await page.locator('#filters .fold input').count()
    const inGroups = stops.filter(({ group }) => group >= 0)
    expect(groups).toBeGreaterThan(3)
    expect(inGroups.length).toBe(groups + fields)
    expect(new Set(inGroups.map(({ group }) => group)).size).toBe(groups)

    const option = page.locator('#filters .fold', { has: page.getByText('Fabric', { exact: true }) })
    const options = option.locator('.facet-in')
    await options.first().focus()
    await page.keyboard.press('ArrowDown')
    await expect.poll(() => options.nth(1).evaluate((node) => node === document.activeElement)).toBe(true)
    await page.keyboard.press('ArrowRight')
    await expect.poll(() => page.evaluate(() => document.activeElement?.className)).toContain('facet-out')
    await page.keyboard.press('Home')
    await expect.poll(() => option.evaluate((node) => node.contains(document.activeElement))).toBe(true)
    await page.keyboard.press('Tab')
    await expect.poll(() => option.evaluate((node) => node.contains(document.activeElement))).toBe(false)
  })
})

describe('what was pressed and is gone', () => {
  /** The focus is on something one can use, in the part where the hand was. */
  const isFocusIn = (selector: string) =>
    page.evaluate((wanted) => {
      const { activeElement } = document
      return activeElement !== document.body && activeElement?.closest(wanted) !== null
    }, selector)

  const press = async (control: Locator) => {
    await expect.poll(() => isHydrated(control), SOON).toBe(true)
    await control.focus()
    await page.keyboard.press('Enter')
  }

  const FILTERED = '/mods?g=categories:fabric&v=1.21.4&e=client'

  it.each([
    {
      where: 'the chips',
      address: FILTERED,
      control: '.chips .chip:first-of-type',
      focusedPart: '.search-main',
    },
    { where: 'one chip', address: FILTERED, control: '.chips .chip:nth-of-type(3)', focusedPart: '.chips' },
    {
      where: 'the last chip',
      address: '/mods?g=categories:fabric',
      control: '.chips .chip',
      focusedPart: '.search-main',
    },
    {
      where: 'an empty page',
      address: '/mods?q=zzzzzzzz&g=categories:fabric',
      control: '#results a',
      focusedPart: 'main',
    },
  ])('leaves the focus where the hand was: $where', async ({ address, control, focusedPart }) => {
    await visitor.visit(address)
    const before = page.url()
    await press(page.locator(control).first())
    await expect.poll(() => page.url(), SOON).not.toBe(before)
    await expect.poll(() => isFocusIn(focusedPart), SOON).toBe(true)
  })

  it('also in the sheet of filters of a narrow screen', async () => {
    await page.setViewportSize({ width: 390, height: 844 })
    await visitor.visit(`${FILTERED}#filters`)
    await page.locator('#filters[data-open]').waitFor()
    await press(page.locator('.filters-head').getByText('Clear all'))
    await expect.poll(() => new URL(page.url()).search, SOON).toBe('')
    await expect.poll(() => isFocusIn('#filters'), SOON).toBe(true)
    await page.setViewportSize({ width: 1440, height: 900 })
  })

  it('also among the versions of a project', async () => {
    const versions = `${addressOf('/$type/$project/versions')}?c=release`
    await visitor.visit(versions)
    await press(page.getByRole('main').getByText('Clear all', { exact: true }).first())
    await expect.poll(() => new URL(page.url()).search, SOON).toBe('')
    await expect.poll(() => isFocusIn('main'), SOON).toBe(true)
  })
})

describe('the slash', () => {
  it.each(['/', '/mods', '/settings/language'])('finds the own field of %s', async (path) => {
    await visitor.visit(path)
    await page.keyboard.press('/')
    await expect.poll(() => isFocusIn('main search'), SOON).toBe(true)
  })
})
