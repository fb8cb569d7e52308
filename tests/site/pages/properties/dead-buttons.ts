import { isOtherSearch } from '../stops.ts'
import type { Property } from './property.ts'

/** Runs in the page: buttons that send no form. */
const deadButtons = (all: Element[]) =>
  (all as HTMLButtonElement[])
    .filter(({ type, form }) => type !== 'submit' || !/^(post|get)$/.test(form?.method ?? ''))
    .map((button) => button.ariaLabel ?? button.textContent)

export const noDeadButtons: Property = {
  name: 'shows no button that needs scripts where there are none, and says so',
  at: ['without scripts'],
  when: (stop) => !isOtherSearch(stop),
  check: async ({ page }) => {
    const dead = await page.locator('button:visible').evaluateAll(deadButtons)
    const isExplained = await page.locator('.no-scripts').isVisible()
    return isExplained ? dead : [...dead, 'it does not say that scripts are missing']
  },
}
