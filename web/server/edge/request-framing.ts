import type { IncomingMessage } from 'node:http'

const METHODS = new Set(['GET', 'HEAD', 'OPTIONS', 'POST', 'PUT', 'PATCH', 'DELETE'])
/** Servers ignore a body of these methods. Where they disagree about that, one request becomes two. */
const WITHOUT_BODY = new Set(['GET', 'HEAD', 'OPTIONS'])

export interface Refusal {
  status: 400 | 405
  why: string
}

/**
 * Rejects what makes the boundaries of a request ambiguous. Node's parser has rejected the coarse cases before (both
 * lengths, folded lines, bare line feeds, broken chunks); these are the ones it lets through.
 */
export function framingRefusal(request: IncomingMessage): Refusal | undefined {
  const { method = '', headers, rawHeaders, httpVersion } = request
  if (!METHODS.has(method)) return { status: 405, why: `there is no ${method} here` }
  if (!httpVersion.startsWith('1.')) return { status: 400, why: 'the request must be HTTP/1.1' }
  const coding = headers['transfer-encoding']
  if (coding !== undefined && (coding.toLowerCase() !== 'chunked' || httpVersion !== '1.1'))
    return { status: 400, why: 'the only transfer coding is chunked, and only in HTTP/1.1' }
  const hosts = rawHeaders.filter((name, at) => at % 2 === 0 && name.toLowerCase() === 'host')
  if (hosts.length > 1) return { status: 400, why: 'the request names two hosts' }
  if (WITHOUT_BODY.has(method) && hasBody(request)) return { status: 400, why: `${method} has no body` }
  return undefined
}

export const hasBody = ({ headers }: IncomingMessage): boolean =>
  headers['transfer-encoding'] !== undefined || Number(headers['content-length'] ?? 0) > 0
