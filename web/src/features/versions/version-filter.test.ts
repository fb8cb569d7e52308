import { describe, expect, it } from 'vitest'
import { filterHref, isFiltered, parseVersionFilter, searched, toggled } from './version-filter.ts'

describe('filters of the versions tab', () => {
  it('takes one or several values and drops invalid ones', () => {
    expect(
      parseVersionFilter({ l: 'fabric', g: ['1.21', '1.20.1'], c: ['beta', 'gamma'], page: '3', x: 1 }),
    ).toEqual({
      l: ['fabric'],
      g: ['1.21', '1.20.1'],
      c: ['beta'],
      page: 3,
    })
    expect(parseVersionFilter({ page: '-1', l: {}, c: 'nope', q: '  ' })).toEqual({})
    expect(parseVersionFilter({ l: '', g: ['', '1.21'], q: '' })).toEqual({ g: ['1.21'] })
  })

  it('toggles a value and returns to the first page', () => {
    expect(toggled({ l: ['fabric'], page: 4 }, 'l', 'forge')).toEqual({ l: ['fabric', 'forge'] })
    expect(toggled({ l: ['fabric'], g: ['1.21'] }, 'l', 'fabric')).toEqual({ g: ['1.21'] })
    expect(isFiltered({ page: 2 })).toBe(false)
  })

  it('starts a text search on the first page and keeps the other filters', () => {
    const filter = searched({ l: ['fabric'], page: 4 }, ' crash on start ')
    expect(filter).toEqual({ l: ['fabric'], q: 'crash on start' })
    expect(filterHref('/mod/x/versions', filter)).toBe('/mod/x/versions?l=fabric&q=crash+on+start')
    expect(searched(filter, '')).toEqual({ l: ['fabric'] })
    expect(isFiltered({ q: 'crash' })).toBe(true)
    expect(parseVersionFilter({ q: 'x'.repeat(500) }).q).toHaveLength(100)
  })
})
