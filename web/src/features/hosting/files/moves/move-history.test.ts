import { describe, expect, it } from 'vitest'
import type { Move } from '../files.queries.ts'
import { afterRedo, afterUndo, NO_MOVES, recordMoves, reversed } from './move-history.ts'

const move = (from: string, to: string): Move => ({ from, to, id: from })
const a = move('a', 'x/a')
const b = move('b', 'x/b')
const c = move('c', 'd')

describe('the history of moves', () => {
  it('has one entry for files that are moved together', () => {
    const first = recordMoves(NO_MOVES, [a])
    expect(recordMoves(first, [a, b]).past).toEqual([[a, b]])
    expect(recordMoves(first, [c]).past).toEqual([[a], [c]])
  })

  it('goes back and forth by entries', () => {
    const both = recordMoves(recordMoves(NO_MOVES, [a, b]), [c])
    const once = afterUndo(both, 1)
    expect(once).toEqual({ past: [[a, b]], future: [[c]] })
    const twice = afterUndo(once, 2)
    expect(twice).toEqual({ past: [], future: [[c], [a, b]] })
    expect(afterRedo(afterRedo(twice, 2), 1)).toEqual(both)
  })

  it('keeps what a failure left of an entry', () => {
    const both = recordMoves(NO_MOVES, [a, b])
    const half = afterUndo(both, 1)
    expect(half).toEqual({ past: [[a]], future: [[b]] })
    expect(afterUndo(both, 0)).toEqual(both)
    const all = afterUndo(both, 2)
    expect(afterRedo(all, 1)).toEqual({ past: [[a]], future: [[b]] })
    expect(afterRedo(all, 0)).toEqual(all)
  })

  it('forgets what was undone once something else is moved', () => {
    expect(recordMoves(afterUndo(recordMoves(NO_MOVES, [a]), 1), [c])).toEqual({ past: [[c]], future: [] })
  })

  it('undoes in the opposite order', () => {
    expect(reversed([a, b])).toEqual([
      { from: 'x/b', to: 'b', id: 'b' },
      { from: 'x/a', to: 'a', id: 'a' },
    ])
  })

  it('is bounded', () => {
    const many = Array.from({ length: 60 }, (_, at) => [move(`${at}`, `x${at}`)])
    const { past } = many.reduce(recordMoves, NO_MOVES)
    expect(past).toHaveLength(50)
    expect(past.at(-1)).toBe(many.at(-1))
  })
})
