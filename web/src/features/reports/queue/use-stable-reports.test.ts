import { describe, expect, it } from 'vitest'
import { isUnchanged, keepRowOrder, type StableRow } from './use-stable-reports.ts'

interface Entry {
  id: string
  word?: string
}

const list = (ids: string, hasMore = false) => ({
  entries: ids.split('').map((id): Entry => ({ id })),
  has_more: hasMore,
})
const rows = (ids: string): StableRow<Entry>[] => keepRowOrder([], list(ids))
/** Ids in order; removed entries in brackets. */
const shownIds = (stableRows: readonly StableRow<Entry>[]) =>
  stableRows.map(({ entry, isRemoved }) => (isRemoved ? `(${entry.id})` : entry.id)).join('')

describe('keepRowOrder', () => {
  it.each([
    ['starts with the order of the list', '', 'abc', 'abc'],
    ['keeps removed entries in place', 'abc', 'ac', 'a(b)c'],
    ['appends new entries', 'abc', 'xaybc', 'abcxy'],
    ['keeps the shown order', 'abc', 'cab', 'abc'],
    ['accepts an empty list', 'ab', '', '(a)(b)'],
  ])('%s', (_rule, before, now, shown) => {
    expect(shownIds(keepRowOrder(rows(before), list(now)))).toBe(shown)
  })

  it('restores an entry that returns', () => {
    const gone = keepRowOrder(rows('abc'), list('ac'))
    expect(shownIds(keepRowOrder(gone, list('abc')))).toBe('abc')
  })

  it('shows the newest content of each entry', () => {
    const entries = [{ id: 'a', word: 'new' }]
    expect(
      keepRowOrder([{ entry: { id: 'a', word: 'old' }, isRemoved: false }], { entries, has_more: false }),
    ).toEqual([{ entry: { id: 'a', word: 'new' }, isRemoved: false }])
  })

  it('does not mark entries as removed that moved to the next page', () => {
    expect(shownIds(keepRowOrder(rows('abc'), list('axb', true)))).toBe('abcx')
    expect(shownIds(keepRowOrder(rows('abc'), list('axb')))).toBe('ab(c)x')
    expect(shownIds(keepRowOrder(rows('abc'), list('abd', true)))).toBe('ab(c)d')
  })
})

describe('isUnchanged', () => {
  it.each([
    ['true for the same entries in the same order', 'abc', 'abc', true],
    ['false with a removed entry', 'abc', 'ac', false],
    ['false with a new entry', 'abc', 'axbc', false],
    ['false in another order', 'abc', 'acb', false],
  ])('is %s', (_rule, before, now, isSame) => {
    const listed = list(now)
    const shown = keepRowOrder(rows(before), listed)
    expect(isUnchanged(shown, listed)).toBe(isSame)
    expect(isUnchanged(keepRowOrder([], listed), listed)).toBe(true)
  })
})
