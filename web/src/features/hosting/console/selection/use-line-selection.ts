import {
  useEffect,
  useRef,
  type KeyboardEvent,
  type MouseEvent,
  type PointerEvent,
  type RefObject,
} from 'react'
import type { ShownEntry } from '../lines/console-line.tsx'
import { afterClick, afterMove, wholeSelection, type LineSelection } from './line-selection.ts'

interface LineSelectionOptions {
  list: RefObject<HTMLElement | null>
  entries: readonly ShownEntry[]
  selection: LineSelection | undefined
  /** Whether a click on a line does something else, so that lines are selected with the pointer held or with Shift. */
  isClickTaken: boolean
  onSelect: (selection: LineSelection | undefined) => void
  onCopy: () => void
  /** The place of the entry at a height in the window; the nearest one above or below the list. */
  entryAtHeight: (y: number) => number
  showEntry: (at: number) => void
}

/** Closer to an edge than this, a drag scrolls the list. */
const EDGE_PX = 16
/** Pixels in each frame, for each pixel beyond the edge. */
const SCROLL_SPEED = 0.25

/** How far beyond the edge zone of the list a height is, negative above. */
function beyond({ top, bottom }: DOMRect, y: number): number {
  if (y < top + EDGE_PX) return y - top - EDGE_PX
  return Math.max(0, y - bottom + EDGE_PX)
}

/** A selection from a line to where the pointer is, which scrolls the list at its edges. */
function useDrag(latest: RefObject<LineSelectionOptions>) {
  const drag = useRef<{ anchor: number; isMoved: boolean; y: number }>(undefined)
  const frame = useRef(0)
  useEffect(() => () => cancelAnimationFrame(frame.current), [])
  const extend = () => {
    if (!drag.current) return
    const { anchor, y } = drag.current
    const focus = keyAt(latest.current, y)
    const { selection, onSelect } = latest.current
    const isKnown = selection?.anchor === anchor && selection.focus === focus
    if (focus !== undefined && !isKnown) onSelect({ anchor, focus })
  }
  const scroll = () => {
    const { current } = latest.current.list
    if (!drag.current || !current) return
    const by = beyond(current.getBoundingClientRect(), drag.current.y)
    if (by !== 0) {
      current.scrollBy(0, Math.sign(by) * Math.ceil(Math.abs(by) * SCROLL_SPEED))
      extend()
    }
    frame.current = requestAnimationFrame(scroll)
  }
  const begin = ({ currentTarget, pointerId }: PointerEvent<HTMLElement>) => {
    if (drag.current) drag.current.isMoved = true
    currentTarget.setPointerCapture(pointerId)
    frame.current = requestAnimationFrame(scroll)
    extend()
  }
  return {
    /** With Shift the selection reaches to the pointer at once. */
    press: (event: PointerEvent<HTMLElement>, key: number) => {
      const { selection } = latest.current
      const isExtended = event.shiftKey && selection !== undefined
      drag.current = { anchor: isExtended ? selection.anchor : key, isMoved: false, y: event.clientY }
      if (isExtended) begin(event)
    },
    move: (event: PointerEvent<HTMLElement>) => {
      const { current } = drag
      if (!current) return
      current.y = event.clientY
      if (current.isMoved) extend()
      else if (keyAt(latest.current, current.y) !== current.anchor) begin(event)
    },
    /** Returns whether lines were selected. */
    end: (): boolean => {
      const isMoved = drag.current?.isMoved ?? false
      drag.current = undefined
      cancelAnimationFrame(frame.current)
      return isMoved
    },
  }
}

const keyAt = ({ entries, entryAtHeight }: LineSelectionOptions, y: number) => entries[entryAtHeight(y)]?.key

/** Handlers for a list whose lines are selected with pointer, touch and keys. */
export function useLineSelection(options: LineSelectionOptions) {
  const latest = useRef(options)
  useEffect(() => void (latest.current = options))
  const { press, move, end } = useDrag(latest)
  /** A click follows a drag and does not count. */
  const wasDragged = useRef(false)
  const wasTouched = useRef(false)
  const onPointerUp = () => void (wasDragged.current = end())
  return {
    onPointerDown(event: PointerEvent<HTMLElement>) {
      wasDragged.current = false
      wasTouched.current = event.pointerType === 'touch'
      if (wasTouched.current || event.button !== 0 || isBeside(event)) return
      const key = keyAt(latest.current, event.clientY)
      if (key !== undefined) press(event, key)
    },
    onPointerMove: move,
    onPointerUp,
    onPointerCancel: onPointerUp,
    onClickCapture(event: MouseEvent<HTMLElement>) {
      const isDragged = wasDragged.current
      wasDragged.current = false
      const { isClickTaken, selection, onSelect } = latest.current
      // Enter on a line that is a button clicks as well.
      if (event.detail === 0 || (isClickTaken && !isDragged)) return
      event.stopPropagation()
      if (isDragged) return
      const key = keyAt(latest.current, event.clientY)
      if (key === undefined || isBeside(event)) return onSelect(undefined)
      // With touch there is no Shift: a second line ends what the first one began.
      onSelect(afterClick(selection, { key, extends: event.shiftKey || wasTouched.current }))
    },
    onKeyDown(event: KeyboardEvent<HTMLElement>) {
      if (moveByKey(latest.current, event)) event.preventDefault()
    },
  }
}

/** On the scrollbar, or below the last line. */
const isBeside = ({ target, currentTarget }: MouseEvent<HTMLElement>) => target === currentTarget

const STEPS: Readonly<Record<string, number>> = {
  ArrowUp: -1,
  ArrowDown: 1,
  Home: -Infinity,
  End: Infinity,
}

/** Whether the key selects or copies lines. Without a selection and Shift, arrows scroll the list as ever. */
function moveByKey(options: LineSelectionOptions, event: KeyboardEvent<HTMLElement>): boolean {
  const { list, entries, selection, onSelect, onCopy, entryAtHeight, showEntry } = options
  const isCommand = (event.ctrlKey || event.metaKey) && !event.altKey
  const letter = event.key.toLowerCase()
  if (isCommand && letter === 'c') {
    if (selection) onCopy()
    return selection !== undefined
  }
  if (isCommand && letter === 'a') {
    onSelect(wholeSelection(entries))
    return true
  }
  const by = STEPS[event.key]
  if (by === undefined || isCommand || event.altKey || (!event.shiftKey && !selection)) return false
  const { bottom = 0 } = list.current?.getBoundingClientRect() ?? {}
  const moved = afterMove(entries, selection, {
    by,
    extends: event.shiftKey,
    from: entryAtHeight(bottom - 1),
  })
  onSelect(moved)
  const at = entries.findIndex(({ key }) => key === moved?.focus)
  if (at !== -1) showEntry(at)
  return true
}
