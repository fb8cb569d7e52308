import { isKit, isOtherSearch } from '../stops.ts'
import type { Property } from './property.ts'

/** Runs in the page: select fields that are too narrow for the selected text. */
const cut = (): string[] =>
  [...document.querySelectorAll('select')].flatMap((select) => {
    const { font, paddingInlineStart, paddingInlineEnd } = getComputedStyle(select)
    const pen = document.createElement('canvas').getContext('2d')
    const words = select.selectedOptions[0]?.label ?? ''
    if (!pen || !select.checkVisibility()) return []
    pen.font = font
    const room = select.clientWidth - parseFloat(paddingInlineStart) - parseFloat(paddingInlineEnd)
    const spill = Math.round(pen.measureText(words).width - room)
    return spill > 1 ? [`${words} (${spill} px)`] : []
  })

export const cutChoices: Property = {
  name: 'shows the whole text of what is selected',
  at: ['on a phone'],
  when: (stop) => !isKit(stop) && !isOtherSearch(stop),
  check: ({ page }) => page.evaluate(cut),
}
