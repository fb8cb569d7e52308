import type { Context } from 'hono'
import type { HttpEnv } from './env.ts'

/** Answers with bytes that are JSON already; 304 to whoever has this very content. */
export function respondWithJson(
  c: Context<HttpEnv>,
  { json, etag }: { json: Buffer<ArrayBuffer>; etag?: string },
): Response {
  if (etag !== undefined) {
    c.header('etag', etag)
    // Kept, but asked about each time: an edit is seen at once.
    c.header('cache-control', 'no-cache')
    if (c.req.header('if-none-match') === etag) return c.body(null, 304)
  }
  return c.body(json, 200, { 'content-type': 'application/json' })
}
