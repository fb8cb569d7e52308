import type { Page } from 'playwright-core'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { expectNoViolations, expectNoViolationsInAnyTheme } from '../support/a11y.ts'
import { aVisitor, developerCookie, RESTING_PLACE, siteUrl, type Visitor } from '../support/browser.ts'
import { paintInOnePiece } from '../support/layout-shifts.ts'

/** What follows a search may take a moment on a busy machine. */
const SOON = { timeout: 30_000 }

let visitor: Visitor
let page: Page
/** Queries of each multi-search the browser sent. */
let searches: number[]

/** The tests of a block share a browser profile: scripts are loaded and compiled once. */
function arriveAs(options: Parameters<typeof aVisitor>[0]) {
  beforeAll(async () => {
    visitor = await aVisitor(options)
    page = visitor.page
    page.on('request', (request) => {
      if (!request.url().endsWith('/multi-search')) return
      const { queries } = request.postDataJSON() as { queries: unknown[] }
      searches.push(queries.length)
    })
  })
  beforeEach(async () => {
    await visitor.context.clearCookies()
    await page.goto(RESTING_PLACE)
    await page.mouse.move(0, 0)
    searches = []
    visitor.complaints.length = 0
  })
  afterAll(() => visitor.close())
}

const field = () => page.getByRole('main').locator('input[name=q]')
const found = () => page.locator('.found b')
const titles = () => page.locator('.result h3').allTextContents()
const count = async () => Number((await found().textContent())?.replace(/\D/g, ''))
const facet = (name: string) => page.locator('.facet', { has: page.getByText(name, { exact: true }) }).first()
const include = (name: string) => facet(name).locator('.facet-in')
const query = () => new URL(page.url()).search
const firstWord = async () => (await titles())[0]?.split(' ')[0] ?? ''

/** Waits until the count says something else than before. */
async function changes<T>(read: () => Promise<T>, act: () => Promise<void>): Promise<T> {
  const before = await read()
  await act()
  await expect.poll(read, SOON).not.toEqual(before)
  return read()
}

describe('on a desktop', () => {
  arriveAs({ reducedMotion: 'reduce' })

  describe('the first page', () => {
    it('comes from the server and is not asked for again', async () => {
      await visitor.visit('/mods')
      expect(await page.locator('.result').count()).toBe(20)
      await page.mouse.move(300, 300)
      await changes(count, () => include('Fabric').click())
      // A request for the first page would have come before the one for the filter.
      expect(searches).toHaveLength(1)
      expect(visitor.complaints).toEqual([])
    })
  })

  describe('words', () => {
    it('search while typing, one request at a time, and replace the history entry', async () => {
      await visitor.visit('/mods')
      const word = await firstWord()
      const entries = await page.evaluate(() => history.length)
      await field().pressSequentially(word, { delay: 30 })
      await expect.poll(query, SOON).toBe(`?q=${word}`)
      await expect.poll(async () => (await titles())[0], SOON).toContain(word)
      expect(await page.evaluate(() => history.length)).toBe(entries)
      expect(searches.length).toBeLessThanOrEqual(word.length)
      expect(searches.every((queries) => queries === 2)).toBe(true)
      await expect.poll(() => page.locator('.result mark').count(), SOON).toBeGreaterThan(0)
    })

    it('can be cleared', async () => {
      await visitor.visit('/mods?q=zzzzzz')
      await page.getByRole('button', { name: 'Clear search' }).click()
      await expect.poll(query, SOON).toBe('')
      await expect.poll(() => page.locator('.result').count(), SOON).toBe(20)
    })
  })

  describe('filters', () => {
    it('narrow, say so in the address, and come back with Back and Forward', async () => {
      await visitor.visit('/mods')
      const all = await count()
      const some = await changes(count, () => include('Fabric').click())
      await expect.poll(query, SOON).toBe('?g=categories:fabric')
      expect(some).toBeLessThan(all)
      const fewer = await changes(count, () => include('1.21.4').click())
      await expect.poll(query, SOON).toBe('?g=categories:fabric&v=1.21.4')
      expect(fewer).toBeLessThan(some)
      await page.goBack()
      await expect.poll(count, SOON).toBe(some)
      await page.goBack()
      await expect.poll(count, SOON).toBe(all)
      await page.goForward()
      await expect.poll(count, SOON).toBe(some)
      await expect.poll(() => include('Fabric').getAttribute('aria-pressed'), SOON).toBe('true')
    })

    it('count exactly what choosing an option gives', async () => {
      await visitor.visit('/mods?v=1.21.4')
      await expect.poll(() => include('Forge').locator('.count').textContent(), SOON).toMatch(/\d/)
      const promised = Number(await include('Forge').locator('.count').textContent())
      await changes(count, () => include('Forge').click())
      await expect.poll(count).toBe(promised)
    })

    it('exclude by the ban beside each option', async () => {
      await visitor.visit('/mods')
      const all = await count()
      const withFabric = Number(await include('Fabric').locator('.count').textContent())
      await facet('Fabric').hover()
      await changes(count, () => page.getByRole('button', { name: 'Exclude Fabric' }).click())
      await expect.poll(count).toBe(all - withFabric)
      await expect.poll(query, SOON).toBe('?g=categories!=fabric')
      await page.getByRole('link', { name: 'Remove: not Fabric' }).click()
      await expect.poll(count, SOON).toBe(all)
    })

    it('can all be cleared at once', async () => {
      await visitor.visit('/mods?q=a&g=categories:fabric&e=client')
      await page.getByRole('link', { name: 'Clear all' }).first().click()
      await expect.poll(query, SOON).toBe('?q=a')
    })

    it('offer every version on demand', async () => {
      await visitor.visit('/mods')
      const releases = await page.getByRole('list', { name: 'Game versions' }).locator('.facet').count()
      await page.getByLabel('Show all versions').check()
      await expect.poll(query, SOON).toBe('?h=true')
      const versions = page.getByRole('list', { name: 'Game versions' }).locator('.facet')
      await expect.poll(() => versions.count(), SOON).toBeGreaterThan(releases)
      await page.getByLabel('Find a game version').fill('26.3')
      await expect.poll(() => versions.count(), SOON).toBeLessThan(30)
    })
  })

  describe('for a hosted server', () => {
    it('locks what it runs until the visitor chooses freely, and syncs again', async () => {
      await visitor.visit('/mods?f=categories:utility&g=categories:fabric&v=1.21.4&sid=srv-1')
      expect(await page.locator('.chip-locked').allTextContents()).toEqual([
        expect.stringContaining('1.21.4'),
        expect.stringContaining('Fabric'),
      ])
      await page.getByRole('link', { name: 'Remove Utility' }).click()
      await expect.poll(query, SOON).toBe('?g=categories:fabric&v=1.21.4&sid=srv-1')
      await page.getByRole('button', { name: 'Unlock filter' }).first().click()
      await include('1.21.4').click()
      await expect.poll(query, SOON).toBe('?g=categories:fabric&sid=srv-1')
      await page.getByRole('button', { name: 'Sync with server' }).click()
      await expect.poll(query, SOON).toBe('?g=categories:fabric&v=1.21.4&sid=srv-1')
      await expect.poll(() => page.locator('.chip-locked').count()).toBe(2)
      await page
        .getByRole('navigation', { name: 'Project types' })
        .getByRole('link', { name: /^Modpacks/ })
        .click()
      await page.waitForURL('**/modpacks?v=1.21.4&sid=srv-1')
    })
  })

  describe('results', () => {
    it('sort, page and size by the address', async () => {
      await visitor.visit('/mods')
      // The sort order shows only in the order of the hits.
      await changes(titles, async () => void (await page.getByLabel('Sort by').selectOption('downloads')))
      await expect.poll(query, SOON).toBe('?s=downloads')
      const first = await changes(titles, () =>
        page.getByRole('link', { name: 'Page 2', exact: true }).click(),
      )
      await expect.poll(query, SOON).toBe('?s=downloads&page=2')
      await page.getByLabel('Results per page').selectOption('50')
      await expect.poll(query, SOON).toBe('?s=downloads&m=50')
      await expect.poll(() => page.locator('.result').count(), SOON).toBe(50)
      expect((await titles()).slice(20, 20 + first.length)).toEqual(first)
    })

    it('are shown the way the visitor last chose for that kind', async () => {
      await visitor.visit('/mods')
      await page.getByRole('radio', { name: 'Grid' }).check()
      await expect.poll(() => page.locator('[data-mode=grid]').count(), SOON).toBe(1)
      await visitor.visit('/mods')
      expect(await page.locator('[data-mode=grid] .result').count()).toBe(18)
      await visitor.visit('/plugins')
      expect(await page.locator('[data-mode=list]').count()).toBe(1)
    })

    it('lead to exactly the file that fits', async () => {
      await visitor.visit('/mods?g=categories:fabric&v=1.21.4')
      const href = await page.locator('.result-get').first().getAttribute('href')
      expect(href).toMatch(/^\/mod\/[^/?]+\?version=1\.21\.4&loader=fabric#download$/)
    })

    it('keep words and the filters of the other kind when the kind changes', async () => {
      await visitor.visit('/mods?q=a&g=categories:fabric&l=open_source:true')
      await page
        .getByRole('navigation', { name: 'Project types' })
        .getByRole('link', { name: /^Plugins/ })
        .click()
      await page.waitForURL('**/plugins?q=a&l=open_source:true')
      await expect.poll(() => page.locator('.result').count(), SOON).toBeGreaterThan(0)
      expect(await field().inputValue()).toBe('a')
    })
  })

  describe('dead ends', () => {
    it('name what to drop, and what that gives', async () => {
      await visitor.visit('/mods?q=zzzzzzzz&g=categories:fabric')
      const way = page.getByRole('link', { name: /^Without “zzzzzzzz”/ })
      const promised = Number(/\((\d+)/.exec((await way.textContent()) ?? '')?.[1])
      await way.click()
      await expect.poll(count, SOON).toBe(promised)
      await expect.poll(query, SOON).toBe('?g=categories:fabric')
    })

    it('lead back when an address names a page too many', async () => {
      await visitor.visit('/mods?page=900')
      await page.getByRole('link', { name: 'Go to the last page' }).click()
      await expect.poll(() => page.locator('.result').count(), SOON).toBeGreaterThan(0)
      const shown = () => page.locator('.pager [aria-current=page]').textContent()
      await expect.poll(async () => (await shown()) === query().replace('?page=', '')).toBe(true)
    })

    it('say that search is down, keep everything, and recover', async () => {
      await visitor.visit('/mods?g=categories:fabric')
      await page.route('**/multi-search', (route) => route.fulfill({ status: 503, body: '{}' }))
      await field().fill('chest')
      await page.locator('#results[role=alert]').getByText('Search is down').waitFor()
      expect(await include('Fabric').getAttribute('aria-pressed')).toBe('true')
      await page.unroute('**/multi-search')
      await page.getByRole('button', { name: 'Retry' }).click()
      await expect.poll(() => page.locator('#results[role=alert]').count(), SOON).toBe(0)
      await expect.poll(() => field().inputValue()).toBe('chest')
    })

    it('say that the visitor is offline and go on alone afterwards', async () => {
      await visitor.visit('/mods')
      await changes(count, () => include('Fabric').click())
      await visitor.context.setOffline(true)
      await include('Forge').click()
      await page.locator('#results[role=alert]').getByText('You are offline').waitFor()
      await visitor.context.setOffline(false)
      await expect.poll(() => page.locator('.result').count(), SOON).toBeGreaterThan(0)
    })
  })

  describe('without a mouse', () => {
    it('goes from the field over a filter to a project', async () => {
      await visitor.visit('/mods')
      await field().focus()
      await page.keyboard.type(await firstWord())
      await page.keyboard.press('Enter')
      await expect.poll(query, SOON).toContain('q=')
      // New results may put the options in another order.
      await page.locator('.result mark').first().waitFor()
      await include('Fabric').focus()
      await page.keyboard.press('Space')
      await expect.poll(query, SOON).toContain('g=categories:fabric')
      await page.keyboard.press('ArrowRight')
      await expect
        .poll(() => page.evaluate(() => document.activeElement?.getAttribute('aria-label')))
        .toBe('Exclude Fabric')
      // A result that later results do not have would take the focus with it.
      await expect.poll(() => include('Fabric').getAttribute('aria-pressed'), SOON).toBe('true')
      await page.locator('#results[aria-busy=false]').waitFor()
      await page.locator('.result h3 a').first().focus()
      await page.keyboard.press('Enter')
      await page.waitForURL('**/mod/**')
    })
  })

  describe('a page without results', () => {
    it('is accessible in every theme', async () => {
      await visitor.visit('/mods?q=zzzzzzzz')
      await expectNoViolationsInAnyTheme(page)
      expect(visitor.complaints).toEqual([])
    })
  })

  describe('from right to left', () => {
    it.each(['/?hl=ar-XB', '/mods?hl=ar-XB'])('%s is accessible and stays in place', async (path) => {
      await visitor.context.addCookies([developerCookie()])
      await visitor.visit(path)
      await expectNoViolations(page)
      expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(1440)
    })
  })

  describe('the site-wide search', () => {
    it('finds people and projects in one request and opens them by keyboard', async () => {
      await visitor.visit('/settings')
      await page.keyboard.press('Control+k')
      const box = page.getByRole('combobox')
      await box.waitFor()
      await page.getByRole('option', { name: 'Browse mods' }).waitFor()
      await box.fill('alice')
      await page.getByRole('option', { name: /^alice/ }).waitFor()
      expect(searches.at(-1)).toBe(4)
      await expectNoViolations(page, '[role=dialog]')
      await page.keyboard.press('ArrowDown')
      await page.keyboard.press('ArrowUp')
      await page.keyboard.press('Enter')
      await page.waitForURL(
        /\/(user|mod|modpack|plugin|shader|resourcepack|datapack|organization|collection)\//,
      )
    })
  })

  describe('home', () => {
    it('leads into search with live numbers', async () => {
      await visitor.visit('/')
      expect(await page.getByRole('heading', { level: 1 }).textContent()).toMatch(/^\d[\d,.]* ways to play/)
      expect(
        await page.getByRole('list', { name: 'Popular projects' }).getByRole('link').count(),
      ).toBeGreaterThan(9)
      await page.getByText('Shaders', { exact: true }).first().click()
      await page.getByRole('main').locator('input[name=q]').fill('light')
      await page.getByRole('main').getByRole('button', { name: 'Search' }).click()
      await page.waitForURL('**/shaders?q=light')
      expect(visitor.complaints).toEqual([])
    })
  })
})

describe('on its way', () => {
  // Each visit is the first one of a browser.
  beforeEach(async () => {
    visitor = await aVisitor({ reducedMotion: 'reduce' })
    page = visitor.page
    await paintInOnePiece(page)
    await page.addInitScript(() => {
      Object.assign(globalThis, { shift: 0 })
      new PerformanceObserver((list) => {
        for (const entry of list.getEntries() as (PerformanceEntry & { value: number })[])
          Object.assign(globalThis, {
            shift: (globalThis as unknown as { shift: number }).shift + entry.value,
          })
      }).observe({ type: 'layout-shift', buffered: true })
    })
  })

  it.each(['/mods', '/modpacks', '/plugins', '/resourcepacks', '/shaders', '/datapacks'])(
    '%s shows its kind without moving anything',
    async (path) => {
      await visitor.visit(path)
      expect(await page.locator('.tabs [aria-current=page]').getAttribute('href')).toBe(path)
      expect(await page.locator('.result').count()).toBeGreaterThan(0)
      expect(await page.evaluate(() => (globalThis as { shift?: number }).shift)).toBeLessThan(0.005)
      expect(visitor.complaints).toEqual([])
    },
  )
})

describe('without scripts', () => {
  arriveAs({ javaScriptEnabled: false })

  it('filters are links and the field is a form', async () => {
    await visitor.visit('/mods')
    await include('Fabric').click()
    await page.waitForURL('**/mods?g=categories:fabric')
    await field().fill('a')
    await field().press('Enter')
    await page.waitForURL('**/mods?**q=a**')
    expect(new URL(page.url()).searchParams.getAll('g')).toEqual(['categories:fabric'])
    expect(await page.locator('.result').count()).toBeGreaterThan(0)
    await page.getByRole('link', { name: 'Remove Fabric' }).click()
    await page.waitForURL((url) => url.pathname === '/mods' && !url.searchParams.has('g'))
  })

  it('home leads to the kind that was picked', async () => {
    await visitor.visit('/')
    await page.getByRole('radio', { name: 'Shaders' }).check({ force: true })
    await page.getByRole('main').locator('input[name=q]').fill('a')
    await page.getByRole('main').getByRole('button', { name: 'Search' }).click()
    await expect.poll(() => page.url()).toBe(`${siteUrl()}/shaders?q=a`)
  })
})

describe('on a phone', () => {
  arriveAs({
    viewport: { width: 390, height: 844 },
    hasTouch: true,
    isMobile: true,
    reducedMotion: 'reduce',
  })

  it('opens the filters as a sheet that keeps the focus and closes with Escape and Back', async () => {
    await visitor.visit('/mods')
    const sheet = page.getByRole('dialog', { name: 'Filters' })
    await page.getByRole('link', { name: /^Filters/ }).click()
    await sheet.waitFor()
    await include('Fabric').click()
    await page.getByRole('link', { name: /^Show \d+ mods?$/ }).waitFor()
    expect(await page.evaluate(() => document.activeElement?.closest('#filters') !== null)).toBe(true)
    await page.keyboard.press('Escape')
    await expect.poll(() => sheet.count(), SOON).toBe(0)
    await expect.poll(query, SOON).toBe('?g=categories:fabric')
    await page.getByRole('link', { name: /^Filters/ }).click()
    await sheet.waitFor()
    await page.goBack()
    await expect.poll(() => sheet.count(), SOON).toBe(0)
  })
})
