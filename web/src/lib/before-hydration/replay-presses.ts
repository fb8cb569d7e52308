import { flushSync } from 'react-dom'
import { type RecordedPresses, TIMEOUT_MS, WANTED } from './record-presses.ts'

const CHECK_MS = 50

/**
 * Presses every button once, in order; of several that open something only the last one. The button of a part that
 * was rendered again before its code had loaded is pressed when it is back, unless the user leaves the page.
 */
export function replayPresses(presses: RecordedPresses, pathname: string) {
  const buttons = [...presses.keys()]
  const lastOpener = buttons.findLast(isOpener)
  for (const dimming of presses.values()) dimming?.cancel()
  const until = performance.now() + TIMEOUT_MS
  const press = (remaining: readonly HTMLButtonElement[]) => {
    const missing: HTMLButtonElement[] = []
    for (const button of remaining) {
      const target = button.isConnected || location.pathname === pathname ? successorOf(button) : undefined
      if (target) flushSync(() => target.click())
      else missing.push(button)
    }
    const isOver = performance.now() > until || location.pathname !== pathname
    if (missing.length > 0 && !isOver) setTimeout(press, CHECK_MS, missing)
  }
  press(buttons.filter((button) => !isOpener(button) || button === lastOpener))
}

const isOpener = (button: HTMLButtonElement) => button.hasAttribute('aria-haspopup')
const nameOf = (button: HTMLButtonElement) => button.getAttribute('aria-label') ?? button.textContent

/** An editor that replaced its field has the same buttons. */
function successorOf(button: HTMLButtonElement): HTMLButtonElement | undefined {
  if (button.isConnected) return button
  const alike = document.querySelectorAll<HTMLButtonElement>(WANTED)
  return [...alike].find((one) => one.className === button.className && nameOf(one) === nameOf(button))
}
