import { expectNoViolations, expectNoViolationsInAnyTheme } from '../../support/a11y.ts'
import { isCommunity, isOtherSearch } from '../stops.ts'
import type { Property } from './property.ts'

/** Throws with the violations. */
export const accessible: Property = {
  name: 'is accessible in its own theme',
  at: ['on a desktop'],
  when: (stop) => !isCommunity(stop) && !isOtherSearch(stop),
  check: async ({ page }) => {
    await expectNoViolations(page)
    return []
  },
}

/** Throws with the violations. */
export const accessibleInThemes: Property = {
  name: 'is accessible in every theme',
  at: ['on a desktop'],
  when: isCommunity,
  check: async ({ page }) => {
    const root = page.locator('html')
    const theme = await root.getAttribute('data-theme')
    try {
      await expectNoViolationsInAnyTheme(page)
    } finally {
      await root.evaluate((node, name) => node.setAttribute('data-theme', name), theme ?? 'dark')
    }
    return []
  },
}
