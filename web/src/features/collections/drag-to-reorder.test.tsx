import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { dragRow, placeOf } from './drag-to-reorder.ts'

const MIDDLES = [50, 150, 250, 350]

it.each([
  [0, 50, 0],
  [0, 140, 0],
  [0, 160, 1],
  [0, 900, 3],
  [2, 160, 2],
  [2, 140, 1],
  [3, -20, 0],
])('a row from index %i with its middle at %i has the index %i', (from, middle, place) => {
  expect(placeOf(MIDDLES, from, middle)).toBe(place)
})

describe('dragging a row', () => {
  let frames: FrameRequestCallback[] = []
  let dropped: number[] = []
  const scrolled: number[] = []
  const rows = () => [...document.querySelectorAll<HTMLElement>('li')]
  const shifts = () => rows().map(({ style }) => style.transform)
  const frame = () => frames.splice(0).forEach((run) => run(0))
  const point = (type: string, clientY: number, pointerId = 1) =>
    dispatchEvent(new PointerEvent(type, { clientY, pointerId }))
  /** Four rows of 100 pixels below each other; presses the row at this index in its middle. */
  function drag(at: number) {
    document.body.innerHTML = `<ul>${'<li class="result"><button></button></li>'.repeat(4)}</ul>`
    for (const [place, row] of rows().entries()) {
      Object.defineProperty(row, 'offsetHeight', { value: 100 })
      row.getBoundingClientRect = () => ({ top: place * 100 }) as DOMRect
    }
    const grip = rows()[at]?.querySelector('button') as HTMLElement
    const pressed = new PointerEvent('pointerdown', { clientY: at * 100 + 50, pointerId: 1 })
    dragRow(grip, pressed, (place) => dropped.push(place))
  }

  beforeEach(() => {
    frames = []
    dropped = []
    scrolled.length = 0
    vi.stubGlobal('requestAnimationFrame', (run: FrameRequestCallback) => frames.push(run))
    vi.stubGlobal('cancelAnimationFrame', () => (frames = []))
    vi.stubGlobal('scrollBy', (_: number, way: number) => scrolled.push(way))
  })
  afterEach(() => {
    dispatchEvent(new KeyboardEvent('keydown', { key: 'Escape' }))
    vi.unstubAllGlobals()
  })

  it('moves the row with the pointer and the passed rows out of its way', () => {
    drag(1)
    point('pointermove', 360)
    frame()
    expect(shifts()).toEqual(['', 'translateY(210px)', 'translateY(-100px)', 'translateY(-100px)'])
    expect(rows()[1]?.dataset['carried']).toBe('')
    point('pointermove', 40)
    frame()
    expect(shifts()).toEqual(['translateY(100px)', 'translateY(-110px)', '', ''])
  })

  it('reports the index of the drop and resets the rows', () => {
    drag(1)
    point('pointermove', 260)
    frame()
    point('pointerup', 260)
    expect([dropped, shifts()]).toEqual([[2], ['', '', '', '']])
    expect(rows()[1]?.dataset['carried']).toBeUndefined()
    point('pointerup', 360)
    expect([dropped, frames]).toEqual([[2], []])
  })

  it("uses the pointer's position also before the next frame", () => {
    drag(0)
    point('pointerup', 360)
    expect(dropped).toEqual([3])
  })

  it('does not report a drop at the original index', () => {
    drag(1)
    point('pointermove', 190)
    frame()
    point('pointerup', 190)
    expect(dropped).toEqual([])
  })

  it.each([
    ['Escape', () => dispatchEvent(new KeyboardEvent('keydown', { key: 'Escape' }))],
    ['a cancelled pointer', () => point('pointercancel', 360)],
  ])('restores the order on %s', (_, stop) => {
    drag(1)
    point('pointermove', 360)
    frame()
    stop()
    point('pointerup', 360)
    expect([dropped, shifts()]).toEqual([[], ['', '', '', '']])
  })

  it('ignores other pointers and other keys', () => {
    drag(1)
    point('pointermove', 360, 2)
    frame()
    point('pointerup', 360, 2)
    dispatchEvent(new KeyboardEvent('keydown', { key: 'a' }))
    expect([dropped, shifts()]).toEqual([[], ['', '', '', '']])
    point('pointerup', 260)
    expect(dropped).toEqual([2])
  })

  it.each([
    [10, [-10]],
    [innerHeight - 10, [10]],
    [300, []],
  ])('scrolls the page near its edges: at %i by %j', (at, scrolls) => {
    drag(1)
    point('pointermove', at)
    frame()
    expect(scrolled).toEqual(scrolls)
  })
})
