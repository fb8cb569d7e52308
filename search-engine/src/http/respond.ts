import type { IncomingMessage, ServerResponse } from 'node:http'
import { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { promisify } from 'node:util'
import {
  brotliCompress,
  brotliCompressSync,
  constants,
  createBrotliCompress,
  createDeflate,
  createGzip,
  deflate,
  deflateSync,
  gzip,
  gzipSync,
} from 'node:zlib'

import type { ApiError } from '../protocol/api-error.ts'
import type { Reply } from './call.ts'
import { withPauses } from './long-answer.ts'

/** Shorter answers need only a small window, which costs half the time. */
const shortBytes = 1024
/** Longer answers are compressed outside the event loop. */
const asideBytes = 64 * 1024

const zlibOptions = (bytes: Buffer) =>
  bytes.length < shortBytes ? { level: 4, memLevel: 4, windowBits: 11 } : { level: 4 }

const brotliOptions = (bytes: Buffer) => ({
  params: {
    [constants.BROTLI_PARAM_QUALITY]: 4,
    [constants.BROTLI_PARAM_SIZE_HINT]: bytes.length,
    ...(bytes.length < shortBytes ? { [constants.BROTLI_PARAM_LGWIN]: 11 } : {}),
  },
})

/** Also of short answers: some clients read everything as compressed once they have asked for it. */
const compressors = {
  gzip: (bytes: Buffer) =>
    bytes.length < asideBytes
      ? gzipSync(bytes, zlibOptions(bytes))
      : promisify(gzip)(bytes, zlibOptions(bytes)),
  br: (bytes: Buffer) =>
    bytes.length < shortBytes
      ? brotliCompressSync(bytes, brotliOptions(bytes))
      : promisify(brotliCompress)(bytes, brotliOptions(bytes)),
  deflate: (bytes: Buffer) =>
    bytes.length < asideBytes
      ? deflateSync(bytes, zlibOptions(bytes))
      : promisify(deflate)(bytes, zlibOptions(bytes)),
}

type Encoding = keyof typeof compressors

const streams = {
  gzip: () => createGzip({ level: 4 }),
  br: () => createBrotliCompress({ params: { [constants.BROTLI_PARAM_QUALITY]: 4 } }),
  deflate: () => createDeflate({ level: 4 }),
}

/** The first of gzip, br, deflate that the client accepts. */
function acceptedEncoding(header: string | undefined): Encoding | undefined {
  if (header === undefined) return undefined
  const offered = new Map<string, number>()
  for (const part of header.split(',')) {
    const [name = '', ...parameters] = part.trim().toLowerCase().split(';')
    const weight = parameters
      .map((parameter) => parameter.trim())
      .find((parameter) => parameter.startsWith('q='))
    offered.set(name.trim(), weight === undefined ? 1 : Number(weight.slice(2)))
  }
  const names: Encoding[] = ['gzip', 'br', 'deflate']
  return names.find((name) => (offered.get(name) ?? offered.get('*') ?? 0) > 0)
}

function allowOrigin(request: IncomingMessage, response: ServerResponse): void {
  if (request.headers.origin !== undefined) response.setHeader('access-control-allow-origin', '*')
}

/** A preflight asks what a page of another origin may do: everything. */
export function answerPreflight(request: IncomingMessage, response: ServerResponse): void {
  allowOrigin(request, response)
  response.setHeader('access-control-allow-methods', 'GET, POST, PUT, PATCH, DELETE, OPTIONS')
  response.setHeader('access-control-allow-headers', request.headers['access-control-request-headers'] ?? '*')
  response.setHeader('access-control-max-age', '86400')
  response.setHeader('content-length', '0')
  response.writeHead(200).end()
}

/** A client that leaves in the middle is no failure. */
const isGone = (error: unknown) =>
  error instanceof Error && 'code' in error && error.code === 'ERR_STREAM_PREMATURE_CLOSE'

/** Sends pieces as fast as the client takes them. */
async function sendStream(
  request: IncomingMessage,
  response: ServerResponse,
  { type, pieces }: NonNullable<Reply['stream']>,
): Promise<void> {
  response.setHeader('content-type', type)
  const encoding = acceptedEncoding(request.headers['accept-encoding'])
  if (encoding) {
    response.setHeader('content-encoding', encoding)
    response.setHeader('vary', 'accept-encoding')
  }
  response.writeHead(200)
  const source = Readable.from(withPauses(pieces), { objectMode: false })
  try {
    if (encoding) await pipeline(source, streams[encoding](), response)
    else await pipeline(source, response)
  } catch (error) {
    if (!isGone(error)) throw error
  } finally {
    // What they are made from is let go, also when the first was never asked for.
    pieces.return(undefined)
  }
}

/** Sends an answer in one write, so that no part of it waits for an acknowledgement. */
export async function send(request: IncomingMessage, response: ServerResponse, reply: Reply): Promise<void> {
  allowOrigin(request, response)
  if (reply.stream) {
    await sendStream(request, response, reply.stream)
    return
  }
  if (reply.json === undefined && reply.body === undefined) {
    if (reply.status !== 204) response.setHeader('content-length', '0')
    response.writeHead(reply.status).end()
    return
  }
  let bytes: Buffer = Buffer.from(reply.json ?? JSON.stringify(reply.body))
  response.setHeader('content-type', 'application/json')
  const encoding = acceptedEncoding(request.headers['accept-encoding'])
  if (encoding) {
    bytes = await compressors[encoding](bytes)
    response.setHeader('content-encoding', encoding)
    response.setHeader('vary', 'accept-encoding')
  }
  response.setHeader('content-length', bytes.length)
  response.writeHead(reply.status).end(bytes)
}

export function sendError(
  request: IncomingMessage,
  response: ServerResponse,
  error: ApiError,
): Promise<void> {
  if (error.retryAfterSeconds !== undefined) response.setHeader('retry-after', error.retryAfterSeconds)
  return send(request, response, { status: error.status, body: error.toBody() })
}
