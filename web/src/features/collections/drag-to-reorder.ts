/** Distance from a window edge within which the page scrolls. */
const EDGE_PX = 64
/** Scrolled per frame. */
const SCROLL_PX = 10

/** Index of the dragged row: after all rows whose middle it has passed. */
export function placeOf(middles: readonly number[], from: number, middle: number): number {
  return middles.filter((other, index) => index !== from && other < middle).length
}

/**
 * Drags a row of a list with the pointer, from the press on its handle. The other rows make room; `onDrop`
 * gets the new index. Escape and a cancelled pointer restore the order.
 */
export function dragRow(handle: HTMLElement, pressed: PointerEvent, onDrop: (place: number) => void): void {
  const row = handle.closest('li')
  const rows = [...(row?.parentElement?.querySelectorAll<HTMLElement>(':scope > .result') ?? [])]
  const from = rows.findIndex((other) => other === row)
  if (!row || from < 0) return
  const height = row.offsetHeight
  const middles = rows.map((other) => other.getBoundingClientRect().top + scrollY + other.offsetHeight / 2)
  const startY = pressed.clientY + scrollY
  const startMiddle = middles[from] ?? 0
  let pointer = pressed.clientY
  const distance = () => pointer + scrollY - startY
  const currentPlace = () => placeOf(middles, from, startMiddle + distance())
  let frame = requestAnimationFrame(follow)
  const drag = new AbortController()
  row.dataset['carried'] = ''

  function follow() {
    frame = requestAnimationFrame(follow)
    if (pointer < EDGE_PX) scrollBy(0, -SCROLL_PX)
    if (pointer > innerHeight - EDGE_PX) scrollBy(0, SCROLL_PX)
    const place = currentPlace()
    for (const [index, other] of rows.entries()) {
      const isPassed = index > from && index <= place
      const isBehind = index < from && index >= place
      const shift = index === from ? distance() : isPassed ? -height : isBehind ? height : 0
      other.style.transform = shift === 0 ? '' : `translateY(${shift}px)`
    }
  }
  function end(isDropped: boolean) {
    drag.abort()
    cancelAnimationFrame(frame)
    for (const other of rows) other.style.transform = ''
    delete row?.dataset['carried']
    const place = isDropped ? currentPlace() : from
    if (place !== from) onDrop(place)
  }
  const isSamePointer = ({ pointerId }: PointerEvent) => pointerId === pressed.pointerId
  const { signal } = drag
  const onPointer = (event: PointerEvent) => {
    if (!isSamePointer(event)) return
    pointer = event.clientY
    if (event.type === 'pointerup') end(true)
  }
  addEventListener('pointermove', onPointer, { signal })
  addEventListener('pointerup', onPointer, { signal })
  addEventListener('pointercancel', (event) => isSamePointer(event) && end(false), { signal })
  addEventListener('keydown', ({ key }) => key === 'Escape' && end(false), { signal })
}
