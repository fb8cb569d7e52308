import type { ShownEntry } from '../lines/console-line.tsx'

/** Selected lines: all shown ones between two keys, in any order. */
export interface LineSelection {
  /** Where the selection began, and where it ends now. */
  anchor: number
  focus: number
}

export const isSelected = ({ anchor, focus }: LineSelection, key: number): boolean =>
  key >= Math.min(anchor, focus) && key <= Math.max(anchor, focus)

/** The texts of the selected lines; marks between them are not lines. */
export const selectedLines = (entries: readonly ShownEntry[], selection: LineSelection): string[] =>
  entries.flatMap((entry) => (entry.kind === 'line' && isSelected(selection, entry.key) ? [entry.text] : []))

/** All lines; undefined without any. */
export function wholeSelection(entries: readonly ShownEntry[]): LineSelection | undefined {
  const [first, last] = [entries[0], entries.at(-1)]
  return first && last && { anchor: first.key, focus: last.key }
}

/** The selection after a click: with Shift it extends the one before, and a click on a single line ends it. */
export function afterClick(
  before: LineSelection | undefined,
  { key, extends: isLonger }: { key: number; extends: boolean },
): LineSelection | undefined {
  if (before && isLonger) return { ...before, focus: key }
  return before?.anchor === key && before.focus === key ? undefined : { anchor: key, focus: key }
}

interface Move {
  /** How many entries, backward if negative. */
  by: number
  extends: boolean
  /** The place of the entry where a selection begins. */
  from: number
}

/** The selection after a key that moves its end. */
export function afterMove(
  entries: readonly ShownEntry[],
  before: LineSelection | undefined,
  { by, extends: isLonger, from }: Move,
): LineSelection | undefined {
  const known = before ? entries.findIndex(({ key }) => key === before.focus) : -1
  // Its end may have been dropped from the log.
  const at = known === -1 ? from : Math.min(Math.max(0, known + by), entries.length - 1)
  const key = entries[at]?.key
  if (key === undefined) return before
  return { anchor: before && known !== -1 && isLonger ? before.anchor : key, focus: key }
}
