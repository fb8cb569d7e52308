import { describe, expect, it } from 'vitest'
import { isAsShown, keepPlaces, type KeptRow } from './use-stable-reports.ts'

interface Entry {
  id: string
  word?: string
}

const list = (ids: string, hasMore = false) => ({
  entries: ids.split('').map((id): Entry => ({ id })),
  has_more: hasMore,
})
const rows = (ids: string): KeptRow<Entry>[] => keepPlaces([], list(ids))
/** Those that are gone in brackets. */
const seen = (kept: readonly KeptRow<Entry>[]) =>
  kept.map(({ entry, isGone }) => (isGone ? `(${entry.id})` : entry.id)).join('')

describe('a list that is looked at', () => {
  it.each([
    ['begins as it is', '', 'abc', 'abc'],
    ['keeps what has gone in its place', 'abc', 'ac', 'a(b)c'],
    ['shows what is new behind the others, wherever it stands', 'abc', 'xaybc', 'abcxy'],
    ['keeps the order in which it is shown', 'abc', 'cab', 'abc'],
    ['may be empty by now', 'ab', '', '(a)(b)'],
  ])('%s', (_rule, before, now, shown) => {
    expect(seen(keepPlaces(rows(before), list(now)))).toBe(shown)
  })

  it('takes back what comes again', () => {
    const gone = keepPlaces(rows('abc'), list('ac'))
    expect(seen(keepPlaces(gone, list('abc')))).toBe('abc')
  })

  it('shows the newest words of each', () => {
    const entries = [{ id: 'a', word: 'new' }]
    expect(
      keepPlaces([{ entry: { id: 'a', word: 'old' }, isGone: false }], { entries, has_more: false }),
    ).toEqual([{ entry: { id: 'a', word: 'new' }, isGone: false }])
  })

  it('calls nothing gone that was pushed to the next page', () => {
    expect(seen(keepPlaces(rows('abc'), list('axb', true)))).toBe('abcx')
    expect(seen(keepPlaces(rows('abc'), list('axb')))).toBe('ab(c)x')
    expect(seen(keepPlaces(rows('abc'), list('abd', true)))).toBe('ab(c)d')
  })
})

describe('what is shown', () => {
  it.each([
    ['as it would be opened now', 'abc', 'abc', true],
    ['not, while something gone stands in it', 'abc', 'ac', false],
    ['not, while something new stands behind', 'abc', 'axbc', false],
    ['not, in an order of before', 'abc', 'acb', false],
  ])('is %s', (_rule, before, now, isSame) => {
    const listed = list(now)
    const shown = keepPlaces(rows(before), listed)
    expect(isAsShown(shown, listed)).toBe(isSame)
    expect(isAsShown(keepPlaces([], listed), listed)).toBe(true)
  })
})
