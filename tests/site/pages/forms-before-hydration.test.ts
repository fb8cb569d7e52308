import type { CDPSession, Locator, Page, Request } from 'playwright-core'
import { beforeAll, describe, expect, it } from 'vitest'
import { aVisitor, RESTING_PLACE, signInByRequest, siteUrl, type Visitor } from '../support/browser.ts'
import { untilHydrated } from '../support/hydration.ts'
import { Pool } from '../support/pool.ts'
import { exampleAddresses, pagePaths } from '../support/routes.ts'
import { meets, PERSONAS, type Persona } from './personas.ts'
import { become, openSessions, type Sessions } from './sessions.ts'
import { statesNow, useFields, type UsedField } from './use-fields.ts'

/** Input, choices and submits of users while the scripts of a page are still loading. */

const FIELDS =
  'input:not([type=hidden], [type=file], [type=submit], [aria-hidden=true]):enabled, textarea:enabled, select:enabled'

let addressOf: (pattern: string) => string
let project: string

beforeAll(async () => {
  const alice = await aVisitor()
  await signInByRequest(alice, 'alice')
  addressOf = await exampleAddresses(alice)
  project = addressOf('/mod/$project')
  await alice.close()
})

let count = 0

const isChecked = (field: Locator, timeout: number) =>
  field.evaluate((node: HTMLInputElement) => node.checked, undefined, { timeout })

interface Used extends UsedField {
  state: string
}

/**
 * Uses every field of the part; of a group of radio buttons the last one. The words are found in addresses; only those of
 * searches may be part of one.
 */
async function fillIn(page: Page, within: string, at = 0): Promise<Used[]> {
  count += 1
  const words = { typed: `zq7typed${count}n`, searched: `zq7searched${count}n` }
  const used = await page.evaluate(useFields, { within, at, fields: FIELDS, ...words })
  const states = await statesNow(page, used)
  return used.map((one, at) => ({ ...one, state: states[at] ?? '' }))
}

/** Enters the same into a hydrated page. */
async function fillInHydrated(page: Page, used: readonly Used[]): Promise<void> {
  await page.locator(FIELDS).evaluateAll((all) => {
    for (const [at, node] of all.entries()) node.setAttribute('data-used', String(at))
  })
  for (const { selector, type, state } of used) {
    const field = page.locator(selector).first()
    const enter = async () => {
      const timeout = FIELD_MS
      if (type.startsWith('select')) await field.selectOption(state, { timeout })
      else if (type !== 'checkbox' && type !== 'radio') await field.fill(state, { timeout })
      else if (String(await isChecked(field, timeout)) !== state) await field.click({ force: true, timeout })
    }
    // An earlier choice may remove the field, also during the attempt, and a disabled field takes no text.
    if (!(await isUsable(page, selector))) continue
    await enter().catch(async (error: unknown) => {
      if (await isUsable(page, selector)) throw error
    })
  }
}

/** How long a field may take to become stable. */
const FIELD_MS = 10_000

const isUsable = (page: Page, selector: string) =>
  page.evaluate((one) => {
    const field = document.querySelector(one)
    return field?.checkVisibility() === true && !field.matches(':disabled')
  }, selector)

/** Presses every button that needs scripts, and counts the replayed presses instead of handling them. */
async function pressButtons(page: Page): Promise<() => Promise<string[]>> {
  await page.evaluate(() => {
    const isShown = (button: HTMLButtonElement) => button.checkVisibility() && !button.disabled
    const buttons = [...document.querySelectorAll<HTMLButtonElement>('button[type=button]')].filter(isShown)
    // Of several that open something, only the last press is replayed.
    const lastOpener = buttons.findLast((button) => button.hasAttribute('aria-haspopup'))
    const replayed = new Map(buttons.map((button) => [button, 0]))
    const nameOf = (button: HTMLButtonElement) => button.ariaLabel ?? button.textContent
    for (const button of buttons) button.click()
    addEventListener(
      'click',
      (event) => {
        const target = event.target as HTMLButtonElement
        // Hydration may have replaced it by another of the same name.
        const isReplacementOf = (one: HTMLButtonElement) => !one.isConnected && nameOf(one) === nameOf(target)
        const button = replayed.has(target) ? target : [...replayed.keys()].find(isReplacementOf)
        if (!button) return
        event.stopImmediatePropagation()
        const isAlive = Object.keys(target).some((key) => key.startsWith('__reactProps$'))
        replayed.set(button, (replayed.get(button) ?? 0) + (isAlive ? 1 : 0))
      },
      true,
    )
    // An earlier choice may disable a button, as on a hydrated page.
    const isExpected = (button: HTMLButtonElement) =>
      !button.disabled && (!button.hasAttribute('aria-haspopup') || button === lastOpener)
    const notReplayed = () =>
      [...replayed]
        .filter(([button, count]) => isExpected(button) && count !== 1)
        .map(([button, count]) => `${nameOf(button)} was replayed ${count} times`)
    Object.assign(window, { notReplayed })
  })
  return () => page.evaluate(() => (window as unknown as { notReplayed: () => string[] }).notReplayed())
}

const SCRIPTS = ['*.js', '*.js?*'].map((urlPattern) => ({ urlPattern }))

/**
 * Holds the scripts that the page asks for until they are let go. Not by `page.route`, which turns the cache of the
 * browser off: every visit would load and compile all scripts again.
 */
async function holdScripts(session: CDPSession) {
  const gate = Promise.withResolvers<void>()
  const hold = ({ requestId }: { requestId: string }) => {
    const letGo = () => session.send('Fetch.continueRequest', { requestId })
    void gate.promise.then(letGo).catch(() => undefined)
  }
  session.on('Fetch.requestPaused', hold)
  await session.send('Fetch.enable', { patterns: SCRIPTS })
  const end = async () => {
    session.off('Fetch.requestPaused', hold)
    await session.send('Fetch.disable')
  }
  return { letGo: gate.resolve, end }
}

const isHydrated = (page: Page) => page.evaluate(() => document.documentElement.hasAttribute('data-hydrated'))

/** Opens the address in the page, with scripts held until they are released. */
async function openEarly(page: Page, session: CDPSession, path: string) {
  const scripts = await holdScripts(session)
  const requested: string[] = []
  const open = new Set<Request>()
  const note = (request: Request) => {
    requested.push(request.url())
    if (request.resourceType() === 'fetch') open.add(request)
  }
  const noteEnd = (request: Request) => void open.delete(request)
  page.on('request', note)
  page.on('requestfinished', noteEnd)
  page.on('requestfailed', noteEnd)
  await page.goto(path, { waitUntil: 'domcontentloaded' })
  await page.evaluate(() => sessionStorage.clear())
  const hydrate = async () => {
    if (await isHydrated(page)) throw new Error('the scripts were not held')
    scripts.letGo()
    await page.evaluate(untilHydrated)
    await page.waitForTimeout(100)
  }
  /** Ends the visit; the next one uses the same page, since a new one costs as much as the visit itself. */
  const leave = async () => {
    page.off('request', note)
    page.off('requestfinished', noteEnd)
    page.off('requestfailed', noteEnd)
    await page.goto(RESTING_PLACE)
    await scripts.end()
  }
  const leaks = () => [...requested, page.url()].filter((url) => url.includes('zq7typed'))
  return { hydrate, leave, leaks, isLoading: () => open.size > 0 }
}

interface Lost extends Used {
  now: string | undefined
}

/** Time of a page to settle, with others beside it: a search, for example, waits for a pause in typing. */
const SETTLE_MS = 6000
const STEADY_MS = 1000

/** Only reached by a page that fails: the speed of a machine is no rule of the site. */
const PATIENCE_MS = 30_000

/** Searches until nothing is found or the time is over. */
async function findLasting<T>(page: Page, find: () => Promise<T[]>): Promise<T[]> {
  const until = Date.now() + PATIENCE_MS
  for (;;) {
    const found = await find()
    if (found.length === 0 || Date.now() > until) return found
    await page.waitForTimeout(100)
  }
}

/** What has been lost once the page has settled, and no request of it is on its way. */
async function listLastingLost(page: Page, used: readonly Used[], isLoading: () => boolean): Promise<Lost[]> {
  const began = Date.now()
  let before = ''
  let steadySince = began
  for (;;) {
    const found = await listLost(page, used)
    const now = JSON.stringify(found)
    if (now !== before || isLoading()) steadySince = Date.now()
    before = now
    const isSettled = Date.now() - began > SETTLE_MS && Date.now() - steadySince > STEADY_MS
    if (found.length === 0 || isSettled || Date.now() - began > PATIENCE_MS) return found
    await page.waitForTimeout(100)
  }
}

/** Fields whose content differs from what was entered. */
async function listLost(page: Page, used: readonly Used[]): Promise<Lost[]> {
  const states = await statesNow(page, used)
  return used
    .map((one, at) => ({ ...one, now: states[at] }))
    .filter(({ now, state, type }) => now !== state && type !== 'password')
}

const inWords = ({ selector, state, now }: Lost) => `${selector}: ${state} became ${now ?? 'gone'}`

/** Problems of a page that was used before its scripts had loaded. */
interface EarlyUse {
  lost: string[]
  notPressed: string[]
  leaked: string[]
  problems: string[]
}

/** A browser profile that visits one page after the other, each as another persona. */
async function aProfile(sessions: Sessions, sent: Set<string>) {
  const visitor = await aVisitor({ reducedMotion: 'reduce' })
  const session = await visitor.context.newCDPSession(visitor.page)

  /** Removes what was chosen on other pages. */
  const reset = async (persona: Persona) => {
    await become(visitor.context, sessions, persona)
    await session.send('Storage.clearDataForOrigin', {
      origin: new URL(siteUrl()).origin,
      storageTypes: 'local_storage,indexeddb',
    })
  }

  /** One choice may remove or change another field: what a hydrated page does as well is no loss. */
  const unlikeHydrated = async (
    persona: Persona,
    path: string,
    used: readonly Used[],
    lost: readonly Lost[],
  ) => {
    if (lost.length === 0) return []
    await reset(persona)
    await visitor.visit(path)
    await fillInHydrated(visitor.page, used)
    const unlike = await findLasting(visitor.page, async () => {
      const hydrated = await statesNow(visitor.page, lost)
      return lost.filter(({ now }, at) => hydrated[at] !== now)
    })
    return unlike.map(inWords)
  }

  const sendEach = async (persona: Persona, path: string, forms: readonly string[]) => {
    const problems: string[] = []
    for (const [at, kind] of forms.entries()) {
      const key = `${persona}: ${kind}`
      if (sent.has(key)) continue
      sent.add(key)
      await reset(persona)
      const found = await sendEarly(visitor, session, path, at)
      problems.push(...found.map((problem) => `${kind}: ${problem}`))
    }
    return problems
  }

  const useEarly = async (persona: Persona, pattern: string): Promise<EarlyUse> => {
    await reset(persona)
    const path = addressOf(pattern)
    const { page } = visitor
    const { hydrate, leave, leaks, isLoading } = await openEarly(page, session, path)
    // Redirected personas use the target.
    const isHere = new URL(page.url()).pathname === path
    const forms = isHere ? await page.evaluate(kindsOfForms) : []
    const used = isHere ? await fillIn(page, 'body') : []
    const notReplayed = await pressButtons(page)
    await hydrate()
    const notPressed = await findLasting(page, notReplayed)
    const changed = await listLastingLost(page, used, isLoading)
    const leaked = leaks()
    await leave()
    const lost = await unlikeHydrated(persona, path, used, changed)
    const problems = await sendEach(persona, path, forms)
    return { lost, notPressed, leaked, problems }
  }

  return { useEarly }
}

describe('before the scripts arrive', () => {
  const due = pagePaths().flatMap((pattern) =>
    PERSONAS.filter((persona) => meets(persona, pattern)).map((persona) => ({ persona, pattern })),
  )
  /** A form that many pages have is sent from the first of them, once per persona. */
  const sent = new Set<string>()
  let sessions: Sessions
  const profiles = new Pool(() => aProfile(sessions, sent))

  beforeAll(async () => {
    sessions = await openSessions()
  })

  it.concurrent.each(due)(
    '$persona loses nothing on $pattern, and nothing gets into an address',
    async ({ persona, pattern }) => {
      const found = await profiles.use('any persona', ({ useEarly }) => useEarly(persona, pattern))
      expect(found).toEqual({ lost: [], notPressed: [], leaked: [], problems: [] })
    },
  )
})

/** Runs in the page: method, address and field names of each form. */
function kindsOfForms(): string[] {
  return [...document.forms].map((form) => {
    const action = form.getAttribute('action') ?? ''
    const names = Array.from(form.elements, (field) => (field as HTMLInputElement).name)
    return `${form.method} ${action.replace(/[?].*/, '')} ${[...new Set(names)].join(' ')}`
  })
}

/** Runs in the page. */
function describeForm(at: number) {
  const form = document.forms[at]
  return {
    isShown: [...(form?.querySelectorAll('*') ?? [])].some((part) => part.checkVisibility()),
    isSearch: form?.closest('search') !== null,
    method: form?.getAttribute('method'),
  }
}

/** Fills the form, submits it before hydration, and returns the problems. */
async function sendEarly(
  { page, context }: Visitor,
  session: CDPSession,
  path: string,
  at: number,
): Promise<string[]> {
  const { hydrate, leave, leaks } = await openEarly(page, session, path)
  try {
    const { isShown, isSearch, method } = await page.evaluate(describeForm, at)
    if (!isShown) return []
    const before = new URL(page.url()).pathname
    const used = await fillIn(page, 'form', at)
    // A signed-out user changes nothing that other tests read, and must find the input again after the sign-in.
    await context.clearCookies()
    const isAnswered = method === 'dialog' ? undefined : page.waitForEvent('framenavigated')
    await page.evaluate((place) => document.forms[place]?.requestSubmit(), at)
    await isAnswered
    await page.waitForLoadState('domcontentloaded')
    if (isSearch) {
      const words = used.filter(({ type, state }) => type === 'search' && !page.url().includes(state))
      return words.map(({ state }) => `${state} was not searched for`)
    }
    await hydrate()
    // On the same page the typed values are rejected or saved and shown; others were redirected.
    const isStill = new URL(page.url()).pathname === before
    // A form that is gone was accepted, or its page asks to sign in first.
    const isThere = ({ now }: Lost) => now !== undefined
    const lost = isStill
      ? await findLasting(page, async () => (await listLost(page, used)).filter(isThere))
      : []
    return [
      ...leaks().map((url) => `leaked in ${url}`),
      ...(method === 'post' || method === 'dialog' ? [] : [`is sent by ${method}`]),
      ...lost.map(inWords),
    ]
  } finally {
    await leave()
  }
}

describe('without scripts at all', () => {
  it('a visitor signs in, follows and signs out, and sees errors at the fields', async () => {
    const visitor = await aVisitor({ javaScriptEnabled: false })
    const { page } = visitor
    await page.goto(`/auth/sign-in?redirect=${encodeURIComponent(project)}`)
    const send = () => page.getByRole('main').getByRole('button', { name: 'Sign in', exact: true }).click()
    await page.getByLabel('Email or username').fill('bob')
    await send()
    await expect
      .poll(() => page.locator('.auth-card .error').allInnerTexts())
      .toEqual(['This field is required.'])
    expect(await page.getByLabel('Email or username').inputValue()).toBe('bob')
    await page.getByLabel('Password', { exact: true }).fill('not the password')
    await send()
    await page.locator('.auth-card [role=alert]').waitFor()
    expect(await page.getByLabel('Password', { exact: true }).inputValue()).toBe('')
    expect(new URL(page.url()).search).toBe(`?redirect=${encodeURIComponent(project)}`)
    await page.getByLabel('Password', { exact: true }).fill(visitor.seedPassword)
    await send()
    await page.waitForURL((url) => url.pathname === project)
    const follow = page.getByRole('button', { name: /^Follow/ })
    const was = await follow.getAttribute('aria-pressed')
    await follow.click()
    await expect.poll(() => follow.getAttribute('aria-pressed')).not.toBe(was)
    await follow.click()
    await expect.poll(() => follow.getAttribute('aria-pressed')).toBe(was)
    await page.goto('/settings')
    await page.getByRole('main').getByRole('button', { name: 'Sign out' }).click()
    await page.getByRole('link', { name: 'Sign in' }).first().waitFor()
    await visitor.close()
  })

  it('a visitor chooses a theme, a layout and a language', async () => {
    const visitor = await aVisitor({ javaScriptEnabled: false })
    const { page } = visitor
    await page.goto('/settings')
    await page.getByRole('radio', { name: 'Light', exact: true }).check()
    await page
      .getByRole('group', { name: 'Mods' })
      .getByRole('radio', { name: 'Grid' })
      .check({ force: true })
    await page.getByRole('main').getByRole('button', { name: 'Save' }).click()
    await expect.poll(() => page.locator('html').getAttribute('data-theme')).toBe('light')
    const grid = page.getByRole('group', { name: 'Mods' }).getByRole('radio', { name: 'Grid' })
    await expect.poll(() => grid.isChecked()).toBe(true)
    await page.goto('/settings/language')
    await page.getByRole('radio', { name: /^Deutsch/ }).check()
    await page.getByRole('main').getByRole('button', { name: 'Save' }).click()
    await expect.poll(() => page.locator('html').getAttribute('lang')).toBe('de-DE')
    await visitor.close()
  })

  it('a user creates a draft and renames it', async () => {
    const visitor = await aVisitor({ javaScriptEnabled: false })
    await signInByRequest(visitor, 'bob')
    const { page } = visitor
    await page.goto('/create/project')
    await page.getByLabel('Name').fill('Plain paper')
    await page.getByLabel('Summary').fill('Drawn without a single script.')
    await page.getByRole('button', { name: 'Create draft' }).click()
    await page.getByText('This field is required.').first().waitFor()
    expect(await page.getByLabel('Name').inputValue()).toBe('Plain paper')
    const slug = `plain-paper-${Date.now()}`
    await page.getByRole('textbox', { name: 'Address' }).fill(slug)
    await page.getByRole('button', { name: 'Create draft' }).click()
    await page.waitForURL(`**/mod/${slug}`)
    await page.goto(`/mod/${slug}/settings`)
    await page.getByLabel('Name').fill('Plainer paper')
    await page.getByRole('main').getByRole('button', { name: 'Save' }).click()
    await expect
      .poll(
        async () =>
          (await visitor.page.request.get(`/v2/project/${slug}`)).json() as Promise<{ title: string }>,
      )
      .toMatchObject({ title: 'Plainer paper' })
    await visitor.close()
  })
})
