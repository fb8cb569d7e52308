import type { Move } from '../files.queries.ts'

/** Moves that can be undone and redone. Files that were moved together are one entry; the newest is last. */
export interface MoveHistory {
  past: readonly (readonly Move[])[]
  future: readonly (readonly Move[])[]
}

export const NO_MOVES: MoveHistory = { past: [], future: [] }

/** Entries that are kept. */
const ENTRIES_MAX = 50

/** Adds what was moved together. While that goes on, it is reported again after each file. */
export function recordMoves({ past }: MoveHistory, moves: readonly Move[]): MoveHistory {
  const isContinued = past.at(-1)?.[0] === moves[0]
  const entries = isContinued ? past.slice(0, -1) : past
  return { past: [...entries, moves].slice(-ENTRIES_MAX), future: [] }
}

/** The moves that undo an entry, in their order. */
export const reversed = (moves: readonly Move[]): Move[] =>
  moves.toReversed().map(({ from, to, id }) => ({ from: to, to: from, id }))

/** After moves of the newest entry were undone, beginning with its last; a failure may leave some of it. */
export function afterUndo({ past, future }: MoveHistory, undone: number): MoveHistory {
  const entry = past.at(-1) ?? []
  const rest = entry.slice(0, entry.length - undone)
  const left = past.slice(0, -1)
  return {
    past: rest.length > 0 ? [...left, rest] : left,
    future: undone > 0 ? [...future, entry.slice(rest.length)] : future,
  }
}

/** After moves of the entry that was undone last were made again, beginning with its first. */
export function afterRedo({ past, future }: MoveHistory, redone: number): MoveHistory {
  const entry = future.at(-1) ?? []
  const rest = entry.slice(redone)
  const left = future.slice(0, -1)
  return {
    past: redone > 0 ? [...past, entry.slice(0, redone)] : past,
    future: rest.length > 0 ? [...left, rest] : left,
  }
}
