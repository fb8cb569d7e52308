import { useLayoutEffect, useMemo, useRef, useState, type RefObject } from 'react'
import { RowIndex } from '../console/lines/console-rows.ts'

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

const meanOf = (rows: readonly [string, number][]): number =>
  rows.reduce((sum, [, height]) => sum + height, 0) / rows.length

function withMeasured(known: Heights, rows: readonly [string, number][]): Heights {
  const changed = rows.filter(([key, height]) => Math.abs((known.byKey.get(key) ?? 0) - height) >= 1)
  if (changed.length === 0) return known
  const otherPx = known.byKey.size === 0 ? meanOf(rows) : known.otherPx
  return { byKey: new Map([...known.byKey, ...changed]), otherPx }
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
 * last stays with its neighbours, so that the keyboard continues there.
 */
export function useShownRows(list: RefObject<HTMLElement | null>, keys: readonly string[]) {
  const [heights, setHeights] = useState<Heights>({ byKey: new Map(), otherPx: ROW_PX })
  const [{ first, last }, setRange] = useState<Range>({ first: 0, last: FIRST_ROWS - 1 })
  const [held, setHeld] = useState<string>()
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
      const rows = measuredRows(current, keys)
      setHeights((known) => withMeasured(known, rows))
      const { top } = current.getBoundingClientRect()
      const next = {
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
  const isShown = (at: number) => (at >= first && at <= last) || (heldAt >= 0 && Math.abs(at - heldAt) <= 1)
  const places = [...keys.keys()].filter(isShown)
  return { shown: withGaps(places, index, keys.length), hold: setHeld }
}
