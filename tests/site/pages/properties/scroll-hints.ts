import { isKit, isOtherSearch } from '../stops.ts'
import type { Property } from './property.ts'

/** Runs in the page: parts that are wider than their frame without a visible hint. */
const withoutHint = async (): Promise<string[]> => {
  for (let frame = 0; frame < 2; frame += 1) await new Promise((resolve) => requestAnimationFrame(resolve))
  return [...document.querySelectorAll<HTMLElement>('main *')].flatMap((part) => {
    const style = getComputedStyle(part)
    const { overflowX } = style
    const isScroller = overflowX === 'auto' || overflowX === 'scroll'
    if (!isScroller) return []
    // Fields show where they go on by their caret.
    const isField = part.matches('input, textarea, select, .cm-scroller')
    const isWider = part.checkVisibility() && part.scrollWidth - part.clientWidth > 1
    const fades = ['--fade-start', '--fade-end'].some((end) => parseFloat(style.getPropertyValue(end)) > 0)
    const hasHint = style.maskImage.includes('gradient') && fades
    return isWider && !isField && !hasHint ? [part.className || part.tagName] : []
  })
}

export const scrollHints: Property = {
  name: 'fades whatever scrolls sideways where it goes on',
  at: ['on a phone', 'on a phone with motion', 'at 200 %'],
  when: (stop) => !isKit(stop) && !isOtherSearch(stop),
  check: ({ page }) => page.evaluate(withoutHint),
}
