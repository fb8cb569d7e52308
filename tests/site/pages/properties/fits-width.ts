import { isKit, isOtherSearch } from '../stops.ts'
import type { Property } from './property.ts'

/**
 * Runs in the page: how far it scrolls sideways, and the parts that stick out, by themselves or by their text and what is
 * drawn beside them. Fixed parts do not widen a page, they become as wide as it is: if nothing else sticks out, an emulated
 * phone has kept the width of an earlier layout.
 */
function overflowOf(width: number): string[] {
  const spill = (document.scrollingElement ?? document.body).scrollWidth - width
  if (spill < 1) return []
  const isFixed = (part: Element): boolean =>
    getComputedStyle(part).position === 'fixed' ||
    (part.parentElement !== null && isFixed(part.parentElement))
  const endOf = (part: Element): number => {
    const { left, right } = part.getBoundingClientRect()
    return getComputedStyle(part).overflowX === 'visible' ? Math.max(right, left + part.scrollWidth) : right
  }
  const parts = [...document.querySelectorAll('body *')].filter(
    (part) => endOf(part) > width + 0.5 && !isFixed(part),
  )
  if (parts.length === 0) return []
  const names = parts.slice(0, 5).map(({ tagName, className }) => `${tagName}.${className}`)
  return [`${spill} px too wide, scale ${visualViewport?.scale}: ${names.join(', ')}`]
}

export const fitsWidth: Property = {
  name: 'does not scroll sideways as a whole',
  at: ['on arrival', 'on a phone', 'at 200 %'],
  when: (stop) => !isKit(stop) && !isOtherSearch(stop),
  check: ({ page, width }) => page.evaluate(overflowOf, width),
}
