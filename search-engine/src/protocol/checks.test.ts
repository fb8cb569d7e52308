import { describe, expect, it } from 'vitest'

import * as check from './checks.ts'
import { didYouMean } from './did-you-mean.ts'
import { parseJson, WholeFloat } from './values.ts'

const shape = check.object({
  limit: { check: check.positiveInteger, code: 'bad_limit' },
  names: { check: check.nullable(check.array(check.string)), code: 'bad_names' },
  uid: { check: check.string, code: 'bad_uid', missing: 'no_uid' },
})

function mistake(text: string): [code: string, message: string] {
  try {
    shape(parseJson(text), check.body)
    return ['none', '']
  } catch (error) {
    const { code, message } = error as { code: string; message: string }
    return [code, message]
  }
}

describe('checks of a body', () => {
  it.each([
    ['{"uid":"a","limit":3,"names":null}', 'none', ''],
    ['{"limit":1}', 'no_uid', 'Missing field `uid`'],
    [
      '{"limit":-1}',
      'bad_limit',
      'Invalid value type at `.limit`: expected a positive integer, but found a negative integer: `-1`',
    ],
    [
      '{"limit":2.0}',
      'bad_limit',
      'Invalid value type at `.limit`: expected a positive integer, but found a number: `2.0`',
    ],
    [
      '{"names":["a",1]}',
      'bad_names',
      'Invalid value type at `.names[1]`: expected a string, but found a positive integer: `1`',
    ],
    [
      '{"limits":1}',
      'bad_request',
      'Unknown field `limits`: did you mean `limit`? expected one of `limit`, `names`, `uid`',
    ],
    ['[]', 'bad_request', 'Invalid value type: expected an object, but found an array: `[]`'],
  ])('%s', (text, code, message) => {
    expect(mistake(text)).toEqual([code, message])
  })
})

describe('JSON', () => {
  it('keeps whole floats apart from integers', () => {
    expect(parseJson('[1, 1.0, 1e2, 1.5, "1.0"]')).toEqual([
      1,
      new WholeFloat(1, '1.0'),
      new WholeFloat(100, '1e2'),
      1.5,
      '1.0',
    ])
    expect(JSON.stringify(parseJson('{"a":4.0}'))).toBe('{"a":4}')
  })
})

describe('suggestions', () => {
  it.each([
    ['Limit', 'did you mean `limit`? '],
    ['offfset', 'did you mean `offset`? '],
    ['lantern', ''],
  ])('for %s', (name, hint) => {
    expect(didYouMean(name, ['limit', 'offset', 'q'])).toBe(hint)
  })
})
