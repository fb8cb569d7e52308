import { isUtf8 } from 'node:buffer'
import { setImmediate as nextTurn } from 'node:timers/promises'

import { csvDocuments } from './csv.ts'
import { compactJson, jsonSlices, malformed, ndjsonSlices } from './json-slices.ts'

export type PayloadFormat = 'json' | 'ndjson' | 'csv'

/** Checked documents, one length-prefixed JSON text behind the other. */
export interface Payload {
  bytes: Buffer
  count: number
}

const sliceMs = 8

function isDocument(text: string): boolean {
  const value: unknown = JSON.parse(text)
  return typeof value === 'object' && value !== null && !Array.isArray(value)
}

function* slicesOf(body: Buffer, format: 'json' | 'ndjson'): Generator<Uint8Array> {
  const slices = format === 'json' ? jsonSlices(body) : ndjsonSlices(body)
  for (const [start, end] of slices) {
    const slice = body.subarray(start, end)
    try {
      if (!isDocument(slice.toString())) throw new SyntaxError('expected an object')
    } catch (error) {
      throw malformed(format, error instanceof Error ? error.message : String(error))
    }
    yield compactJson(slice)
  }
}

function* textsOf(body: Buffer, delimiter: string): Generator<Uint8Array> {
  for (const text of csvDocuments(body.toString(), delimiter)) yield Buffer.from(text)
}

/** Splits and checks a request body in short slices of time, so that searches go on meanwhile. */
export async function readPayload(body: Buffer, format: PayloadFormat, delimiter = ','): Promise<Payload> {
  if (!isUtf8(body)) throw malformed(format, 'the payload is no valid UTF-8')
  const documents = format === 'csv' ? textsOf(body, delimiter) : slicesOf(body, format)
  const parts: Uint8Array[] = []
  let length = 0
  let count = 0
  let deadline = performance.now() + sliceMs
  for (const document of documents) {
    const prefix = Buffer.allocUnsafe(4)
    prefix.writeUInt32LE(document.length)
    parts.push(prefix, document)
    length += 4 + document.length
    count++
    if ((count & 15) === 0 && performance.now() > deadline) {
      await nextTurn()
      deadline = performance.now() + sliceMs
    }
  }
  return { bytes: Buffer.concat(parts, length), count }
}

/** The JSON texts of a payload, in order. */
export function* payloadDocuments(bytes: Buffer): Generator<Buffer> {
  let position = 0
  while (position < bytes.length) {
    const end = position + 4 + bytes.readUInt32LE(position)
    yield bytes.subarray(position + 4, end)
    position = end
  }
}
