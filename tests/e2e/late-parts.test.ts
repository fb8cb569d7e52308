import type { Page } from 'playwright-core'
import { describe, expect, it } from 'vitest'
import { aVisitor } from './browser.ts'

/** What is typed while the code of the header's search is on its way. */

const WORD = 'storage'
/** Milliseconds a key, and how long the code takes: a fast hand on a slow line and the other way round. */
const PACES = [
  { keyMs: 20, lineMs: 900 },
  { keyMs: 110, lineMs: 400 },
  { keyMs: 160, lineMs: 60 },
]

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
