import { Readable } from 'node:stream'
import type { ReadableStream as NodeReadableStream } from 'node:stream/web'
import { constants, createGzip } from 'node:zlib'
import type { MiddlewareHandler } from 'hono'

const TEXT = /^(text\/(?!event-stream)|application\/(json|xml|javascript|manifest\+json)|image\/svg\+xml)/

/** Gzip that flushes every chunk: `hono/compress` would hold back streamed HTML until its buffer is full. */
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
  const gzip = createGzip({ flush: constants.Z_SYNC_FLUSH, level: 5 })
  const source = Readable.fromWeb(response.body as NodeReadableStream).on('error', (error) =>
    gzip.destroy(error),
  )
  gzip.on('close', () => source.destroy())
  c.res = new Response(Readable.toWeb(source.pipe(gzip)) as ReadableStream, response)
  c.res.headers.set('content-encoding', 'gzip')
  c.res.headers.delete('content-length')
}
