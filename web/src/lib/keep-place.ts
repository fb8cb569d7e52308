const CONTROLS = 'a[href], button:enabled, input:enabled, select:enabled, textarea:enabled, summary'
/** What opens a keyboard on the screen. */
const TYPED_INTO = 'input:not([type=checkbox], [type=radio], [type=file]), textarea'

const within = (root: ParentNode) => [...root.querySelectorAll<HTMLElement>(CONTROLS)]

/** A change that takes the pressed control away shows within this time. */
const WATCH_MS = 3000

/**
 * What was pressed may be gone by its own press (a filter, a row of a list, "Clear all"). The focus then stays where the
 * hand was: on what takes the place of the control in its group, else on the control before it. For everything in the
 * page itself; dialogs and menus give it back themselves, and another page begins at its heading.
 */
export function keepFocusInPlace(): () => void {
  const onClick = ({ target, detail }: MouseEvent) => {
    const pressed = target instanceof Element ? target.closest<HTMLElement>(`main :is(${CONTROLS})`) : null
    if (pressed) keepPlace(pressed, detail > 0)
  }
  document.addEventListener('click', onClick, true)
  return () => document.removeEventListener('click', onClick, true)
}

function keepPlace(pressed: HTMLElement, isByPointer: boolean) {
  const group = pressed.closest('fieldset, ul, section, .chips')
  const at = group ? within(group).indexOf(pressed) : -1
  const everything = within(document)
  const before = everything.slice(0, everything.indexOf(pressed)).toReversed()
  const isWanted = (control: HTMLElement) =>
    control.isConnected && control.checkVisibility() && !(isByPointer && control.matches(TYPED_INTO))
  const { pathname } = location
  const until = performance.now() + WATCH_MS
  const look = () => {
    if (pressed.isConnected) return performance.now() < until ? requestAnimationFrame(look) : undefined
    const isFree = document.activeElement === null || document.activeElement === document.body
    if (!isFree || location.pathname !== pathname) return undefined
    const left = group?.isConnected ? within(group) : []
    const next = left.slice(0, at + 1).findLast(isWanted) ?? left.find(isWanted) ?? before.find(isWanted)
    return next?.focus({ preventScroll: true })
  }
  requestAnimationFrame(look)
}
