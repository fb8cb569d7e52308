import { isUtf8 } from 'node:buffer'

import { isObject } from '../protocol/values.ts'
import { pacer } from '../runtime/pacer.ts'
import { csvDocuments } from './csv.ts'
import type { StoredDocument } from './document-id.ts'
import { compactJson, jsonSlices, malformed, ndjsonSlices } from './json-slices.ts'
import { reasonOf } from '../protocol/reason-of.ts'

export type PayloadFormat = 'json' | 'ndjson' | 'csv'

/** Checked documents in compact form, one per line. */
export interface Payload {
  bytes: Buffer
  count: number
}

const lineBreak = 0x0a

/** Called with every document as it is read. */
export type Witness = (document: StoredDocument, json: string) => void

/** A number too great for a double is written like this, unless it has 309 digits. */
const mayBeTooGreat = /\d[eE]\+?\d{3}/

function parseDocument(text: string): StoredDocument {
  const value: unknown = JSON.parse(text, mayBeTooGreat.test(text) ? refuseInfinite : undefined)
  if (isObject(value)) return value
  throw new SyntaxError('expected an object')
}

function refuseInfinite(_key: string, value: unknown): unknown {
  if (typeof value === 'number' && !Number.isFinite(value)) throw new SyntaxError('number out of range')
  return value
}

/** Calls `take` for each, with pauses in which searches run. */
async function inSlicesOfTime<T>(items: Iterable<T>, take: (item: T) => void): Promise<void> {
  const pause = pacer()
  for (const item of items) {
    take(item)
    await pause()
  }
}

function checkedSlice(slice: Buffer, format: PayloadFormat, witness?: Witness): Uint8Array {
  try {
    const text = slice.toString()
    const document = parseDocument(text)
    witness?.(document, text)
  } catch (error) {
    throw malformed(format, reasonOf(error))
  }
  return compactJson(slice)
}

/**
 * Moves the documents together inside the body, which is not needed for anything else: large bodies are never held
 * twice. Where documents touch, there is no room for line breaks, and a copy is made.
 */
async function readJsonPayload(body: Buffer, format: 'json' | 'ndjson', witness?: Witness): Promise<Payload> {
  const slices = format === 'json' ? jsonSlices(body) : ndjsonSlices(body)
  const touching: Uint8Array[] = []
  let length = 0
  let count = 0
  await inSlicesOfTime(slices, ([from, to]) => {
    const document = checkedSlice(body.subarray(from, to), format, witness)
    const start = count === 0 ? 0 : length + 1
    count++
    if (touching.length > 0 || start > from) {
      if (touching.length === 0) touching.push(Buffer.from(body.subarray(0, length)))
      touching.push(Buffer.of(lineBreak), Buffer.from(document))
      return
    }
    if (start > 0) body[length] = lineBreak
    body.set(document, start)
    length = start + document.length
  })
  return { bytes: touching.length > 0 ? Buffer.concat(touching) : body.subarray(0, length), count }
}

async function readCsvPayload(body: Buffer, delimiter: string): Promise<Payload> {
  const lines: string[] = []
  await inSlicesOfTime(csvDocuments(body.toString(), delimiter), (document) => lines.push(document))
  return { bytes: Buffer.from(lines.join('\n')), count: lines.length }
}

/** Splits and checks a request body, which is used up by that. */
export async function readPayload(
  body: Buffer,
  format: PayloadFormat,
  { delimiter = ',', witness }: { delimiter?: string | undefined; witness?: Witness } = {},
): Promise<Payload> {
  if (!isUtf8(body)) throw malformed(format, 'the payload is no valid UTF-8')
  return format === 'csv' ? readCsvPayload(body, delimiter) : readJsonPayload(body, format, witness)
}

/** The JSON texts of a payload that is read in pieces. */
export function* payloadDocuments(pieces: Iterable<Buffer>): Generator<Buffer> {
  let rest: Buffer = Buffer.alloc(0)
  for (const piece of pieces) {
    let start = 0
    for (let end = piece.indexOf(lineBreak); end >= 0; end = piece.indexOf(lineBreak, start)) {
      const document = piece.subarray(start, end)
      yield rest.length > 0 ? Buffer.concat([rest, document]) : document
      rest = Buffer.alloc(0)
      start = end + 1
    }
    rest = rest.length > 0 ? Buffer.concat([rest, piece.subarray(start)]) : piece.subarray(start)
  }
  if (rest.length > 0) yield rest
}
