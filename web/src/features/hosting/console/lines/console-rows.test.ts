import { describe, expect, it } from 'vitest'
import { RowIndex, rowsOf } from './console-rows.ts'

describe('the rows of a line', () => {
  it.each([
    ['', 80, 1],
    ['x'.repeat(80), 80, 1],
    ['x'.repeat(81), 80, 2],
    ['ブ'.repeat(41), 80, 2],
    ['x', 0, 1],
  ])('%j in %i columns are %i', (text, columns, rows) => {
    expect(rowsOf(text, columns)).toBe(rows)
  })
})

describe('the index of rows', () => {
  const index = new RowIndex([1, 3, 1])

  it('knows the first row of each entry and the number of all', () => {
    expect([0, 1, 2].map((entry) => index.startOf(entry))).toEqual([0, 1, 4])
    expect(index.total).toBe(5)
  })

  it('finds the entry at a row', () => {
    expect([-1, 0, 1, 2, 3, 4, 99].map((row) => index.entryAt(row))).toEqual([0, 0, 1, 1, 1, 2, 2])
  })

  it('of an empty list has no rows', () => {
    expect(new RowIndex([]).total).toBe(0)
    expect(new RowIndex([]).entryAt(0)).toBe(0)
  })
})
