import { describe, expect, it } from 'vitest'

import { ValueColumn } from '../index/columns/value-column.ts'
import { orderedTexts } from './ordered-texts.ts'

function columnOf(...values: (string | number)[]): ValueColumn {
  const column = new ValueColumn('size')
  values.forEach((value, doc) => column.set(doc, { values: [value], isNull: false, isEmpty: false }))
  return column
}

/** The texts in the cached order, or null without one. */
const orderOf = (column: ValueColumn): string[] | null => orderedTexts(column)?.texts ?? null

describe('the cached order of values', () => {
  it('is alphabetic, and follows what comes', () => {
    const column = columnOf('pear', 'apple')
    expect(orderOf(column)).toEqual(['apple', 'pear'])
    column.set(2, { values: ['fig'], isNull: false, isEmpty: false })
    expect(orderOf(column)).toEqual(['apple', 'fig', 'pear'])
  })

  it('keeps its texts, and names their ids', () => {
    const column = columnOf('pear', 'apple')
    const ordered = orderedTexts(column)
    expect(Array.from(ordered?.ids ?? [], (id) => column.dictionary.textOf(id))).toEqual(['apple', 'pear'])
    expect(orderedTexts(column)?.texts).toBe(ordered?.texts)
  })

  it.each([
    ['numbers', columnOf('pear', 3)],
    ['texts that fold alike', columnOf('pear', 'Pear')],
  ])('is not cached for %s', (_of, column) => {
    expect(orderOf(column)).toBeNull()
  })
})
