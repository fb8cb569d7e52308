import type { Context } from 'hono'
import type { HttpEnv } from './env.ts'

/** Characters of a token that browsers save as they are; quotes, backslashes, percent signs and others become `_`. */
const NOT_PLAIN = /[^\w.+ -]/g

/** `encodeURIComponent` leaves these, which RFC 8187 requires to be encoded. */
const LEFT_RAW = /[!'()*]/g
const encoded = (text: string): string =>
  encodeURIComponent(text).replace(
    LEFT_RAW,
    (character) => `%${character.charCodeAt(0).toString(16).toUpperCase()}`,
  )

/** The Content-Disposition of a download: a plain name for simple clients, and the exact one (RFC 6266 appendix D). */
export const attachment = (filename: string): string =>
  `attachment; filename="${filename.replaceAll(NOT_PLAIN, '_')}"; filename*=UTF-8''${encoded(filename)}`

/** A table of one user, as a download. */
export const sendCsv = (c: Context<HttpEnv>, table: string, filename: string): Response =>
  c.body(table, 200, {
    'content-type': 'text/csv; charset=utf-8',
    'content-disposition': attachment(filename),
    'cache-control': 'private, no-store',
    'x-content-type-options': 'nosniff',
  })
