import type { Context } from 'hono'
import type { HttpEnv } from './env.ts'

/** Responds with JSON bytes; 304 if the client has the same content. */
export function respondWithJson(
  c: Context<HttpEnv>,
  { json, etag }: { json: Buffer<ArrayBuffer>; etag?: string },
): Response {
  if (etag !== undefined) {
    c.header('etag', etag)
    // Clients may store it but must revalidate, so that edits are visible immediately.
    c.header('cache-control', 'no-cache')
    if (matchesEtag(c.req.header('if-none-match'), etag)) return c.body(null, 304)
  }
  return c.body(json, 200, { 'content-type': 'application/json' })
}

const opaqueTag = (tag: string): string => tag.trim().replace(/^W\//, '')

/** Whether If-None-Match lists the tag, by weak comparison (RFC 9110 section 13.1.2). */
export const matchesEtag = (header: string | undefined, etag: string): boolean =>
  header !== undefined &&
  (header === '*' || header.split(',').some((tag) => opaqueTag(tag) === opaqueTag(etag)))
