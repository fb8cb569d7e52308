import { expect, it } from 'vitest'
import { z } from 'zod'
import { queryList, refList, VersionNumber } from './fields.ts'

it.each([
  ['["fabric","1.20.1"]', ['fabric', '1.20.1']],
  ['fabric', ['fabric']],
  ['1.20.1, 1.21', ['1.20.1', '1.21']],
  ['[]', []],
])('reads the list %s', (text, list) => {
  expect(queryList(z.string()).parse(text)).toEqual(list)
  expect(refList.parse(text)).toEqual(list)
})

it.each(['["fabric"', '{"a":1}', '[1]', '"fabric"'])('rejects %s', (text) => {
  expect(queryList(z.string()).safeParse(text).success).toBe(false)
})

it('reads a name that is repeated once', () => {
  expect(refList.parse('b,a,b')).toEqual(['b', 'a'])
  expect(refList.parse('["a","a"]')).toEqual(['a'])
})

it('limits the number of entries in both forms', () => {
  const list = queryList(z.string(), { max: 2 })
  expect(list.safeParse('a,b,c').success).toBe(false)
  expect(list.safeParse('["a","b","c"]').success).toBe(false)
})

it.each(['.', '..'])('rejects the version number %j, which no address can contain', (number) => {
  expect(VersionNumber.safeParse(number).error?.issues[0]?.message).toContain('more than dots')
})

it.each(['...', '.1', '1.', '-', 'v1.0+mc'])('accepts the version number %j', (number) => {
  expect(VersionNumber.safeParse(number).success).toBe(true)
})
