import { existsSync } from 'node:fs'
import {
  chromium,
  type Browser,
  type BrowserContext,
  type BrowserContextOptions,
  type Page,
  type Locator,
} from 'playwright-core'
import { afterAll, afterEach, inject } from 'vitest'
import { aHeldLine } from './delaying-proxy.ts'
import { describePages, recordRequests } from './page-report.ts'
import { withProjectFonts } from './project-fonts.ts'

/** The one without a window first: it draws the same pages for three quarters of the time. */
const candidates = [
  process.env['CHROMIUM_PATH'],
  '/usr/bin/chromium-headless-shell',
  '/usr/bin/chromium',
  '/usr/bin/chromium-browser',
  '/usr/bin/google-chrome',
]

function chromiumPath(): string {
  const found = candidates.find((file) => file && existsSync(file))
  if (!found) throw new Error('no Chromium found: install it, or set CHROMIUM_PATH')
  return found
}

/** Files share a process, and its browser: starting one, and its first page, cost as much as a short file. */
const shared = globalThis as { siteBrowser?: Promise<Browser> | undefined }

/** For finding tests that fail on a slower machine: delays requests of pages, slows their scripts, or presses for longer. */
const heldMs = Number(process.env['SITE_HELD_MS'] ?? 0)
const heldKinds = (process.env['SITE_HELD'] ?? 'write').split(',')
const cpuRate = Number(process.env['SITE_CPU_RATE'] ?? 1)
const pressMs = Number(process.env['SITE_PRESS_MS'] ?? 0)

/**
 * A page lives for a second or two: optimizing its code, and collecting garbage often, costs a sixth of the processor
 * time of the browser and is of no use.
 */
const JS_FLAGS = '--no-turbofan --no-maglev --min-semi-space-size=16'

async function launch(): Promise<Browser> {
  return chromium.launch({
    ...(heldMs > 0 && { proxy: { server: await aHeldLine(heldMs, heldKinds) } }),
    executablePath: chromiumPath(),
    env: withProjectFonts(process.env),
    args: [
      '--no-sandbox',
      '--disable-dev-shm-usage',
      '--font-render-hinting=none',
      '--disable-lcd-text',
      '--force-color-profile=srgb',
      `--js-flags=${JS_FLAGS}`,
    ],
  })
}

async function openBrowser(): Promise<Browser> {
  const opened = (shared.siteBrowser ??= launch())
  // It may have failed or crashed in an earlier file.
  const isUsable = await opened.then(
    (one) => one.isConnected(),
    () => false,
  )
  if (!isUsable && shared.siteBrowser === opened) shared.siteBrowser = launch()
  return shared.siteBrowser
}

/** A failure that happens once in many runs is only understood from what the page showed. */
afterEach(async ({ task }) => {
  if (task.result?.state !== 'fail') return
  const open = await shared.siteBrowser?.catch(() => undefined)
  if (open) console.error(`${task.name}\n${await describePages(open)}`)
})

/** What a file leaves open ends with it; the browser ends with the process. */
afterAll(async () => {
  const open = await shared.siteBrowser?.catch(() => undefined)
  await Promise.all((open?.contexts() ?? []).map((context) => context.close()))
})

/** Such as `140.0.7339.207`. */
export const chromiumVersion = async () => (await openBrowser()).version()

export interface Visitor {
  context: BrowserContext
  page: Page
  /** What the browser complained about: console errors, uncaught errors, failed requests of the site itself. */
  complaints: string[]
  /** Goes to a path of the site and waits until the page is hydrated. */
  visit(path: string): Promise<void>
  close(): Promise<void>
  /** Password of the seeded accounts. */
  seedPassword: string
}

export const siteUrl = () => inject('siteUrl')
const seedPassword = () => inject('seedPassword')

/** The cookie of a visitor who chose this theme. */
export const themeCookie = (theme: string) => ({
  name: 'color-mode',
  value: encodeURIComponent(JSON.stringify({ preference: theme, value: theme })),
  url: siteUrl(),
})

/** Turns on developer mode, which has the pseudo-locales. */
export const developerCookie = () => ({
  name: 'featureFlags',
  value: encodeURIComponent(JSON.stringify({ developerMode: true })),
  url: siteUrl(),
})

/**
 * Where a page rests between visits: an address of the site without scripts. A page that comes from `about:blank` begins
 * with a new process of the browser, which compiles all scripts again.
 */
export const RESTING_PLACE = '/_health'

/** A fresh browser profile, 1440 × 900 by default. */
export async function aVisitor(options: BrowserContextOptions = {}): Promise<Visitor> {
  const context = await (
    await openBrowser()
  ).newContext({
    baseURL: siteUrl(),
    // The language of a page follows the browser, and that of a browser the machine.
    locale: 'en-US',
    viewport: { width: 1440, height: 900 },
    ...options,
  })
  recordRequests(context)
  const page = await context.newPage()
  if (cpuRate > 1) {
    const session = await context.newCDPSession(page)
    await session.send('Emulation.setCPUThrottlingRate', { rate: cpuRate })
  }
  if (pressMs > 0) pressLonger(page.locator('body'))
  const complaints: string[] = []
  page.on('console', (message) => {
    if (message.type() === 'error' || message.text().includes('hydrat'))
      complaints.push(`${page.url()}: ${message.text()}`)
  })
  page.on('pageerror', (error) => complaints.push(`${page.url()}: ${error.message}`))
  const visit = async (path: string) => {
    await page.goto(path, { waitUntil: 'load' })
    if (options.javaScriptEnabled !== false)
      await page.locator('html[data-hydrated]').waitFor({ state: 'attached' })
  }
  return { context, page, complaints, visit, close: () => context.close(), seedPassword: seedPassword() }
}

/** A press that takes as long as that of a person is lost where the page moves meanwhile. Changes all locators. */
function pressLonger(one: Locator): void {
  const locators = Object.getPrototypeOf(one) as Locator & { pressesLonger?: boolean }
  if (locators.pressesLonger) return
  const click = Reflect.get(locators, 'click')
  locators.pressesLonger = true
  locators.click = function (this: Locator, options) {
    return click.call(this, { delay: pressMs, ...options })
  }
}

/**
 * Whether the browser handles events of this element. Parts with code of their own hydrate after `data-hydrated` is set;
 * until then their links load a whole page.
 */
export const isHydrated = (control: Locator) =>
  control.evaluate((node) => Object.keys(node).some((key) => key.startsWith('__reactProps$')))

/** Signs a seeded or new account in through the page. */
export async function signIn(visitor: Visitor, name: string, password = seedPassword()): Promise<void> {
  await visitor.visit('/auth/sign-in')
  await visitor.page.getByLabel('Email or username').fill(name)
  await visitor.page.getByLabel('Password', { exact: true }).fill(password)
  await visitor.page.getByRole('main').getByRole('button', { name: 'Sign in', exact: true }).click()
  await visitor.page.waitForURL((url) => !url.pathname.startsWith('/auth/'))
}

/** Signs a seeded account in without a page. */
export async function signInByRequest(visitor: Visitor, username: string): Promise<void> {
  const answer = await visitor.page.request.post('/v2/auth/login', {
    data: { username, password: visitor.seedPassword },
    headers: { origin: siteUrl() },
  })
  if (!answer.ok()) throw new Error(`${username} could not sign in: ${answer.status()}`)
}
