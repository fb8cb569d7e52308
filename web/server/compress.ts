import { Readable } from 'node:stream'
import { promisify } from 'node:util'
import { constants, createGzip, gzip as gzipWhole, type Gzip } from 'node:zlib'
import type { MiddlewareHandler } from 'hono'

const TEXT = /^(text\/(?!event-stream)|application\/(json|xml|javascript|manifest\+json)|image\/svg\+xml)/
/** A page gets 1 % larger than with level 5, in two thirds of the time. */
const LEVEL = 4

const zipWhole = promisify(gzipWhole)

type Reader = ReadableStreamDefaultReader<Uint8Array>

/** Gzip that flushes what it has; `hono/compress` would hold back streamed HTML until its buffer is full. */
export const compress = (): MiddlewareHandler => async (c, next) => {
  await next()
  const response = c.res
  const type = response.headers.get('content-type') ?? ''
  if (
    !response.body ||
    response.headers.has('content-encoding') ||
    !TEXT.test(type) ||
    c.req.method === 'HEAD'
  )
    return
  c.header('vary', 'Accept-Encoding', { append: true })
  if (!/\bgzip\b/.test(c.req.header('accept-encoding') ?? '')) return
  const headers = new Headers(response.headers)
  headers.set('content-encoding', 'gzip')
  headers.delete('content-length')
  const body = await zipped(response.body.getReader())
  c.res = undefined
  c.res = new Response(body, { status: response.status, headers })
}

/**
 * A body that is complete within one event loop tick is compressed in one piece: one call of the compressor instead
 * of three.
 */
async function zipped(reader: Reader): Promise<Uint8Array<ArrayBuffer> | ReadableStream> {
  const first = await readTick(reader)
  if (!first.next) return await zipWhole(first.bytes, { level: LEVEL })
  const gzip = createGzip({ flush: constants.Z_SYNC_FLUSH, level: LEVEL, chunkSize: 64 * 1024 })
  void feed(gzip, reader, first)
  return Readable.toWeb(gzip) as ReadableStream
}

interface Tick {
  bytes: Buffer<ArrayBuffer>
  /** The pending read; undefined at the end of the body. */
  next: ReturnType<Reader['read']> | undefined
}

/**
 * Reads what arrives within one event loop tick. React emits a page in pieces of 2 kB, each of which would otherwise
 * be a compressor call and a packet of its own.
 */
async function readTick(reader: Reader, begun = reader.read()): Promise<Tick> {
  const pieces: Uint8Array[] = []
  const tick = new Promise<void>((resolve) => setImmediate(resolve))
  for (let next = begun; ; next = reader.read()) {
    // The caller that awaits a failed read reports it, after the bytes before it.
    const read = await Promise.race([next, tick]).catch(() => undefined)
    if (!read || read.done) return { bytes: Buffer.concat(pieces), next: read ? undefined : next }
    pieces.push(read.value)
  }
}

async function feed(gzip: Gzip, reader: Reader, first: Tick): Promise<void> {
  gzip.once('close', () => void reader.cancel().catch(() => {}))
  try {
    let { bytes, next } = first
    while (next) {
      if (bytes.length > 0 && !gzip.destroyed) gzip.write(bytes)
      await next
      ;({ bytes, next } = await readTick(reader, next))
    }
    if (!gzip.destroyed) gzip.end(bytes)
  } catch (error) {
    gzip.destroy(error instanceof Error ? error : new Error(String(error)))
  }
}
