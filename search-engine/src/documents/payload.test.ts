import fc from 'fast-check'
import { describe, expect, it } from 'vitest'

import { payloadDocuments, readPayload } from './payload.ts'
import type { PayloadFormat } from './payload.ts'

async function read(text: string, format: PayloadFormat, delimiter?: string): Promise<unknown[]> {
  const { bytes, count } = await readPayload(Buffer.from(text), format, { delimiter })
  const pieces = [bytes.subarray(0, 5), bytes.subarray(5, 6), bytes.subarray(6)]
  const documents = [...payloadDocuments(pieces)].map((json): unknown => JSON.parse(json.toString()))
  expect(documents).toHaveLength(count)
  return documents
}

const code = (promise: Promise<unknown>) =>
  promise.then(
    () => 'accepted',
    (error: { code: string }) => error.code,
  )

describe('JSON payload', () => {
  it('cuts any list of documents into exactly those documents', async () => {
    const documents = fc.array(fc.dictionary(fc.string(), fc.jsonValue({ maxDepth: 3 })), { maxLength: 6 })
    await fc.assert(
      fc.asyncProperty(documents, fc.constantFrom(undefined, 1, 3), async (list, indent) => {
        const plain = JSON.parse(JSON.stringify(list)) as unknown[]
        expect(await read(JSON.stringify(list, null, indent), 'json')).toEqual(plain)
      }),
    )
  })

  it.each([
    ['[{"id":1},]', 'a comma at the end'],
    ['[1, 2]', 'numbers'],
    ['[{"id":1} {"id":2}]', 'no comma'],
    ['[{"id":1}', 'no end of the list'],
    ['{"id":1} x', 'text behind'],
    ['{"id":"1}', 'no end of a text'],
    ['"text"', 'a text'],
    ['{"id":1,"n":1e400}', 'a number too great for a double'],
    ['\uFEFF[{"id":1}]', 'a byte order mark'],
    [`[${'{"a":'.repeat(200)}1${'}'.repeat(200)}]`, 'too deep nesting'],
  ])('refuses %s (%s)', async (text) => {
    expect(await code(read(text, 'json'))).toBe('malformed_payload')
  })

  it('refuses broken UTF-8', async () => {
    const bytes = Buffer.concat([Buffer.from('[{"id":"'), Buffer.from([0xff, 0xc0]), Buffer.from('"}]')])
    expect(await code(readPayload(bytes, 'json'))).toBe('malformed_payload')
  })
})

describe('NDJSON payload', () => {
  it('is a stream of documents, however lines are broken', async () => {
    expect(await read('{"id":1}{"id":2}\n\n{\n"id":\n3}\n', 'ndjson')).toEqual([
      { id: 1 },
      { id: 2 },
      { id: 3 },
    ])
  })

  it('may hold no document', async () => {
    expect(await read(' \n ', 'ndjson')).toEqual([])
  })
})

describe('CSV payload', () => {
  it('reads types, quotes and empty cells', async () => {
    const text = 'id:number,name,"n:ote",open:boolean\n 7 ,"Reed, ""tall""","two\nlines", true\r\n8,,,\n'
    expect(await read(text, 'csv')).toEqual([
      { id: 7, name: 'Reed, "tall"', 'n:ote': 'two\nlines', open: true },
      { id: 8, name: null, 'n:ote': null, open: null },
    ])
  })

  it('takes another delimiter', async () => {
    expect(await read('id;name\n1;a,b', 'csv', ';')).toEqual([{ id: '1', name: 'a,b' }])
  })

  it.each(['id,name\n1\n', 'id:number\nten\n', 'id,open:boolean\n1,yes\n'])('refuses %j', async (text) => {
    expect(await code(read(text, 'csv'))).toBe('malformed_payload')
  })
})
