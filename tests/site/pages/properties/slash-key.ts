import { isOtherSearch } from '../stops.ts'
import type { Property } from './property.ts'

/** Only reached by a page that fails. */
const PATIENCE_MS = 30_000
const LOOK_AGAIN_MS = 50

export const slashKey: Property = {
  name: 'moves the focus to its own search field, else to that of the site, at a slash',
  at: ['on a desktop'],
  isOnce: true,
  // The search is the same for all personas.
  when: (stop) => stop.persona === 'alice' && !isOtherSearch(stop),
  check: async ({ page }) => {
    // Pages around nothing else have no search.
    if ((await page.locator('.header').count()) === 0) return []
    const own = page.locator('main search input[type=search]:visible').first()
    const field = (await own.count()) > 0 ? own : page.getByRole('dialog').getByRole('combobox')
    await page.evaluate(() => (document.activeElement as HTMLElement | null)?.blur())
    await page.keyboard.press('/')
    await field.waitFor({ timeout: PATIENCE_MS })
    const until = Date.now() + PATIENCE_MS
    while (!(await field.evaluate((node) => node === document.activeElement))) {
      if (Date.now() > until) return ['the focus is elsewhere']
      await page.waitForTimeout(LOOK_AGAIN_MS)
    }
    const typed = await field.inputValue()
    if (field !== own) {
      await page.keyboard.press('Escape')
      await field.waitFor({ state: 'detached', timeout: PATIENCE_MS })
    }
    return typed === '' ? [] : [`“${typed}” was typed into the field`]
  },
}
