import type { Locator, Page } from 'playwright-core'
import { beforeAll, describe, expect, it } from 'vitest'
import { aVisitor, signInByRequest, type Visitor } from './browser.ts'
import { exampleAddresses, sitePaths } from './routes.ts'

/** What is typed, chosen and sent while the scripts of a page are still on their way. */

const FIELDS =
  'input:not([type=hidden], [type=file], [type=submit]):enabled, textarea:enabled, select:enabled'

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
/** Found again in addresses whatever stands around it. */
const word = () => `zq7typed${++count}`

/** Does to a field what a hand would do, and says what is in it then. */
async function handle(field: Locator): Promise<string> {
  const [tag, type] = await field.evaluate((node) => [node.tagName, (node as HTMLInputElement).type])
  if (tag === 'SELECT') {
    const values = await field
      .locator('option:enabled')
      .evaluateAll((all) => all.map((o) => (o as HTMLOptionElement).value))
    const now = await field.inputValue()
    await field.selectOption(values.find((value) => value !== now) ?? now)
  } else if (type === 'checkbox' || type === 'radio') {
    await field.click({ force: true })
  } else {
    const typed = word()
    const text = { email: `${typed}@example.com`, url: `https://example.com/${typed}`, number: String(count) }
    await field.fill(text[type as keyof typeof text] ?? typed)
  }
  return stateOf(field)
}

const stateOf = (field: Locator) =>
  field.evaluate((node) =>
    /^(checkbox|radio)$/.test((node as HTMLInputElement).type)
      ? String((node as HTMLInputElement).checked)
      : (node as HTMLInputElement).value,
  )

interface Used {
  /** Stays the same whatever is drawn around it. */
  selector: string
  type: string
  state: string
}

/** Uses every field inside; of a group of radio buttons the last one. */
async function fillIn(page: Page, scope: Locator): Promise<Used[]> {
  const used: Used[] = []
  const fields = scope.locator(FIELDS)
  for (let at = 0; at < (await fields.count()); at += 1) {
    const field = fields.nth(at)
    if (!(await field.isVisible())) continue
    await handle(field)
    const { selector, type } = await field.evaluate((node, index) => {
      node.setAttribute('data-used', String(index))
      const { id, name, type, value } = node as HTMLInputElement
      const isChoice = type === 'radio' || type === 'checkbox'
      const own = name
        ? `[name="${name}"]${isChoice && type === 'radio' ? `[value="${value}"]` : ''}`
        : `[id="${id}"]`
      return { selector: name || id ? own : `[data-used="${index}"]`, type }
    }, count)
    used.push({ selector, type, state: '' })
  }
  for (const one of used) one.state = await stateOf(page.locator(one.selector).first())
  return used
}

/** A page whose scripts come when they are let go. */
async function openEarly(visitor: Visitor, path: string) {
  const { page } = visitor
  const gate = Promise.withResolvers<void>()
  await page.route(
    () => true,
    async (route) => {
      if (route.request().resourceType() === 'script') await gate.promise
      await route.continue().catch(() => undefined)
    },
  )
  const asked: string[] = []
  page.on('request', (request) => asked.push(request.url()))
  await page.goto(path, { waitUntil: 'domcontentloaded' })
  const arrive = async () => {
    gate.resolve()
    await page.locator('html[data-hydrated]').waitFor({ state: 'attached' })
    await page.waitForTimeout(100)
  }
  const leaks = () => [...asked, page.url()].filter((url) => url.includes('zq7typed'))
  return { page, arrive, leaks }
}

const notKept = async (page: Page, used: readonly Used[]) => {
  const lost: string[] = []
  for (const { selector, state, type } of used) {
    const field = page.locator(selector).first()
    const now = (await field.count()) > 0 ? await stateOf(field) : 'gone'
    if (now !== state && type !== 'password') lost.push(`${selector}: ${state} became ${now}`)
  }
  return lost
}

const personas = ['visitor', 'alice', 'mo'] as const

async function aPersona(name: (typeof personas)[number]): Promise<Visitor> {
  const visitor = await aVisitor({ reducedMotion: 'reduce' })
  if (name !== 'visitor') await signInByRequest(visitor, name)
  return visitor
}

describe.each(personas)('before the scripts arrive, %s', (persona) => {
  it.each(sitePaths())('loses nothing that is typed or chosen on %s', async (pattern) => {
    const visitor = await aPersona(persona)
    const { page, arrive, leaks } = await openEarly(visitor, addressOf(pattern))
    // A search is its address; nothing else is.
    const isSearch = (await page.locator('search form').count()) > 0
    const used = await fillIn(page, page.locator('body'))
    await arrive()
    expect({ lost: await notKept(page, used), leaks: isSearch ? [] : leaks() }).toEqual({
      lost: [],
      leaks: [],
    })
    await visitor.close()
  })

  it.each(sitePaths())('sends nothing into an address from %s', async (pattern) => {
    const visitor = await aPersona(persona)
    await visitor.page.goto(addressOf(pattern), { waitUntil: 'domcontentloaded' })
    const forms = await visitor.page.locator('form').count()
    await visitor.close()
    const problems: string[] = []
    for (let at = 0; at < forms; at += 1) {
      const sender = await aPersona(persona)
      const found = await sendEarly(sender, addressOf(pattern), at)
      problems.push(...found.map((problem) => `form ${at}: ${problem}`))
      await sender.close()
    }
    expect(problems).toEqual([])
  })
})

/** Fills the form that stands at this place, sends it before there are scripts, and tells what went wrong with it. */
async function sendEarly(visitor: Visitor, path: string, at: number): Promise<string[]> {
  const { page, arrive, leaks } = await openEarly(visitor, path)
  const form = page.locator('form').nth(at)
  if ((await form.locator(':visible').count()) === 0) return []
  const isSearch = await form.evaluate((node) => node.closest('search') !== null)
  const method = await form.getAttribute('method')
  const before = new URL(page.url()).pathname
  const used = await fillIn(page, form)
  const isAnswered = method === 'dialog' ? undefined : page.waitForEvent('framenavigated')
  await form.evaluate((node: HTMLFormElement) => node.requestSubmit())
  await isAnswered
  await page.waitForLoadState('domcontentloaded')
  if (isSearch) {
    const words = used.filter(({ type, state }) => type === 'search' && !page.url().includes(state))
    return words.map(({ state }) => `${state} was searched for in vain`)
  }
  await arrive()
  // Whoever is still on the page finds what was typed, refused or saved; others were led on.
  const isStill = new URL(page.url()).pathname === before
  return [
    ...leaks().map((url) => `told in ${url}`),
    ...(method === 'post' || method === 'dialog' ? [] : [`is sent by ${method}`]),
    ...(isStill ? await notKept(page, used) : []),
  ]
}

describe('without scripts at all', () => {
  it('one signs in, follows and signs out, and is told what was wrong beside the field', async () => {
    const visitor = await aVisitor({ javaScriptEnabled: false })
    const { page } = visitor
    await page.goto(`/auth/sign-in?redirect=${encodeURIComponent(project)}`)
    const send = () => page.getByRole('main').getByRole('button', { name: 'Sign in', exact: true }).click()
    await page.getByLabel('Email or username').fill('bob')
    await send()
    expect(await page.locator('.auth-card .error').allInnerTexts()).toEqual(['This is needed.'])
    expect(await page.getByLabel('Email or username').inputValue()).toBe('bob')
    await page.getByLabel('Password', { exact: true }).fill('not the password')
    await send()
    await page.locator('.auth-card [role=alert]').waitFor()
    expect(await page.getByLabel('Password', { exact: true }).inputValue()).toBe('')
    expect(new URL(page.url()).search).toBe(`?redirect=${encodeURIComponent(project)}`)
    await page.getByLabel('Password', { exact: true }).fill(visitor.seedPassword)
    await send()
    expect(new URL(page.url()).pathname).toBe(project)
    const follow = page.getByRole('button', { name: /^Follow/ })
    const was = await follow.getAttribute('aria-pressed')
    await follow.click()
    expect(await follow.getAttribute('aria-pressed')).not.toBe(was)
    await follow.click()
    await page.goto('/settings')
    await page.getByRole('main').getByRole('button', { name: 'Sign out' }).click()
    expect(await page.getByRole('link', { name: 'Sign in' }).first().isVisible()).toBe(true)
    await visitor.close()
  })

  it('one chooses a theme, a layout and a language', async () => {
    const visitor = await aVisitor({ javaScriptEnabled: false })
    const { page } = visitor
    await page.goto('/settings')
    await page.getByRole('radio', { name: 'Light', exact: true }).check()
    await page
      .getByRole('group', { name: 'Mods' })
      .getByRole('radio', { name: 'Grid' })
      .check({ force: true })
    await page.getByRole('main').getByRole('button', { name: 'Save' }).click()
    expect(await page.locator('html').getAttribute('data-theme')).toBe('light')
    expect(
      await page.getByRole('group', { name: 'Mods' }).getByRole('radio', { name: 'Grid' }).isChecked(),
    ).toBe(true)
    await page.goto('/settings/language')
    await page.getByRole('radio', { name: /^Deutsch/ }).check()
    await page.getByRole('main').getByRole('button', { name: 'Save' }).click()
    expect(await page.locator('html').getAttribute('lang')).toBe('de-DE')
    await visitor.close()
  })

  it('one makes a draft and edits what it is called', async () => {
    const visitor = await aVisitor({ javaScriptEnabled: false })
    await signInByRequest(visitor, 'bob')
    const { page } = visitor
    await page.goto('/create/project')
    await page.getByLabel('Name').fill('Plain paper')
    await page.getByLabel('Summary').fill('Drawn without a single script.')
    await page.getByRole('button', { name: 'Create draft' }).click()
    expect(await page.getByText('This is needed.').count()).toBeGreaterThan(0)
    expect(await page.getByLabel('Name').inputValue()).toBe('Plain paper')
    const slug = `plain-paper-${Date.now()}`
    await page.getByRole('textbox', { name: 'Address' }).fill(slug)
    await page.getByRole('button', { name: 'Create draft' }).click()
    expect(new URL(page.url()).pathname).toBe(`/mod/${slug}`)
    await page.goto(`/mod/${slug}/settings`)
    await page.getByLabel('Name').fill('Plainer paper')
    await page.getByRole('main').getByRole('button', { name: 'Save' }).click()
    expect(await page.getByLabel('Name').inputValue()).toBe('Plainer paper')
    await visitor.close()
  })
})
