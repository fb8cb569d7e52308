import { isOtherSearch } from '../stops.ts'
import type { Property } from './property.ts'

/** Runs in the page: buttons that send no form, and whether it says that scripts are missing. */
function plainPage() {
  const isSeen = (part: Element | null) => {
    const { width = 0, height = 0 } = part?.getBoundingClientRect() ?? {}
    return part?.checkVisibility({ visibilityProperty: true }) === true && width > 0 && height > 0
  }
  const dead = [...document.querySelectorAll('button')]
    .filter((button) => isSeen(button))
    .filter(({ type, form }) => type !== 'submit' || !/^(post|get)$/.test(form?.method ?? ''))
    .map((button) => button.ariaLabel ?? button.textContent)
  return { dead, isExplained: isSeen(document.querySelector('.no-scripts')) }
}

export const noDeadButtons: Property = {
  name: 'shows no button that needs scripts where there are none, and says so',
  at: ['without scripts'],
  when: (stop) => !isOtherSearch(stop),
  check: async ({ page }) => {
    const { dead, isExplained } = await page.evaluate(plainPage)
    return isExplained ? dead : [...dead, 'it does not say that scripts are missing']
  },
}
