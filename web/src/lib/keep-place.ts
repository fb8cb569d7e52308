const FOCUSABLE = 'a[href], button:enabled, input:enabled, select:enabled, textarea:enabled, summary'

const within = (root: ParentNode) => [...root.querySelectorAll<HTMLElement>(FOCUSABLE)]

/** A change that takes the pressed control away shows within this time. */
const WATCH_MS = 1000

/**
 * For controls that may be gone once they were pressed: when that happens, the focus stays where the hand was. That is
 * what takes the place of the control in its group, else the control before it.
 */
export function keepPlace(pressed: HTMLElement) {
  const group = pressed.closest('fieldset, ul, section')
  const at = group ? within(group).indexOf(pressed) : -1
  const everything = within(document)
  const before = everything.slice(0, everything.indexOf(pressed)).toReversed()
  const until = performance.now() + WATCH_MS
  const look = () => {
    if (pressed.isConnected && performance.now() < until) return requestAnimationFrame(look)
    const isFree = document.activeElement === null || document.activeElement === document.body
    if (pressed.isConnected || !isFree) return undefined
    const left = group?.isConnected ? within(group) : []
    const next = left.at(Math.min(at, left.length - 1)) ?? before.find((control) => control.isConnected)
    return next?.focus({ preventScroll: true })
  }
  requestAnimationFrame(look)
}
