import { describe, expect, it } from 'vitest'
import type { ShownEntry } from '../lines/console-line.tsx'
import { afterClick, afterMove, selectedLines, wholeSelection } from './line-selection.ts'

const entries: ShownEntry[] = [
  { kind: 'line', key: 3, text: 'three' },
  { kind: 'line', key: 4, text: 'four' },
  { kind: 'skipped', key: 5, count: 9 },
  { kind: 'line', key: 6, text: 'six' },
]
const move = (by: number, isLonger = false) => ({ by, extends: isLonger, from: 3 })

describe('selected lines', () => {
  it.each([
    [{ anchor: 4, focus: 6 }, ['four', 'six']],
    [{ anchor: 6, focus: 4 }, ['four', 'six']],
    [{ anchor: 0, focus: 3 }, ['three']],
    [{ anchor: 5, focus: 5 }, []],
  ])('of %j are %j', (selection, lines) => {
    expect(selectedLines(entries, selection)).toEqual(lines)
  })

  it('can be all', () => {
    expect(wholeSelection(entries)).toEqual({ anchor: 3, focus: 6 })
    expect(wholeSelection([])).toBeUndefined()
  })
})

describe('a click', () => {
  it('selects a line, with Shift all from there, and a second one ends the selection', () => {
    const first = afterClick(undefined, { key: 4, extends: true })
    expect(first).toEqual({ anchor: 4, focus: 4 })
    expect(afterClick(first, { key: 6, extends: true })).toEqual({ anchor: 4, focus: 6 })
    expect(afterClick(first, { key: 3, extends: false })).toEqual({ anchor: 3, focus: 3 })
    expect(afterClick(first, { key: 4, extends: false })).toBeUndefined()
  })
})

describe('a key', () => {
  it.each([
    ['begins at the given entry', undefined, move(-1), { anchor: 6, focus: 6 }],
    ['moves a selection', { anchor: 4, focus: 4 }, move(-1), { anchor: 3, focus: 3 }],
    ['extends it', { anchor: 4, focus: 4 }, move(1, true), { anchor: 4, focus: 5 }],
    ['stops at the first', { anchor: 4, focus: 3 }, move(-1, true), { anchor: 4, focus: 3 }],
    ['goes to the last', { anchor: 4, focus: 3 }, move(Infinity, true), { anchor: 4, focus: 6 }],
    ['begins again if the end was dropped', { anchor: 0, focus: 1 }, move(1, true), { anchor: 6, focus: 6 }],
  ])('%s', (_what, before, given, after) => {
    expect(afterMove(entries, before, given)).toEqual(after)
  })

  it('selects nothing without lines', () => {
    expect(afterMove([], undefined, move(1))).toBeUndefined()
  })
})
