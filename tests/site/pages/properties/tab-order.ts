import { walkByTab } from '../../support/tab-walk.ts'
import { isCommunity } from '../stops.ts'
import type { Property } from './property.ts'

export const tabOrder: Property = {
  name: 'is reached as a whole by Tab, in the order of reading',
  at: ['on a desktop'],
  when: isCommunity,
  check: async ({ page }) => {
    const walk = await walkByTab(page)
    return Object.entries(walk).flatMap(([kind, names]: [string, string[]]) =>
      names.map((name) => `${kind}: ${name}`),
    )
  },
}
