import { isUtf8 } from 'node:buffer'
import type { IncomingMessage } from 'node:http'
import { pipeline } from 'node:stream'
import type { Readable } from 'node:stream'
import { createBrotliDecompress, createGunzip, createInflate } from 'node:zlib'

import { excessOf } from '../documents/json-slices.ts'
import { ApiError } from '../protocol/api-error.ts'
import { smallBodyBytes } from './body-lane.ts'
import type { Call } from './call.ts'
import { parseJson } from '../protocol/values.ts'
import { reasonOf } from '../protocol/reason-of.ts'

const tooLarge = (limit: number) =>
  new ApiError(
    'payload_too_large',
    `The provided payload reached the size limit. The maximum accepted payload size is ${limit} bytes.`,
  )

const tooMany = (most: number) =>
  new ApiError(
    'payload_too_large',
    `The provided payload holds more than ${most} values: send it in several parts.`,
  )

function decoded(request: IncomingMessage): Readable {
  const encoding = (request.headers['content-encoding'] ?? 'identity').trim().toLowerCase()
  const decoder = decoderOf(encoding)
  if (!decoder) return request
  pipeline(request, decoder, () => {})
  return decoder
}

/** What another encoding would be is not known, so such a body is read as it is. */
function decoderOf(encoding: string) {
  switch (encoding) {
    case 'gzip':
      return createGunzip()
    case 'deflate':
      return createInflate()
    case 'br':
      return createBrotliDecompress()
    default:
      return undefined
  }
}

/** Bytes behind each other; with the right size from the start they are copied only once. */
class GrowingBuffer {
  #bytes: Buffer = Buffer.alloc(0)
  length = 0

  /** Makes room for so many bytes in all. */
  reserve(size: number): void {
    if (size <= this.#bytes.length) return
    const larger = Buffer.allocUnsafe(size)
    larger.set(this.#bytes.subarray(0, this.length))
    this.#bytes = larger
  }

  append(chunk: Buffer): void {
    const wanted = this.length + chunk.length
    if (wanted > this.#bytes.length) this.reserve(Math.max(wanted, this.#bytes.length * 2))
    this.#bytes.set(chunk, this.length)
    this.length = wanted
  }

  take(): Buffer {
    return this.#bytes.subarray(0, this.length)
  }
}

/** How many bytes the client means to send; 0 when that is unknown. */
function announcedBytes({ headers }: IncomingMessage): number {
  const length = Number(headers['content-length'] ?? 0)
  const isPlain = headers['content-encoding'] === undefined
  return isPlain && Number.isSafeInteger(length) && length > 0 ? length : 0
}

/** A client that holds a place for a large body has to keep sending. */
const stallMs = 20_000
/** What came in while the engine was busy is looked at first. */
const graceMs = 1000

/** Calls back when the number stands still for too long; gives back how to stop watching. */
function watch(progress: () => number, onStall: () => void): () => void {
  let seen = progress()
  let timer: NodeJS.Timeout
  const wait = () => {
    seen = progress()
    timer = setTimeout(look, stallMs).unref()
  }
  const look = () => {
    if (progress() !== seen) wait()
    else timer = setTimeout(() => (progress() === seen ? onStall() : wait()), graceMs).unref()
  }
  wait()
  return () => clearTimeout(timer)
}

/** The whole body; longer ones than the limit are refused as soon as that is known. */
export async function readBody(call: Call): Promise<Buffer> {
  const { request, maxBodyBytes, lane, signal } = call
  if (Number(request.headers['content-length'] ?? 0) > maxBodyBytes) throw tooLarge(maxBodyBytes)
  const announced = announcedBytes(request)
  const body = new GrowingBuffer()
  body.reserve(Math.min(announced, smallBodyBytes))
  let stopWatching: (() => void) | undefined
  try {
    for await (const chunk of decoded(request)) {
      const bytes = chunk as Buffer
      const length = body.length + bytes.length
      if (length > maxBodyBytes) throw tooLarge(maxBodyBytes)
      if (!stopWatching && length > smallBodyBytes) {
        await lane.enter(signal)
        stopWatching = watch(
          () => body.length,
          () => request.destroy(),
        )
        body.reserve(announced)
      }
      body.append(bytes)
    }
  } catch (error) {
    if (error instanceof ApiError) throw error
    throw new ApiError('bad_request', `The body could not be read: ${reasonOf(error)}`)
  } finally {
    stopWatching?.()
  }
  return body.take()
}

/** The media type without parameters, in lower case; throws 415 unless it is one that is taken. */
export function requireContentType(
  request: IncomingMessage,
  allowed: readonly string[],
  isTaken = (type: string) => allowed.includes(type),
): string {
  const header = request.headers['content-type']
  const names = allowed.map((name) => `\`${name}\``).join(', ')
  if (header === undefined) {
    throw new ApiError(
      'missing_content_type',
      `A Content-Type header is missing. Accepted values for the Content-Type header are: ${names}`,
    )
  }
  const type = (header.split(';')[0] ?? '').trim().toLowerCase()
  if (isTaken(type)) return type
  throw new ApiError(
    'invalid_content_type',
    `The Content-Type \`${header}\` is invalid. Accepted values for the Content-Type header are: ${names}`,
  )
}

/** JSON under any name: `text/json`, `application/vnd.api+json`. */
const isJson = (type: string) => /^[^\s/]+\/(?:[^\s/]+\+)?json$/.test(type)

/** The JSON body of a route that needs one. */
export async function readJson(call: Call): Promise<unknown> {
  requireContentType(call.request, ['application/json'], isJson)
  const { limits, maxJsonBytes } = call
  const bytes = await readBody({ ...call, maxBodyBytes: maxJsonBytes })
  if (bytes.length === 0) throw new ApiError('missing_payload', 'A json payload is missing.')
  const malformed = (reason: string) =>
    new ApiError('malformed_payload', `The json payload provided is malformed. \`${reason}\`.`)
  if (!isUtf8(bytes)) throw malformed('the payload is no valid UTF-8')
  const excess = excessOf(bytes, limits.values)
  if (excess === 'depth') throw malformed('recursion limit exceeded')
  if (excess === 'values') throw tooMany(limits.values)
  try {
    return parseJson(bytes.toString())
  } catch (error) {
    throw malformed(reasonOf(error))
  }
}
