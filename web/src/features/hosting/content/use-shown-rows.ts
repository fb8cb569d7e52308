import { useLayoutEffect, useMemo, useRef, useState, type RefObject } from 'react'
import { RowIndex } from '../console/lines/console-rows.ts'

/** From so many rows on, only those near the window are rendered. */
const MANY_ROWS = 50
/** Rows above and below the window that are rendered as well. */
const MARGIN = 8
/** Rendered by the server, and until the window is measured. */
const FIRST_ROWS = 24
/** Of a row before one is measured. */
const ROW_PX = 73

/** A row that is rendered, or the height of those between two such rows. */
export type ShownRow = { kind: 'row'; at: number } | { kind: 'gap'; at: number; heightPx: number }

interface Heights {
  byKey: ReadonlyMap<string, number>
  /** Of rows that are not measured: the mean of those that were measured first. */
  otherPx: number
  /** Of the list. Rows of a list with another width have other heights, since texts wrap. */
  widthPx: number
}

interface Range {
  first: number
  last: number
}

/** Rows of the list, which name their places by `aria-posinset`. */
const measuredRows = (list: HTMLElement, keys: readonly string[]): [key: string, heightPx: number][] =>
  [...list.querySelectorAll<HTMLElement>(':scope > [aria-posinset]')].flatMap((row) => {
    const key = keys[Number(row.getAttribute('aria-posinset')) - 1]
    const { height } = row.getBoundingClientRect()
    return key === undefined || height === 0 ? [] : [[key, height] as [string, number]]
  })

const NONE_MEASURED: Heights['byKey'] = new Map()

const meanOf = (rows: readonly [string, number][]): number =>
  rows.reduce((sum, [, height]) => sum + height, 0) / rows.length

function withMeasured(before: Heights, rows: readonly [string, number][], widthPx: number): Heights {
  const known = before.widthPx === widthPx ? before : { ...before, byKey: NONE_MEASURED, widthPx }
  const changed = rows.filter(([key, height]) => Math.abs((known.byKey.get(key) ?? 0) - height) >= 1)
  if (changed.length === 0) return known
  const otherPx = known.byKey.size === 0 ? meanOf(rows) : known.otherPx
  return { byKey: new Map([...known.byKey, ...changed]), otherPx, widthPx }
}

/** The places in ascending order, with the heights of those between them. */
function withGaps(places: readonly number[], index: RowIndex, count: number): ShownRow[] {
  const shown: ShownRow[] = []
  let next = 0
  for (const at of [...places, count]) {
    const heightPx = index.startOf(at) - index.startOf(next)
    if (at > next) shown.push({ kind: 'gap', at: next, heightPx })
    if (at < count) shown.push({ kind: 'row', at })
    next = at + 1
  }
  return shown
}

/**
 * The rows of a long list that are near the window, which scrolls it; their heights may differ. The row that had the focus
 * last stays with its neighbours, so that the keyboard continues there. A shorter list has all its rows.
 */
export function useShownRows(list: RefObject<HTMLElement | null>, keys: readonly string[]) {
  const [heights, setHeights] = useState<Heights>({ byKey: NONE_MEASURED, otherPx: ROW_PX, widthPx: 0 })
  const [{ first, last }, setRange] = useState<Range>({ first: 0, last: FIRST_ROWS - 1 })
  const [held, setHeld] = useState<string>()
  const isWhole = keys.length < MANY_ROWS
  const index = useMemo(
    () => new RowIndex(keys.map((key) => heights.byKey.get(key) ?? heights.otherPx)),
    [keys, heights],
  )
  const look = useRef(() => {})
  // After every render, which may have added rows.
  useLayoutEffect(() => {
    look.current = () => {
      const { current } = list
      if (!current) return
      const { top, width } = current.getBoundingClientRect()
      if (!isWhole) {
        const rows = measuredRows(current, keys)
        setHeights((known) => withMeasured(known, rows, width))
      }
      // All rows of a short list stay until one that has become long is measured.
      const next = isWhole
        ? { first: 0, last: keys.length - 1 }
        : {
            first: index.entryAt(Math.max(0, -top)) - MARGIN,
            last: index.entryAt(Math.max(0, window.innerHeight - top)) + MARGIN,
          }
      setRange((known) => (known.first === next.first && known.last === next.last ? known : next))
    }
    look.current()
  })
  useLayoutEffect(() => {
    const onChange = () => look.current()
    window.addEventListener('scroll', onChange, { passive: true })
    window.addEventListener('resize', onChange)
    const observer = new ResizeObserver(onChange)
    if (list.current) observer.observe(list.current)
    return () => {
      window.removeEventListener('scroll', onChange)
      window.removeEventListener('resize', onChange)
      observer.disconnect()
    }
  }, [list])
  const heldAt = held === undefined ? -1 : keys.indexOf(held)
  const isShown = (at: number) =>
    isWhole || (at >= first && at <= last) || (heldAt >= 0 && Math.abs(at - heldAt) <= 1)
  const places = [...keys.keys()].filter(isShown)
  return { shown: withGaps(places, index, keys.length), isWhole, hold: setHeld }
}
