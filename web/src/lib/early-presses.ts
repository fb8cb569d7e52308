import { flushSync } from 'react-dom'
import { isAlive } from './is-alive.ts'

/**
 * Buttons that only scripts can serve, pressed before these are there. They are dim from the press on, for as long as
 * scripts may take, and are pressed anew once they are alive. (An animation dims them: an attribute would be unlike what the server sent.)
 */
type Presses = Map<HTMLButtonElement, Animation | undefined>

declare global {
  interface Window {
    /** In the order of the hand, until they are taken over. */
    earlyPresses?: Presses | undefined
  }
}

const WANTED = 'button[type=button]'
const DIM_MS = 20_000
const dim = (button: HTMLButtonElement) => button.animate?.({ opacity: [0.5, 0.5] }, DIM_MS)

/** For an inline script that runs before anything can be pressed. */
export const earlyPressScript = `window.earlyPresses=new Map;addEventListener('click',({target})=>{const b=target.closest?.('${WANTED}'),m=window.earlyPresses;if(b&&m&&!m.has(b))m.set(b,b.animate?.({opacity:[.5,.5]},${DIM_MS}))},true);`

const presses: Presses = new Map()

/** While the page becomes alive React serves some presses itself: those of parts whose code is there. */
function onClick({ target }: MouseEvent) {
  const button = target instanceof Element ? target.closest<HTMLButtonElement>(WANTED) : null
  if (!button || isAlive(button)) return
  setTimeout(() => {
    if (!isAlive(button) && !presses.has(button)) presses.set(button, dim(button))
  })
}

/** Before hydration. */
export function takeOverPresses() {
  for (const [button, dimming] of window.earlyPresses ?? []) presses.set(button, dimming)
  window.earlyPresses = undefined
  window.addEventListener('click', onClick, true)
}

/** Those that are still on the page. */
export const pressedEarly = (): HTMLButtonElement[] =>
  [...presses.keys()].filter((button) => button.isConnected)

/** Presses every button once, in the order of the hand; of several that open something only the last one. */
export function repeatPresses() {
  window.removeEventListener('click', onClick, true)
  const buttons = [...presses.keys()]
  const lastOpener = buttons.findLast(isOpener)
  for (const dimming of presses.values()) dimming?.cancel()
  presses.clear()
  for (const button of buttons)
    if (!isOpener(button) || button === lastOpener) flushSync(() => successorOf(button)?.click())
}

const isOpener = (button: HTMLButtonElement) => button.hasAttribute('aria-haspopup')
const nameOf = (button: HTMLButtonElement) => button.getAttribute('aria-label') ?? button.textContent

/** An editor that has taken the place of its field brings the same buttons. */
function successorOf(button: HTMLButtonElement): HTMLButtonElement | undefined {
  if (button.isConnected) return button
  const alike = document.querySelectorAll<HTMLButtonElement>(WANTED)
  return [...alike].find((one) => one.className === button.className && nameOf(one) === nameOf(button))
}
