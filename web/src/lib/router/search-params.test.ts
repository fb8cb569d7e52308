import * as fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { parseSearch } from '@quarry/search-config/query-string'
import { stringifySearch, understood } from './search-params.ts'

describe('query strings', () => {
  it('keep text that looks like a number or JSON', () => {
    expect(parseSearch('?v=1.20&page=2&q=true&f=%5B1%5D')).toEqual({
      v: '1.20',
      page: '2',
      q: 'true',
      f: '[1]',
    })
    expect(stringifySearch({ v: '1.20', page: '2' })).toBe('?v=1.20&page=2')
  })

  it('read a repeated name as a list and write it back', () => {
    expect(parseSearch('?v=1.20&v=1.21')).toEqual({ v: ['1.20', '1.21'] })
    expect(stringifySearch({ v: ['1.20', '1.21'], q: undefined })).toBe('?v=1.20&v=1.21')
  })

  it('drop control characters', () => {
    expect(parseSearch('?q=a%00b')).toEqual({ q: 'ab' })
  })

  it('drop parameters that a page does not understand', () => {
    const page = understood<{ page?: number }>(['page'], ({ page: text }) =>
      text === '2' ? { page: 2 } : {},
    )
    expect({ page: 'zzz', hl: 'de-DE', ...page({ page: 'zzz' }) }).toEqual({ hl: 'de-DE' })
    expect(page({ page: '2' })).toEqual({ page: 2 })
  })

  it('omit missing values', () => {
    expect(stringifySearch({ a: undefined, b: null })).toBe('')
  })

  it('round-trip any text', () => {
    const text = fc.string({ unit: 'grapheme', maxLength: 20 })
    const list = fc.array(text, { minLength: 2, maxLength: 3 })
    fc.assert(
      fc.property(fc.dictionary(text, fc.oneof(text, list)), (search) => {
        expect(parseSearch(stringifySearch(search))).toEqual({ ...search })
      }),
    )
  })

  it('do not expose object internals', () => {
    expect(parseSearch('?constructor=a&__proto__=b').constructor).toBe('a')
    expect(stringifySearch(parseSearch('?__proto__=b'))).toBe('?__proto__=b')
  })
})
