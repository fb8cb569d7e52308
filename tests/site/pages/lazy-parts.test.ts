import type { Page } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { aVisitor, isHydrated, signInByRequest, type Visitor } from '../support/browser.ts'
import { inParallel } from '../support/in-parallel.ts'
import { Pool } from '../support/pool.ts'
import { exampleAddresses, pagePaths } from '../support/routes.ts'
import { meets } from './personas.ts'

/** Parts whose code comes with the first press, and what is typed while it is on its way. */

const WORD = 'storage'
/** When the code is let go: after the word, in the middle of it, with its beginning. */
const ORDERS = [
  { order: 'after the word', lettersBefore: WORD.length },
  { order: 'in the middle of the word', lettersBefore: 3 },
  { order: 'with the first letter', lettersBefore: 1 },
]
/** Leaves time for the code to arrive between two letters. */
const KEY_MS = 110

const AT_ONCE = 4
/** Of a walk over every page. */
const TIMEOUT_MS = 900_000

interface Opener {
  visitor: Visitor
  path: string
  name: string
}

/** What the keyboard comes to and opens something. */
const OPENERS = ':is(main, header) [aria-haspopup]:not([tabindex="-1"])'

let addressOf: (pattern: string) => string
const visitors: Visitor[] = []
/** Every kind of control that opens something, identified by its name, at the first page that has it. */
const openers = new Map<string, Opener>()

beforeAll(async () => {
  const alice = await aVisitor({ reducedMotion: 'reduce' })
  await signInByRequest(alice, 'alice')
  addressOf = await exampleAddresses(alice)
  const guest = await aVisitor({ reducedMotion: 'reduce' })
  visitors.push(alice, guest)
  await findOpeners(alice, pagePaths())
  await findOpeners(
    guest,
    pagePaths().filter((pattern) => meets('visitor', pattern)),
  )
}, TIMEOUT_MS)
afterAll(async () => {
  for (const visitor of visitors) await visitor.close()
})

/**
 * Runs in the page: what the controls are called, without their numbers; nothing for those out of sight. The first of
 * the name `focused` gets the focus.
 */
const namesOf = (all: Element[], focused?: string) => {
  const names = all.map((node) => {
    const isShown = (node as HTMLElement).offsetParent !== null
    return isShown ? (node.getAttribute('aria-label') ?? node.textContent ?? '').replaceAll(/\d+/g, '') : ''
  })
  const wanted = focused === undefined ? undefined : all[names.indexOf(focused)]
  if (wanted instanceof HTMLElement) wanted.focus()
  return names
}

/** Markup and styles are enough to find them. */
async function findOpeners(visitor: Visitor, patterns: readonly string[]) {
  const pages = new Pool(async () => {
    const page = await visitor.context.newPage()
    await page.route(/\.(js|woff2|webp|png|svg)(\?|$)/, (route) => route.abort())
    return page
  })
  const found = await inParallel(patterns, AT_ONCE, (pattern) =>
    pages.use('page', async (page) => {
      const path = addressOf(pattern)
      await page.goto(path, { waitUntil: 'domcontentloaded' })
      const names = await page.locator(OPENERS).evaluateAll(namesOf, undefined)
      return names.map((name) => ({ visitor, path, name }))
    }),
  )
  for (const opener of found.flat())
    if (opener.name !== '' && !openers.has(opener.name)) openers.set(opener.name, opener)
}

/** Scripts that are requested from now on wait until they are let go. */
async function holdScripts(page: Page): Promise<() => void> {
  const { promise, resolve } = Promise.withResolvers<void>()
  await page.route(
    () => true,
    async (route) => {
      if (route.request().resourceType() === 'script') await promise
      await route.continue().catch(() => undefined)
    },
  )
  return resolve
}

/** Types the word and lets the scripts go after some of its letters. */
async function typeWord(page: Page, letGo: () => void, lettersBefore: number) {
  await page.keyboard.type(WORD.slice(0, lettersBefore))
  letGo()
  await page.keyboard.type(WORD.slice(lettersBefore), { delay: KEY_MS })
}

/** Runs in the page: what is not as it should be once a part is open and a word was typed into it. */
function problemNow(word: string): string | undefined {
  const { activeElement } = document
  const part = activeElement?.closest('[role=dialog], [role=menu], [role=listbox]')
  if (!activeElement || !part) return 'the focus is outside'
  if (activeElement.matches('.dialog-head button')) return 'the focus is on the cross'
  const isField = activeElement instanceof HTMLInputElement && /^(text|search)$/.test(activeElement.type)
  if (isField && activeElement.value !== word) return `${activeElement.value} instead of ${word}`
  const others = [...document.querySelectorAll<HTMLInputElement>('input[type=text], input[type=search]')]
  const isElsewhere = others.some((field) => field !== activeElement && field.value !== field.defaultValue)
  return isElsewhere ? 'typed into something else' : undefined
}

const STEADY_LOOKS = 3
const PATIENCE_MS = 15_000

/** The problem that does not go away. */
async function lastingProblem(page: Page): Promise<string | undefined> {
  const until = Date.now() + PATIENCE_MS
  let problem: string | undefined
  for (let good = 0; good < STEADY_LOOKS && Date.now() < until; good = problem === undefined ? good + 1 : 0) {
    await page.waitForTimeout(100)
    problem = await page.evaluate(problemNow, WORD)
  }
  return problem
}

async function typeInto(page: Page, { path, name }: Opener, lettersBefore: number) {
  await page.goto(path, { waitUntil: 'load' })
  await page.locator('html[data-hydrated]').waitFor({ state: 'attached' })
  const letGo = await holdScripts(page)
  const names = await page.locator(OPENERS).evaluateAll(namesOf, name)
  // Once the page is ready the keyboard may come to something else in its place.
  if (!names.includes(name)) return 'not there'
  await page.keyboard.press('Enter')
  await typeWord(page, letGo, lettersBefore)
  const problem = await lastingProblem(page)
  await page.unrouteAll({ behavior: 'ignoreErrors' })
  return problem
}

describe.each(ORDERS)('when the code arrives $order', ({ lettersBefore }) => {
  it.each(['click', 'slash', 'control-k', 'letters'] as const)(
    'the search of the header, opened by %s, gets every letter',
    async (open) => {
      const visitor = await aVisitor({ reducedMotion: 'reduce' })
      const { page } = visitor
      await visitor.visit('/settings')
      const letGo = await holdScripts(page)
      const box = page.locator('.header-search input')
      if (open === 'click') await box.click()
      else if (open === 'letters') await box.focus()
      else await page.keyboard.press(open === 'slash' ? '/' : 'Control+k')
      await typeWord(page, letGo, lettersBefore)
      const field = page.locator('.quick input')
      await expect.poll(() => field.inputValue()).toBe(WORD)
      expect(await field.evaluate((node) => node === document.activeElement)).toBe(true)
      await page.keyboard.press('Escape')
      await field.waitFor({ state: 'detached' })
      expect(await box.inputValue()).toBe('')
      await visitor.close()
    },
  )
})

// The last order would find what the one before it finds.
describe.each(ORDERS.slice(0, 2))('when the code arrives $order', ({ lettersBefore }) => {
  it('no other part loses the keys or the focus', { timeout: TIMEOUT_MS }, async () => {
    const outcomes = await inParallel([...openers.values()], AT_ONCE, async (opener) => {
      const page = await opener.visitor.context.newPage()
      const problem = await typeInto(page, opener, lettersBefore)
      await page.close()
      return { path: opener.path, name: opener.name, problem }
    })
    const opened = outcomes.filter(({ problem }) => problem !== 'not there')
    expect(opened.filter(({ problem }) => problem !== undefined)).toEqual([])
    expect(opened.length).toBeGreaterThan(5)
  })
})

describe('a part of the page whose code comes when the rest is ready', () => {
  it('has what was typed and pressed in it before', async () => {
    const mo = await aVisitor({ reducedMotion: 'reduce' })
    const { page } = mo
    await signInByRequest(mo, 'mo')
    const code = Promise.withResolvers<void>()
    await page.route(/\/review-[^/]*\.js$/, async (route) => {
      await code.promise
      await route.continue()
    })
    await mo.visit(`${addressOf('/mod/$project')}/moderation`)
    const form = page.locator('form', { has: page.getByRole('button', { name: 'Reject' }) })
    // Its styles do not wait for its code.
    expect(await page.locator('link[rel=stylesheet][href*="/versions-difference-styles"]').count()).toBe(1)
    const words = form.getByRole('textbox').last()
    await words.fill('Asked for early.')
    await form.getByRole('button', { name: 'Reject' }).click()
    const asksForReason = form.getByText('Write a message first', { exact: false })
    expect(await asksForReason.count()).toBe(0)
    code.resolve()
    await asksForReason.waitFor()
    expect(await words.inputValue()).toBe('Asked for early.')
    expect(mo.complaints).toEqual([])
    await mo.close()
  })

  it('stays on the page with what is typed in it, though the page around it changes', async () => {
    const mo = await aVisitor({ reducedMotion: 'reduce' })
    const { page } = mo
    await signInByRequest(mo, 'mo')
    const code = Promise.withResolvers<void>()
    await page.route(/\/staff-actions-[^/]*\.js$/, async (route) => {
      await code.promise
      await route.continue()
    })
    const path = addressOf('/moderation/report/$report')
    await mo.visit(path)
    const words = page.locator('[name=words]')
    await words.fill('Asked for early.')
    const id = path.split('/').at(-1)
    const isRead = page.waitForResponse((response) => response.url().endsWith(`/_internal/report/${id}`))
    const { thread } = (await (await page.request.get(`/_internal/report/${id}`)).json()) as {
      thread: { id: string }
    }
    const sent = await page.request.post(`/v2/thread/${thread.id}`, {
      data: { body: { type: 'text', body: 'We are looking at it.' } },
      headers: { origin: new URL(page.url()).origin },
    })
    expect(sent.ok()).toBe(true)
    await isRead
    await page.getByText('We are looking at it.').first().waitFor()
    expect(await words.inputValue()).toBe('Asked for early.')
    code.resolve()
    await expect.poll(() => isHydrated(words)).toBe(true)
    expect(await words.inputValue()).toBe('Asked for early.')
    await mo.close()
  })
})
