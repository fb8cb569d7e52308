import { describe, expect, it } from 'vitest'
import { isFiltered, parseVersionFilter, toggled } from './version-filter.ts'

describe('filters of the versions tab', () => {
  it('takes one or several values and drops what is invalid', () => {
    expect(
      parseVersionFilter({ l: 'fabric', g: ['1.21', '1.20.1'], c: ['beta', 'gamma'], page: '3', x: 1 }),
    ).toEqual({
      l: ['fabric'],
      g: ['1.21', '1.20.1'],
      c: ['beta'],
      page: 3,
    })
    expect(parseVersionFilter({ page: '-1', l: {}, c: 'nope' })).toEqual({})
  })

  it('toggles a value and returns to the first page', () => {
    expect(toggled({ l: ['fabric'], page: 4 }, 'l', 'forge')).toEqual({ l: ['fabric', 'forge'] })
    expect(toggled({ l: ['fabric'], g: ['1.21'] }, 'l', 'fabric')).toEqual({ g: ['1.21'] })
    expect(isFiltered({ page: 2 })).toBe(false)
  })
})
