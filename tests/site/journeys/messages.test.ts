import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import type { Page } from 'playwright-core'
import { expectNoViolations } from '../support/a11y.ts'
import { aVisitor, type Visitor } from '../support/browser.ts'

/** What the site says by itself: toasts, error pages, the loading bar, and what happens without a connection. */
let visitor: Visitor
let page: Page

beforeAll(async () => {
  visitor = await aVisitor({ reducedMotion: 'reduce', permissions: ['clipboard-read', 'clipboard-write'] })
  page = visitor.page
})
afterAll(() => visitor.close())
beforeEach(() => visitor.context.setOffline(false))

const api = /\/(v2|v3|_internal)\//
const toast = () => page.locator('.toast')
const raise = (name: string) => page.locator('main').getByRole('button', { name, exact: true }).click()
/** A token of the theme as the browser computes it. */
const colourOf = (token: string) =>
  page.evaluate((name) => {
    const probe = document.createElement('i')
    probe.style.color = `var(--${name})`
    document.body.append(probe)
    const { color } = getComputedStyle(probe)
    probe.remove()
    return color
  }, token)

describe('toasts', () => {
  it('have the colour of their type and are announced by how much they matter', async () => {
    await visitor.visit('/_/ui')
    const types = {
      'Link copied': 'blue',
      'Version published': 'green',
      'Two images skipped': 'orange',
      'Could not save': 'red',
    }
    for (const [name, token] of Object.entries(types)) {
      await raise(name)
      const own = toast().filter({ has: page.getByText(name, { exact: true }) })
      await own.waitFor()
      const stripe = await own.evaluate((node) => getComputedStyle(node).borderInlineStartColor)
      expect({ name, stripe }).toEqual({ name, stripe: await colourOf(token) })
      const region = own.locator('xpath=ancestor::*[@role="alert" or @aria-live][1]')
      expect(await region.getAttribute('role')).toBe(name === 'Could not save' ? 'alert' : null)
    }
    await expectNoViolations(page, '.toasts')
  })

  it('are merged and counted, copied line by line, and dismissed', async () => {
    await visitor.visit('/_/ui')
    for (const _ of [1, 2, 3]) await raise('Could not save')
    await toast().getByText('x3', { exact: true }).waitFor()
    expect(await toast().count()).toBe(1)
    const copied = toast().getByRole('button', { name: 'Copied' }).waitFor()
    await toast().getByRole('button', { name: 'Copy to clipboard' }).click()
    await copied
    const lines = (await page.evaluate(() => navigator.clipboard.readText())).split('\n')
    expect(lines).toHaveLength(3)
    expect(lines[0]).toBe('Could not save')
    await toast().getByRole('button', { name: 'Dismiss' }).click()
    await expect.poll(() => toast().count()).toBe(0)
  })

  it('go after 30 seconds, but not from under the pointer', async () => {
    await page.clock.install()
    await visitor.visit('/_/ui')
    await raise('Version published')
    await toast().hover()
    // From here on the clock stands still between the steps.
    await page.clock.pauseAt(await page.evaluate(() => Date.now() + 40_000))
    expect(await toast().count()).toBe(1)
    await page.mouse.move(5, 5)
    await page.clock.runFor(29_000)
    expect(await toast().count()).toBe(1)
    await page.clock.runFor(1500)
    await expect.poll(() => toast().count()).toBe(0)
    await page.clock.resume()
  })
})

describe('error pages', () => {
  const project = '/mod/nested-drawers'
  const answerWith = (status: number) =>
    page.route(api, (route) =>
      route.fulfill({ status, json: { error: 'broken', description: 'The reason in one sentence.' } }),
    )
  /** Goes to the project inside the page, so that the browser asks and not the server. */
  const follow = (href: string) =>
    page.evaluate((to) => {
      history.pushState({}, '', to)
      dispatchEvent(new PopStateEvent('popstate', { state: {} }))
    }, href)

  it.each([
    [500, undefined, 'Try again'],
    [503, 'The server did not respond.', 'Try again'],
    [429, 'Too many requests in a short time. Wait a moment and try again.', 'Try again'],
    [403, 'Your account does not have access to this page.', 'Try again'],
    [401, 'Sign in to see this page.', 'Sign in'],
  ])('%d: words of the catalogue, cause, and a way on', async (status, advice, action) => {
    await visitor.visit('/mods')
    await answerWith(status)
    await follow(project)
    const main = page.getByRole('main')
    await main.getByRole('heading', { level: 1, name: 'Uh oh!' }).waitFor()
    await main.getByText('Something went wrong.', { exact: true }).waitFor()
    await main.getByText('Please try again in a few minutes.', { exact: true }).waitFor()
    await main.getByText('Check the status page', { exact: false }).waitFor()
    await main.getByText('community chat server', { exact: false }).waitFor()
    await main.getByText(`${status}: The reason in one sentence.`, { exact: true }).waitFor()
    if (advice) await main.getByText(advice, { exact: true }).waitFor()
    await expect.poll(() => page.title()).toBe('Uh oh! - Quarry')
    await main.getByText(action, { exact: true }).waitFor()
    // The others differ from the first in their words.
    if (status === 500 || status === 401) await expectNoViolations(page)
    await page.unroute(api)
    visitor.complaints.length = 0
  })

  it('load again on request', async () => {
    await visitor.visit('/mods')
    await answerWith(500)
    await follow(project)
    await page.getByRole('heading', { name: 'Uh oh!' }).waitFor()
    await page.unroute(api)
    await page.getByRole('button', { name: 'Try again' }).click()
    await page.getByRole('heading', { level: 1, name: 'Nested Drawers' }).waitFor()
    await expect.poll(() => page.title()).toContain('Nested Drawers')
    visitor.complaints.length = 0
  })

  it('name what is missing and why, and search for it', async () => {
    const reasons = {
      '/mod/no-such-thing': 'Project not found',
      '/user/no-such-thing': 'User not found',
      '/organization/no-such-thing': 'Organization not found',
      '/collection/no-such-thing': 'Collection not found',
    }
    for (const [path, title] of Object.entries(reasons)) {
      await visitor.visit(path)
      await page.getByRole('heading', { level: 1, name: title }).waitFor()
      await page.getByRole('heading', { name: 'Why?' }).waitFor()
      expect(await page.locator('.oops li').count()).toBe(3)
      const terms = page.locator('.oops').getByRole('link', { name: 'Terms of Use' })
      expect(await terms.getAttribute('target')).toBe('_blank')
    }
    await visitor.visit('/shader/no-such-thing')
    const search = page.getByRole('link', { name: 'Search for it' })
    expect(await search.getAttribute('href')).toBe('/shaders?q=no%20such%20thing')
    await visitor.visit('/nowhere/at-all')
    await page.getByText("The page you were looking for doesn't seem to exist.").waitFor()
    await page.getByText('Page not found: /nowhere/at-all').waitFor()
    visitor.complaints.length = 0
  })
})

describe('the loading bar', () => {
  it('shows up when a page takes its time, 3 px high', async () => {
    await visitor.visit('/mods')
    const { promise: isShown, resolve: shown } = Promise.withResolvers<void>()
    await page.route(api, async (route) => {
      await isShown
      await route.continue()
    })
    await page.getByRole('link', { name: 'Nested Drawers' }).first().click()
    const bar = page.locator('.loadbar')
    await bar.waitFor({ state: 'attached' })
    expect(await bar.evaluate((node) => node.getBoundingClientRect().height)).toBe(3)
    shown()
    await page.getByRole('heading', { level: 1, name: 'Nested Drawers' }).waitFor()
    await page.unroute(api)
    await expect.poll(() => bar.count()).toBe(0)
  })
})

describe('a newer build', () => {
  it('is loaded with the next change of page, not before', async () => {
    await visitor.visit('/settings')
    await page.route('**/_build', (route) => route.fulfill({ json: { build: 'newer' } }))
    await page.evaluate(() => Object.assign(window, { sameDocument: true }))
    const asked = page.waitForResponse('**/_build')
    await page.evaluate(() => document.dispatchEvent(new Event('visibilitychange')))
    await asked
    // A later request gets a later response.
    await page.evaluate(async () => void (await (await fetch('/_build')).json()))
    expect(await page.evaluate(() => 'sameDocument' in window)).toBe(true)
    await page.getByRole('link', { name: 'Language' }).first().click()
    await page.waitForURL('**/settings/language')
    await expect.poll(() => page.evaluate(() => 'sameDocument' in window)).toBe(false)
    await page.unroute('**/_build')
  })

  it('is not loaded because of a part that was fetched ahead in vain', async () => {
    const aborted = page.waitForEvent('requestfailed', (request) => request.url().includes('toast-card'))
    await page.route('**/assets/toast-card*', (route) => route.abort())
    await visitor.visit('/settings')
    await page.evaluate(() => Object.assign(window, { sameDocument: true }))
    let isBuildAsked = false
    page.on('request', (request) => (isBuildAsked ||= request.url().endsWith('/_build')))
    await aborted
    // The page handles a failed import before it handles a later task.
    await page.evaluate(() => new Promise((resolve) => setTimeout(resolve)))
    await page.evaluate(async () => void (await fetch('/robots.txt')))
    expect(isBuildAsked).toBe(false)
    expect(await page.evaluate(() => 'sameDocument' in window)).toBe(true)
    await page.unroute('**/assets/toast-card*')
    visitor.complaints.length = 0
  })

  it('is loaded once when a part of the old one is gone', async () => {
    // A page is reloaded for a missing part once in ten seconds.
    await page.clock.setFixedTime(Date.now())
    await page.route('**/assets/menu-popup*', (route) => route.fulfill({ status: 404, body: '' }))
    await visitor.visit('/settings')
    let loads = 0
    page.on('framenavigated', () => (loads += 1))
    const open = () => page.getByRole('navigation', { name: 'Main' }).getByText('Browse').click()
    await open()
    await expect.poll(() => loads).toBe(1)
    await page.locator('html[data-hydrated]').waitFor({ state: 'attached' })
    await open()
    await toast().getByText('An error occurred').waitFor()
    expect(loads).toBe(1)
    expect(await page.getByRole('heading', { level: 1 }).textContent()).toBe('Appearance')
    await page.unroute('**/assets/menu-popup*')
    await page.clock.resume()
    visitor.complaints.length = 0
  })
})

describe('without a connection', () => {
  it('the page stays, says so, and goes on when the connection is back', async () => {
    // What the first messages need is fetched while there is a connection.
    const fetched = page.waitForResponse(/toast-card/)
    await visitor.visit('/settings')
    await (await fetched).finished()
    await visitor.context.setOffline(true)
    await page.getByText('You are offline.').waitFor()
    const browse = page.getByRole('navigation', { name: 'Main' }).getByText('Browse')
    await browse.click()
    await toast().getByText('The server did not respond.', { exact: false }).waitFor()
    expect(await page.getByRole('heading', { level: 1 }).textContent()).toBe('Appearance')
    await visitor.context.setOffline(false)
    await browse.click()
    await page.getByRole('menuitem', { name: 'Mods', exact: true }).waitFor()
    visitor.complaints.length = 0
  })
})
