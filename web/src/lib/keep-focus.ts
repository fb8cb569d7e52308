const CONTROLS = 'a[href], :is(button, input, select, textarea):not([disabled]), summary'
/** Fields that open an on-screen keyboard. */
const TYPED_INTO = 'input:not([type=checkbox], [type=radio], [type=file]), textarea'

const within = (root: ParentNode) => [...root.querySelectorAll<HTMLElement>(CONTROLS)]

/**
 * A press may remove its own control (a filter, a row of a list, "Clear all"). The focus then moves to the control
 * that follows in its place, else to a neighbour. Applies to the page itself; dialogs and menus return the focus
 * themselves, and a new page starts at its heading.
 */
export function keepFocusInPlace(): () => void {
  let end = () => {}
  const onClick = ({ target, detail }: MouseEvent) => {
    const pressed = target instanceof Element ? target.closest<HTMLElement>(CONTROLS) : null
    end()
    if (pressed?.closest('main')) end = keepPlace(pressed, detail > 0)
  }
  // The user has moved on.
  const onPointerDown = () => end()
  document.addEventListener('click', onClick, true)
  document.addEventListener('pointerdown', onPointerDown, true)
  return () => {
    end()
    document.removeEventListener('click', onClick, true)
    document.removeEventListener('pointerdown', onPointerDown, true)
  }
}

interface Place {
  part: HTMLElement
  /** Index among the controls of the part. */
  at: number
}

/** The places of a control in all parts around it, smallest first. */
function placesOf(control: HTMLElement): Place[] {
  const places: Place[] = []
  for (let part = control.parentElement; part && part !== document.body; part = part.parentElement)
    places.push({ part, at: within(part).indexOf(control) })
  return places
}

/** The control that is in this place now, else the last one before it, else the first one after it. */
function controlAt({ part, at }: Place, isWanted: (control: HTMLElement) => boolean) {
  const controls = part.isConnected ? within(part) : []
  return controls.slice(0, at + 1).findLast(isWanted) ?? controls.slice(at + 1).find(isWanted)
}

/** Watches until the control is gone, however long the page takes. Returns how to end that. */
function keepPlace(pressed: HTMLElement, isByPointer: boolean): () => void {
  const places = placesOf(pressed)
  const isWanted = (control: HTMLElement) =>
    control.checkVisibility() && !(isByPointer && control.matches(TYPED_INTO))
  const { pathname } = location
  let holder = pressed
  let frame = 0
  const look = () => {
    frame = 0
    const isFree = document.activeElement === null || document.activeElement === document.body
    if (location.pathname !== pathname || (!holder.isConnected && !isFree)) return end()
    if (holder.isConnected) return
    const next = places.map((place) => controlAt(place, isWanted)).find((control) => control !== undefined)
    next?.focus({ preventScroll: true })
    // The page may remove this control as well, once the data for the new address arrives.
    holder = next ?? holder
  }
  // In the next frame, so that the page can focus something itself.
  const onChange = () => {
    frame ||= requestAnimationFrame(look)
  }
  const observer = new MutationObserver(onChange)
  observer.observe(document.body, { childList: true, subtree: true })
  onChange()
  const end = () => {
    observer.disconnect()
    cancelAnimationFrame(frame)
  }
  return end
}
