import { expectNoViolations } from '../../support/a11y.ts'
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
