import { describe, expect, it } from 'vitest'

import { commaList, flag, naturalNumber, readParams, text } from './params.ts'
import { splitSort } from './split-sort.ts'

const fields = {
  limit: { read: naturalNumber, code: 'bad_limit' },
  reverse: { read: flag, code: 'bad_reverse' },
  fields: { read: commaList(text), code: 'bad_fields' },
}

const read = (query: string) => readParams(new URLSearchParams(query), fields)

describe('query parameters', () => {
  it('are read by their kind, the last of a repeated one', () => {
    expect(read('limit=3&limit=4&reverse=true&fields=a,%20b')).toEqual({
      limit: 4,
      reverse: true,
      fields: ['a', ' b'],
    })
  })

  it('are lists without their empty places', () => {
    expect(read('fields=a,,b,')).toEqual({ fields: ['a', 'b'] })
    expect(read('fields=')).toEqual({ fields: [] })
  })

  it.each([
    ['limit=-1', 'bad_limit'],
    ['limit=1.0', 'bad_limit'],
    ['limit=18446744073709551616', 'bad_limit'],
    ['reverse=1', 'bad_reverse'],
    ['colour=red', 'bad_request'],
  ])('%s is %s', (query, code) => {
    expect(() => read(query)).toThrow(expect.objectContaining({ code }))
  })

  it('keep commas inside a place to sort by', () => {
    expect(splitSort('a:asc,_geoPoint(1,2):desc', 'sort', '')).toEqual(['a:asc', '_geoPoint(1,2):desc'])
    expect(splitSort('a:asc, b:desc ,c:asc', 'sort', '')).toEqual(['a:asc', 'b:desc', 'c:asc'])
    expect(splitSort('"a:asc, b:desc"', 'sort', '')).toEqual(['a:asc', 'b:desc'])
    expect(splitSort('_geoPoint(1, 2):asc, b:desc', 'sort', '')).toEqual(['_geoPoint(1,2):asc', 'b:desc'])
    expect(splitSort('a(1,2):asc', 'sort', '')).toEqual(['a(1', '2):asc'])
  })
})
