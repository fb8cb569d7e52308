import { describe, expect, it } from 'vitest'

import { cpuMs } from '../../tests/support/cpu-time.ts'
import { didYouMean } from './did-you-mean.ts'
import { isIndexUid, requireIndexUid } from './index-uid.ts'
import { describeValue, parseJson, WholeFloat } from './values.ts'

describe('names of indexes', () => {
  it.each([
    ['mods', true],
    ['A-z_09', true],
    ['', false],
    ['a b', false],
    ['é', false],
    ['x'.repeat(400), true],
    ['x'.repeat(401), false],
  ])('%s: %s', (uid, isGood) => {
    expect(isIndexUid(uid)).toBe(isGood)
    const required = () => {
      try {
        return requireIndexUid(uid)
      } catch (error) {
        return (error as { code: string }).code
      }
    }
    expect(required()).toBe(isGood ? uid : 'invalid_index_uid')
  })

  it('are never left out', () => {
    expect(() => requireIndexUid(undefined)).toThrow('is not a valid index uid')
  })
})

describe('near names', () => {
  const known = ['limit', 'offset', 'filter', 'sort', 'q']

  it.each([
    ['limt', 'limit'],
    ['LIMIT', 'limit'],
    ['ofset', 'offset'],
    ['fitler', undefined],
    ['fillter', 'filter'],
    ['srt', undefined],
    ['sorx', 'sort'],
    ['sxrx', undefined],
    ['w', undefined],
    ['', undefined],
  ])('of %j: %s', (name, near) => {
    expect(didYouMean(name, known)).toBe(near === undefined ? '' : `did you mean \`${near}\`? `)
  })

  it('are the nearest, the first of equals, and none for long names', () => {
    expect(didYouMean('abcd', ['abxx', 'abce', 'abcf'])).toContain('`abce`')
    expect(didYouMean('x'.repeat(64), ['x'.repeat(63)])).not.toBe('')
    expect(didYouMean('x'.repeat(65), ['x'.repeat(64)])).toBe('')
  })
})

describe('values in messages', () => {
  it.each([
    ['null', 'null'],
    ['3', 'a positive integer: `3`'],
    ['0', 'a positive integer: `0`'],
    ['-3', 'a negative integer: `-3`'],
    ['2.0', 'a number: `2.0`'],
    ['2.5', 'a number: `2.5`'],
    ['1e30', 'a number: `1e30`'],
    ['18446744073709551616', 'a number: `1.8446744073709552e+19`'],
    ['"a"', 'a string: `"a"`'],
    ['true', 'a boolean: `true`'],
    ['[1]', 'an array: `[1]`'],
    ['{"a":1}', 'an object: `{"a":1}`'],
  ])('%s is %s', (json, description) => {
    expect(describeValue(parseJson(json))).toBe(description)
  })

  it('are cut when they are long', () => {
    const short = 'x'.repeat(198)
    expect(describeValue(short)).toBe(`a string: \`"${short}"\``)
    expect(describeValue(`${short}y`)).toBe(`a string: \`"${short}y…\``)
  })

  it('distinguishes whole numbers with a decimal point from integers', () => {
    expect(parseJson('[2.0, 2, 2.5, 1e1]')).toEqual([
      new WholeFloat(2, '2.0'),
      2,
      2.5,
      new WholeFloat(10, '1e1'),
    ])
    expect(JSON.stringify(parseJson('{"a":2.0}'))).toBe('{"a":2}')
  })

  it('leave texts and names that look like numbers alone', () => {
    const json = String.raw`{"2.0":["1.0","a\"3.0","\\",4.0],"__proto__":{"b":5E0},"c":[1.5,-0.0,true,null]}`
    const parsed = parseJson(json) as Record<string, unknown>
    expect(Object.entries(parsed)).toEqual([
      ['2.0', ['1.0', 'a"3.0', '\\', new WholeFloat(4, '4.0')]],
      ['__proto__', { b: new WholeFloat(5, '5E0') }],
      ['c', [1.5, new WholeFloat(-0, '-0.0'), true, null]],
    ])
  })

  it('cost a few times as much as JSON without them', () => {
    const json = `[${'7,'.repeat(100_000)}1.0]`
    const plain = cpuMs(() => JSON.parse(json))
    expect(cpuMs(() => parseJson(json))).toBeLessThan(25 * plain)
  })
})
