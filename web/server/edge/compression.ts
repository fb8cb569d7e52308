import type { IncomingHttpHeaders } from 'node:http'
import { createGzip, type Gzip } from 'node:zlib'
import { SESSION_COOKIE } from '@quarry/api/contract/cookies'

/** Compressing less saves nothing: it fits into one packet anyway. */
const SMALLEST_BYTES = 1024

const COMPRESSIBLE = /^application\/(?:[\w.-]+\+)?json\b/

/** Favours speed and small memory. */
const GZIP = { level: 4, memLevel: 7 }

type Headers = Record<string, string | string[]>

/** Whether the caller accepts gzip (RFC 9110 section 12.5.3). */
export function acceptsGzip(header: string | undefined): boolean {
  const weights = new Map(
    (header ?? '').split(',').map((entry) => {
      const [coding = '', ...parameters] = entry.split(';').map((part) => part.trim().toLowerCase())
      const weight = parameters.find((parameter) => parameter.startsWith('q='))?.slice(2)
      return [coding, weight === undefined ? 1 : Number(weight)] as const
    }),
  )
  return (weights.get('gzip') ?? weights.get('x-gzip') ?? weights.get('*') ?? 0) > 0
}

/**
 * Whether pages of other sites can cause the request with the visitor's session. The size of a compressed response would
 * show them how much of it matches what they put into the address.
 */
const isOfSession = ({ cookie }: IncomingHttpHeaders): boolean => cookie?.includes(SESSION_COOKIE) ?? false

/** Compresses JSON of the API. Changes the headers of the response to match; undefined leaves the body as it is. */
export function compressed(
  request: { method: string; headers: IncomingHttpHeaders },
  { statusCode, headers }: { statusCode: number; headers: Headers },
): Gzip | undefined {
  if (!COMPRESSIBLE.test(String(headers['content-type'] ?? '')) || headers['content-encoding'] !== undefined)
    return undefined
  headers['vary'] = [headers['vary'] ?? [], 'accept-encoding'].flat().join(', ')
  const bytes = headers['content-length'] === undefined ? Infinity : Number(headers['content-length'])
  const isWorthwhile = statusCode === 200 && request.method !== 'HEAD' && bytes >= SMALLEST_BYTES
  if (!isWorthwhile || headers['set-cookie'] !== undefined) return undefined
  if (isOfSession(request.headers) || !acceptsGzip(request.headers['accept-encoding'])) return undefined
  delete headers['content-length']
  headers['content-encoding'] = 'gzip'
  const { etag } = headers
  // The compressed bytes differ from those that the strong tag names.
  if (typeof etag === 'string' && !etag.startsWith('W/')) headers['etag'] = `W/${etag}`
  return createGzip(GZIP)
}
