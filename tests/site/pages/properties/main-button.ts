import { isKit } from '../stops.ts'
import type { Property } from './property.ts'

/** Runs in the page: prominent buttons that are less than a screen apart. */
const rivals = () => {
  const shown = [...document.querySelectorAll('main .btn-brand')]
    .filter((button) => button.checkVisibility())
    .map((button) => ({
      name: button.ariaLabel ?? button.textContent,
      top: button.getBoundingClientRect().top,
    }))
  const isNear = (top: number, other: number) => Math.abs(top - other) < innerHeight
  return shown
    .filter((one) => shown.some((other) => other !== one && isNear(one.top, other.top)))
    .map(({ name, top }) => `“${name}” at ${Math.round(top)} px`)
}

export const mainButton: Property = {
  name: 'has one main button in sight',
  at: ['without scripts', 'on arrival'],
  when: (stop) => !isKit(stop),
  check: ({ page }) => page.evaluate(rivals),
}
