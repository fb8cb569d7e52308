import { describe, expect, it } from 'vitest'

import { compactJson, excessOf, jsonSlices, ndjsonSlices } from './json-slices.ts'

const bytes = (text: string) => Buffer.from(text)
const nested = (depth: number) => '{"a":'.repeat(depth - 1) + '{}' + '}'.repeat(depth - 1)

function cut(slices: (content: Uint8Array) => Iterable<[number, number]>, text: string): string[] {
  try {
    return [...slices(bytes(text))].map(([from, to]) => bytes(text).toString('utf8', from, to))
  } catch (error) {
    return [(error as { code: string }).code]
  }
}

const malformed = ['malformed_payload']

describe('the documents of a JSON payload', () => {
  it.each([
    ['[]', []],
    [' [ ] ', []],
    ['[{"a":1}]', ['{"a":1}']],
    ['\t[\n{"a":1} ,\r{"b":[{}]} ] ', ['{"a":1}', '{"b":[{}]}']],
    ['{"a":1}', ['{"a":1}']],
    [' {"a":"}"} ', ['{"a":"}"}']],
    ['{"a":"\\\\"}', ['{"a":"\\\\"}']],
    ['{"a":"\\"}"}', ['{"a":"\\"}"}']],
    ['[{"a":1},]', malformed],
    ['[{"a":1} {"b":1}]', malformed],
    ['[{"a":1}', malformed],
    ['[{"a":1}] x', malformed],
    ['{"a":1} x', malformed],
    ['{"a":"}', malformed],
    ['[1]', malformed],
    ['"a"', malformed],
    ['', malformed],
  ])('%j are %j', (text, expected) => {
    expect(cut(jsonSlices, text)).toEqual(expected)
  })

  it('stand one after the other in a stream', () => {
    expect(cut(ndjsonSlices, ' {"a":1}{"b":2}\n\n{"c"\n:3} ')).toEqual(['{"a":1}', '{"b":2}', '{"c"\n:3}'])
    expect(cut(ndjsonSlices, ' \n')).toEqual([])
    expect(cut(ndjsonSlices, '[]')).toEqual(malformed)
  })

  it('are nested 128 levels deep at most', () => {
    expect(cut(jsonSlices, nested(128))).toEqual([nested(128)])
    expect(cut(jsonSlices, nested(129))).toEqual(malformed)
    expect(cut(ndjsonSlices, nested(129))).toEqual(malformed)
    expect(excessOf(bytes(nested(128)))).toBe(null)
    expect(excessOf(bytes(nested(129)))).toBe('depth')
    expect(excessOf(bytes(`[${'[],'.repeat(500)}"${'['.repeat(500)}"]`))).toBe(null)
  })

  it('are stored without line breaks and blanks, except inside texts', () => {
    expect(Buffer.from(compactJson(bytes('{\n "a b" : [ 1,\t"x\\" \n y" ]\r\n}'))).toString()).toBe(
      '{"a b":[1,"x\\" \n y"]}',
    )
    expect(Buffer.from(compactJson(bytes('{ "a": 1 }'))).toString()).toBe('{ "a": 1 }')
  })
})
