import type { Page } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { aVisitor, signInByRequest, type Visitor } from './browser.ts'
import { exampleAddresses, pagePaths } from './routes.ts'

/** Parts whose code comes with the first press, and what is typed while it is on its way. */

const WORD = 'storage'
/** Milliseconds a key, and how long the code takes: a fast hand on a slow line and the other way round. */
const PACES = [
  { keyMs: 20, lineMs: 900 },
  { keyMs: 110, lineMs: 400 },
  { keyMs: 160, lineMs: 60 },
]

interface Opener {
  path: string
  name: string
  at: number
}

let addressOf: (pattern: string) => string
const visitors: { visitor: Visitor; openers: Opener[] }[] = []

beforeAll(async () => {
  const alice = await aVisitor({ reducedMotion: 'reduce' })
  await signInByRequest(alice, 'alice')
  addressOf = await exampleAddresses(alice)
  for (const visitor of [alice, await aVisitor({ reducedMotion: 'reduce' })])
    visitors.push({ visitor, openers: await openersOf(visitor) })
})
afterAll(async () => {
  for (const { visitor } of visitors) await visitor.close()
})

const OPENERS = 'main [aria-haspopup], header [aria-haspopup]'

/** Every kind of control that opens something, told apart by what it is called: where it is met first. */
async function openersOf(visitor: Visitor): Promise<Opener[]> {
  const met = new Map<string, Opener>()
  for (const pattern of pagePaths()) {
    const path = addressOf(pattern)
    await visitor.visit(path)
    const names = await visitor.page.locator(OPENERS).evaluateAll((all) =>
      all.map((node) => {
        const isShown = (node as HTMLElement).offsetParent !== null
        return isShown
          ? (node.getAttribute('aria-label') ?? node.textContent ?? '').replaceAll(/\d+/g, '')
          : ''
      }),
    )
    for (const [at, name] of names.entries()) {
      if (name !== '' && !met.has(name)) met.set(name, { path, name, at })
    }
  }
  return [...met.values()]
}

/** Scripts asked for from now on take this long. */
async function slowLine(page: Page, lineMs: number) {
  await page.route(
    () => true,
    async (route) => {
      if (route.request().resourceType() === 'script')
        await new Promise((resolve) => setTimeout(resolve, lineMs))
      await route.continue().catch(() => undefined)
    },
  )
}

/** Where the hand is, what is in the field there, and what any other field got. */
const whereTheHandIs = (page: Page) =>
  page.evaluate(() => {
    const { activeElement } = document
    const isField = activeElement instanceof HTMLInputElement && /^(text|search)$/.test(activeElement.type)
    const others = [...document.querySelectorAll<HTMLInputElement>('input[type=text], input[type=search]')]
    return {
      isInPart: activeElement?.closest('[role=dialog], [role=menu], [role=listbox]') !== null,
      text: isField ? activeElement.value : undefined,
      elsewhere: others.filter((field) => field !== activeElement && field.value !== field.defaultValue)
        .length,
    }
  })

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

  it('no other part loses the keys or the focus', async () => {
    const problems: string[] = []
    for (const { visitor, openers } of visitors) {
      for (const { path, name, at } of openers) {
        const { page } = visitor
        await visitor.visit(path)
        await slowLine(page, lineMs)
        const opener = page.locator(OPENERS).nth(at)
        await opener.focus()
        await page.keyboard.press('Enter')
        await page.keyboard.type(WORD, { delay: keyMs })
        await page.locator('[role=dialog], [role=menu], [role=listbox]').first().waitFor()
        await page.waitForTimeout(300)
        const { isInPart, text, elsewhere } = await whereTheHandIs(page)
        if (!isInPart) problems.push(`${name} on ${path}: the focus is outside`)
        if (text !== undefined && text !== WORD)
          problems.push(`${name} on ${path}: ${text} instead of ${WORD}`)
        if (elsewhere > 0) problems.push(`${name} on ${path}: typed into something else`)
        await page.unrouteAll({ behavior: 'ignoreErrors' })
      }
    }
    expect(problems).toEqual([])
  })
})
