import { isKit, isOtherSearch } from '../stops.ts'
import type { Property } from './property.ts'

/**
 * Runs in the page: controls that are less than 44 px high or wide. Links within a text, and all within what users
 * wrote, are as large as their words, and a link may stretch over what it belongs to.
 */
function smallTargets(): string[] {
  const least = 43.5
  const controls = ':is(a[href], button, select, summary, textarea, input:not([type=hidden], [type=file]))'
  return [...document.querySelectorAll<HTMLElement>(controls)].flatMap((control) => {
    const target = control.matches('input')
      ? (control.closest<HTMLElement>('.group, label') ?? control)
      : control
    const { width, height } = target.getBoundingClientRect()
    const isInline = getComputedStyle(control).display === 'inline' && control.closest('p, li, small, dd')
    const isText = isInline || control.closest('.prose')
    if (!control.checkVisibility() || width < 2 || height < 2 || isText) return []
    const cover = getComputedStyle(control, '::after')
    const [wide, high] =
      cover.content !== 'none' && cover.position === 'absolute'
        ? [Math.max(width, parseFloat(cover.width)), Math.max(height, parseFloat(cover.height))]
        : [width, height]
    if (wide >= least && high >= least) return []
    const name = (control.getAttribute('aria-label') ?? control.textContent ?? '').trim().slice(0, 30)
    return [`${name} (${Math.round(wide)} × ${Math.round(high)}, ${control.className})`]
  })
}

export const touchTargets: Property = {
  name: 'has controls that are large enough for a finger',
  at: ['on a phone'],
  when: (stop) => !isKit(stop) && !isOtherSearch(stop),
  check: ({ page }) => page.evaluate(smallTargets),
}
