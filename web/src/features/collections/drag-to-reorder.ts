/** So near to an edge of the window the page scrolls along. */
const EDGE_PX = 64
/** Of each frame. */
const SCROLL_PX = 10

/** Where a carried row stands among the others: behind all whose middle it has passed. */
export function placeOf(middles: readonly number[], from: number, middle: number): number {
  return middles.filter((other, index) => index !== from && other < middle).length
}

/**
 * Carries a row of a list with the pointer, from the press on its grip on. The others make room; where it was let go is
 * told. Escape, and a pointer that is taken away, leave everything as it was.
 */
export function carryRow(grip: HTMLElement, pressed: PointerEvent, onDrop: (place: number) => void): void {
  const row = grip.closest('li')
  const rows = [...(row?.parentElement?.querySelectorAll<HTMLElement>(':scope > .result') ?? [])]
  const from = rows.findIndex((other) => other === row)
  if (!row || from < 0) return
  const height = row.offsetHeight
  const middles = rows.map((other) => other.getBoundingClientRect().top + scrollY + other.offsetHeight / 2)
  const begun = pressed.clientY + scrollY
  const own = middles[from] ?? 0
  let pointer = pressed.clientY
  const way = () => pointer + scrollY - begun
  const placeNow = () => placeOf(middles, from, own + way())
  let frame = requestAnimationFrame(follow)
  const over = new AbortController()
  row.dataset['carried'] = ''

  function follow() {
    frame = requestAnimationFrame(follow)
    if (pointer < EDGE_PX) scrollBy(0, -SCROLL_PX)
    if (pointer > innerHeight - EDGE_PX) scrollBy(0, SCROLL_PX)
    const place = placeNow()
    for (const [index, other] of rows.entries()) {
      const isPassed = index > from && index <= place
      const isBehind = index < from && index >= place
      const shift = index === from ? way() : isPassed ? -height : isBehind ? height : 0
      other.style.transform = shift === 0 ? '' : `translateY(${shift}px)`
    }
  }
  function end(isDropped: boolean) {
    over.abort()
    cancelAnimationFrame(frame)
    for (const other of rows) other.style.transform = ''
    delete row?.dataset['carried']
    const place = isDropped ? placeNow() : from
    if (place !== from) onDrop(place)
  }
  const isOurs = ({ pointerId }: PointerEvent) => pointerId === pressed.pointerId
  const { signal } = over
  const heed = (event: PointerEvent) => {
    if (!isOurs(event)) return
    pointer = event.clientY
    if (event.type === 'pointerup') end(true)
  }
  addEventListener('pointermove', heed, { signal })
  addEventListener('pointerup', heed, { signal })
  addEventListener('pointercancel', (event) => isOurs(event) && end(false), { signal })
  addEventListener('keydown', ({ key }) => key === 'Escape' && end(false), { signal })
}
