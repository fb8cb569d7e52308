import { Readable } from 'node:stream'
import type { ReadableStream } from 'node:stream/web'
import type { Context } from 'hono'
import type { IncomingBody } from '../files/uploads/multipart.ts'
import type { HttpEnv } from './env.ts'

/** The body as a stream: the socket itself if possible, since it reports a disconnect immediately. */
export function incomingBody(c: Context<HttpEnv>): IncomingBody {
  return { contentType: c.req.header('content-type'), stream: c.env?.incoming ?? webBody(c) }
}

/** Never of a socket: the body of the web would begin to read it, so that the first bytes were missing in the stream. */
function webBody(c: Context<HttpEnv>): Readable {
  const { body } = c.req.raw
  return body ? Readable.fromWeb(body as ReadableStream) : Readable.from([])
}
