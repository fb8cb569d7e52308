import { isKit, isOtherSearch } from '../stops.ts'
import type { Property } from './property.ts'

/** Runs in the page: how far it scrolls sideways, and the parts that stick out. */
function overflowOf(width: number): string[] {
  const spill = (document.scrollingElement ?? document.body).scrollWidth - width
  if (spill < 1) return []
  const parts = [...document.querySelectorAll('body *')].filter(
    (part) =>
      part.checkVisibility() &&
      part.getBoundingClientRect().right > width + 0.5 &&
      // The bar at the bottom becomes as wide as the page.
      !part.closest('.bottom-bar'),
  )
  const names = parts.slice(0, 5).map(({ tagName, className }) => `${tagName}.${className}`)
  return [`${spill} px too wide: ${names.join(', ')}`]
}

export const fitsWidth: Property = {
  name: 'does not scroll sideways as a whole',
  at: ['on arrival', 'on a phone', 'at 200 %'],
  when: (stop) => !isKit(stop) && !isOtherSearch(stop),
  check: ({ page, width }) => page.evaluate(overflowOf, width),
}
