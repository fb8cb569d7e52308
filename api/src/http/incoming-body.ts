import { Readable } from 'node:stream'
import type { ReadableStream } from 'node:stream/web'
import type { Context } from 'hono'
import type { IncomingBody } from '../files/uploads/multipart.ts'
import type { HttpEnv } from './env.ts'

/** The body as a stream: the socket itself if possible, since it reports a disconnect immediately. */
export function incomingBody(c: Context<HttpEnv>): IncomingBody {
  const { body } = c.req.raw
  const stream = c.env?.incoming ?? (body ? Readable.fromWeb(body as ReadableStream) : Readable.from([]))
  return { contentType: c.req.header('content-type'), stream }
}
