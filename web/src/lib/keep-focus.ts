const CONTROLS = 'a[href], :is(button, input, select, textarea):not([disabled]), summary'
/** What opens a keyboard on the screen. */
const TYPED_INTO = 'input:not([type=checkbox], [type=radio], [type=file]), textarea'

const within = (root: ParentNode) => [...root.querySelectorAll<HTMLElement>(CONTROLS)]

/** A change that takes the pressed control away shows within this time. */
const WATCH_MS = 3000

/**
 * What was pressed may be gone by its own press (a filter, a row of a list, "Clear all"). The focus then stays where the
 * hand was: on what takes the place of the control, else on its neighbour. For everything in the page itself; dialogs and
 * menus give it back themselves, and another page begins at its heading.
 */
export function keepFocusInPlace(): () => void {
  const onClick = ({ target, detail }: MouseEvent) => {
    const pressed = target instanceof Element ? target.closest<HTMLElement>(CONTROLS) : null
    if (pressed?.closest('main')) keepPlace(pressed, detail > 0)
  }
  document.addEventListener('click', onClick, true)
  return () => document.removeEventListener('click', onClick, true)
}

interface Place {
  part: HTMLElement
  /** Which of the controls of this part it is. */
  at: number
}

/** The places of a control in all the parts around it, from the smallest on. */
function placesOf(control: HTMLElement): Place[] {
  const places: Place[] = []
  for (let part = control.parentElement; part && part !== document.body; part = part.parentElement)
    places.push({ part, at: within(part).indexOf(control) })
  return places
}

/** What stands in this place now, else the last one before it, else the first one behind. */
function controlAt({ part, at }: Place, isWanted: (control: HTMLElement) => boolean) {
  const controls = part.isConnected ? within(part) : []
  return controls.slice(0, at + 1).findLast(isWanted) ?? controls.slice(at + 1).find(isWanted)
}

function keepPlace(pressed: HTMLElement, isByPointer: boolean) {
  const places = placesOf(pressed)
  const isWanted = (control: HTMLElement) =>
    control.checkVisibility() && !(isByPointer && control.matches(TYPED_INTO))
  const { pathname } = location
  const until = performance.now() + WATCH_MS
  const look = () => {
    if (pressed.isConnected) return performance.now() < until ? requestAnimationFrame(look) : undefined
    const isFree = document.activeElement === null || document.activeElement === document.body
    if (!isFree || location.pathname !== pathname) return undefined
    for (const place of places) {
      const next = controlAt(place, isWanted)
      if (next) return next.focus({ preventScroll: true })
    }
    return undefined
  }
  requestAnimationFrame(look)
}
