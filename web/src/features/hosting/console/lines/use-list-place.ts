import { useEffect, useLayoutEffect, useMemo, useRef, useState, type UIEvent } from 'react'
import { LINE_PX, lineText, type ShownEntry } from './console-line.tsx'
import { RowIndex, rowsOf } from './console-rows.ts'
import { useConsoleSize } from './use-console-size.ts'

interface ListPlaceOptions {
  entries: readonly ShownEntry[]
  /** The entry that the list begins at instead of its end. */
  target: { key: number } | undefined
  /** Whether the list stays where it is even if its end is visible. */
  isHeld: boolean
}

/** Lines above and below the visible ones that are rendered as well. */
const MARGIN = 10
/** What stays visible above the line at which the list begins. */
const ABOVE_TARGET_PX = 8 * LINE_PX

/** The visible part of a list. It follows new lines while its end is visible, and otherwise stays where it is. */
export function useListPlace({ entries, target, isHeld }: ListPlaceOptions) {
  const list = useRef<HTMLDivElement>(null)
  const { heightPx, columns } = useConsoleSize(list)
  const [topPx, setTopPx] = useState(0)
  const [isAtEnd, setIsAtEnd] = useState(target === undefined)
  const isFollowing = isAtEnd && !isHeld
  /** The first visible entry, and how much of it is above. */
  const anchor = useRef({ key: target?.key ?? 0, abovePx: target ? -ABOVE_TARGET_PX : 0 })
  const index = useMemo(
    () => new RowIndex(entries.map((entry) => rowsOf(lineText(entry), columns))),
    [entries, columns],
  )
  const endPx = Math.max(0, index.total * LINE_PX - heightPx)
  const shownPx = isFollowing ? endPx : Math.min(topPx, endPx)

  useLayoutEffect(() => {
    const { current } = list
    if (!current) return
    const { key, abovePx } = anchor.current
    const at = entries.findIndex((entry) => entry.key >= key)
    const placePx = isFollowing ? endPx : index.startOf(Math.max(0, at)) * LINE_PX + abovePx
    if (Math.abs(current.scrollTop - placePx) >= 1) current.scrollTop = placePx
  }, [index, entries, isFollowing, endPx])

  const isJump = target !== undefined
  useEffect(() => {
    if (isJump) list.current?.focus({ preventScroll: true })
  }, [isJump])

  return {
    list,
    index,
    first: Math.max(0, index.entryAt(Math.floor(shownPx / LINE_PX)) - MARGIN),
    last: index.entryAt(Math.ceil((shownPx + heightPx) / LINE_PX)) + MARGIN,
    hasMoreBelow: shownPx < endPx - LINE_PX,
    onScroll: ({ currentTarget: { scrollTop, clientHeight, scrollHeight } }: UIEvent<HTMLElement>) => {
      const at = index.entryAt(Math.floor(scrollTop / LINE_PX))
      anchor.current = { key: entries[at]?.key ?? 0, abovePx: scrollTop - index.startOf(at) * LINE_PX }
      setTopPx(scrollTop)
      setIsAtEnd(scrollHeight - scrollTop - clientHeight < LINE_PX)
    },
    scrollToEnd: () => {
      setIsAtEnd(true)
      if (list.current) list.current.scrollTop = endPx
    },
    /** Scrolls as little as needed. */
    showEntry: (at: number) => {
      if (list.current) showRows(list.current, { first: index.startOf(at), end: index.startOf(at + 1) })
    },
    /** The place of the entry at a height in the window; the nearest one above or below the list. */
    entryAtHeight: (y: number) => (list.current ? index.entryAt(rowAtHeight(list.current, y)) : 0),
  }
}

function showRows(list: HTMLElement, { first, end }: { first: number; end: number }): void {
  const { scrollTop, clientHeight } = list
  if (first * LINE_PX < scrollTop) list.scrollTop = first * LINE_PX
  else if (end * LINE_PX > scrollTop + clientHeight) list.scrollTop = end * LINE_PX - clientHeight
}

function rowAtHeight(list: HTMLElement, y: number): number {
  const { top, bottom } = list.getBoundingClientRect()
  const inListPx = Math.min(Math.max(y, top), Math.max(top, bottom - 1)) - top
  return Math.floor((list.scrollTop + inListPx) / LINE_PX)
}
