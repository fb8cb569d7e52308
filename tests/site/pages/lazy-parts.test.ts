import type { Page } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { aVisitor, signInByRequest, type Visitor } from '../support/browser.ts'
import { exampleAddresses, pagePaths } from '../support/routes.ts'
import { slowLine } from '../support/slow-scripts.ts'

/** Parts whose code comes with the first press, and what is typed while it is on its way. */

const WORD = 'storage'
/** Milliseconds a key, and how long the code takes: it comes after the word, in the middle of it, with its beginning. */
const PACES = [
  { keyMs: 20, lineMs: 900 },
  { keyMs: 110, lineMs: 400 },
  { keyMs: 160, lineMs: 60 },
]

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
  visitors.push(alice, await aVisitor({ reducedMotion: 'reduce' }))
  for (const visitor of visitors) await meetOpeners(visitor)
})
afterAll(async () => {
  for (const visitor of visitors) await visitor.close()
})

/** Runs in the page: what the controls are called, without their numbers; nothing for those out of sight. */
const namesOf = (all: Element[]) =>
  all.map((node) => {
    const isShown = (node as HTMLElement).offsetParent !== null
    return isShown ? (node.getAttribute('aria-label') ?? node.textContent ?? '').replaceAll(/\d+/g, '') : ''
  })

async function meetOpeners(visitor: Visitor) {
  for (const pattern of pagePaths()) {
    const path = addressOf(pattern)
    await visitor.page.goto(path, { waitUntil: 'domcontentloaded' })
    for (const name of await visitor.page.locator(OPENERS).evaluateAll(namesOf))
      if (name !== '' && !openers.has(name)) openers.set(name, { visitor, path, name })
  }
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

const AT_ONCE = 3
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

async function typeInto(page: Page, { path, name }: Opener, { keyMs, lineMs }: (typeof PACES)[number]) {
  await page.goto(path, { waitUntil: 'load' })
  await page.locator('html[data-hydrated]').waitFor({ state: 'attached' })
  await slowLine(page, lineMs)
  const at = (await page.locator(OPENERS).evaluateAll(namesOf)).indexOf(name)
  // Once the page is ready the keyboard may come to something else in its place.
  if (at === -1) return 'not there'
  await page.locator(OPENERS).nth(at).focus()
  await page.keyboard.press('Enter')
  await page.keyboard.type(WORD, { delay: keyMs })
  const problem = await lastingProblem(page)
  await page.unrouteAll({ behavior: 'ignoreErrors' })
  return problem
}

describe.each(PACES)('at $keyMs ms a key while the code takes $lineMs ms', ({ keyMs, lineMs }) => {
  it('the search of the header gets every letter', async () => {
    for (const open of ['click', 'slash', 'control-k', 'letters'] as const) {
      const visitor = await aVisitor({ reducedMotion: 'reduce' })
      const { page } = visitor
      await visitor.visit('/settings')
      await slowLine(page, lineMs)
      const box = page.locator('.header-search input')
      if (open === 'click') await box.click()
      else if (open === 'letters') await box.focus()
      else await page.keyboard.press(open === 'slash' ? '/' : 'Control+k')
      await page.keyboard.type(WORD, { delay: keyMs })
      const field = page.locator('.quick input')
      await expect.poll(() => field.inputValue(), { timeout: 10_000 }).toBe(WORD)
      expect(await field.evaluate((node) => node === document.activeElement)).toBe(true)
      await page.keyboard.press('Escape')
      await field.waitFor({ state: 'detached' })
      expect(await box.inputValue()).toBe('')
      await visitor.close()
    }
  })
})

// The last pace would find what the one before it finds.
describe.each(PACES.slice(0, 2))(
  'at $keyMs ms a key while the code takes $lineMs ms',
  ({ keyMs, lineMs }) => {
    it('no other part loses the keys or the focus', async () => {
      const outcomes: (Omit<Opener, 'visitor'> & { problem: string | undefined })[] = []
      const waiting = [...openers.values()]
      const takeSome = async () => {
        for (let opener = waiting.shift(); opener; opener = waiting.shift()) {
          const { visitor, path, name } = opener
          const page = await visitor.context.newPage()
          outcomes.push({ path, name, problem: await typeInto(page, opener, { keyMs, lineMs }) })
          await page.close()
        }
      }
      // Most of the time is spent in waiting for a hand and for a line.
      await Promise.all(Array.from({ length: AT_ONCE }, takeSome))
      const opened = outcomes.filter(({ problem }) => problem !== 'not there')
      expect(opened.filter(({ problem }) => problem !== undefined)).toEqual([])
      expect(opened.length).toBeGreaterThan(5)
    })
  },
)

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
})
