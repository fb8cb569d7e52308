import { describe, expect, it } from 'vitest'

import { ValueColumn } from '../index/columns/value-column.ts'
import { orderedTexts } from './ordered-texts.ts'

function columnOf(...values: (string | number)[]): ValueColumn {
  const column = new ValueColumn('size')
  values.forEach((value, doc) => column.set(doc, { values: [value], isNull: false, isEmpty: false }))
  return column
}

/** The texts in the cached order, or null without one. */
function orderOf(column: ValueColumn): unknown[] | null {
  const ids = orderedTexts(column)
  return ids && Array.from(ids, (id) => column.dictionary.textOf(id))
}

describe('the cached order of values', () => {
  it('is alphabetic, and follows what comes', () => {
    const column = columnOf('pear', 'apple')
    expect(orderOf(column)).toEqual(['apple', 'pear'])
    column.set(2, { values: ['fig'], isNull: false, isEmpty: false })
    expect(orderOf(column)).toEqual(['apple', 'fig', 'pear'])
  })

  it.each([
    ['numbers', columnOf('pear', 3)],
    ['texts that fold alike', columnOf('pear', 'Pear')],
  ])('is not cached for %s', (_of, column) => {
    expect(orderOf(column)).toBeNull()
  })
})
