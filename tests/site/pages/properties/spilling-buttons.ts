import { isKit, isOtherSearch } from '../stops.ts'
import type { Property } from './property.ts'

/** Runs in the page: buttons and links that are too narrow for their content. */
const spilling = (): string[] =>
  [...document.querySelectorAll<HTMLElement>('button, a')].flatMap((button) => {
    const { overflowX, display } = getComputedStyle(button)
    const isShown = button.checkVisibility() && overflowX === 'visible' && display !== 'inline'
    const seen = [...button.childNodes].filter((node) => !(node instanceof Element && node.matches('.sr')))
    const widths = seen.map((node) => {
      // What is cut off with a mark at its end takes no more room than its frame.
      const isCut = node instanceof Element && getComputedStyle(node).textOverflow === 'ellipsis'
      if (isCut) return node.getBoundingClientRect().width
      const part = document.createRange()
      part.selectNode(node)
      return part.getBoundingClientRect().width
    })
    const spill = Math.round(Math.max(0, ...widths) - button.getBoundingClientRect().width)
    return isShown && spill > 1 ? [`${button.textContent.trim().slice(0, 30)} (${spill} px)`] : []
  })

export const spillingButtons: Property = {
  name: 'has buttons that are wide enough for their content',
  at: ['on a phone'],
  when: (stop) => !isKit(stop) && !isOtherSearch(stop),
  check: ({ page }) => page.evaluate(spilling),
}
