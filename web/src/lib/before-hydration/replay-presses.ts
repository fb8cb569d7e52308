import { flushSync } from 'react-dom'
import { type RecordedPresses, WANTED } from './record-presses.ts'

/** Presses every button once, in order; of several that open something only the last one. */
export function replayPresses(presses: RecordedPresses) {
  const buttons = [...presses.keys()]
  const lastOpener = buttons.findLast(isOpener)
  for (const dimming of presses.values()) dimming?.cancel()
  for (const button of buttons)
    if (!isOpener(button) || button === lastOpener) flushSync(() => successorOf(button)?.click())
}

const isOpener = (button: HTMLButtonElement) => button.hasAttribute('aria-haspopup')
const nameOf = (button: HTMLButtonElement) => button.getAttribute('aria-label') ?? button.textContent

/** An editor that replaced its field has the same buttons. */
function successorOf(button: HTMLButtonElement): HTMLButtonElement | undefined {
  if (button.isConnected) return button
  const alike = document.querySelectorAll<HTMLButtonElement>(WANTED)
  return [...alike].find((one) => one.className === button.className && nameOf(one) === nameOf(button))
}
