import { Readable } from 'node:stream'
import type { ReadableStream } from 'node:stream/web'
import type { Context } from 'hono'
import type { IncomingBody } from '../files/uploads/multipart.ts'
import type { HttpEnv } from './env.ts'

/** The body as a stream: the socket itself if possible, since it reports a disconnect immediately. */
export function incomingBody(c: Context<HttpEnv>): IncomingBody {
  return { contentType: c.req.header('content-type'), stream: c.env?.incoming ?? webBody(c) }
}

/** Not for requests with a socket: the web body starts to read it, and the stream would miss the first bytes. */
function webBody(c: Context<HttpEnv>): Readable {
  const { body } = c.req.raw
  return body ? Readable.fromWeb(body as ReadableStream) : Readable.from([])
}
