import type { IncomingMessage, ServerResponse } from 'node:http'
import { spend } from './error-response.ts'

const METHODS = new Set(['GET', 'HEAD', 'OPTIONS', 'POST', 'PUT', 'PATCH', 'DELETE'])
/** A body of these methods has no meaning (RFC 9110 section 9.3.1), but some clients send one. */
const WITHOUT_BODY = new Set(['GET', 'HEAD', 'OPTIONS'])

const IGNORED_BODY_MAX_BYTES = 64 * 1024

export interface Refusal {
  status: 400 | 405
  why: string
  headers?: { allow: string }
}

/**
 * Rejects what makes the boundaries of a request ambiguous. Node's parser has rejected the coarse cases before (both
 * lengths, folded lines, bare line feeds, broken chunks); these are the ones it lets through.
 */
export function framingRefusal(request: IncomingMessage): Refusal | undefined {
  const { method = '', headers, rawHeaders, httpVersion } = request
  if (!METHODS.has(method))
    return { status: 405, why: `there is no ${method} here`, headers: { allow: [...METHODS].join(', ') } }
  if (!httpVersion.startsWith('1.')) return { status: 400, why: 'the request must be HTTP/1.1' }
  const coding = headers['transfer-encoding']
  if (coding !== undefined && (coding.toLowerCase() !== 'chunked' || httpVersion !== '1.1'))
    return { status: 400, why: 'the only transfer coding is chunked, and only in HTTP/1.1' }
  const hosts = rawHeaders.filter((name, at) => at % 2 === 0 && name.toLowerCase() === 'host')
  if (hosts.length > 1) return { status: 400, why: 'the request names two hosts' }
  return undefined
}

export const hasIgnoredBody = (request: IncomingMessage): boolean =>
  WITHOUT_BODY.has(request.method ?? '') && hasBody(request)

/**
 * Reads a body without meaning and removes its headers, so that no other part sees it. The connection ends after the
 * response: to a proxy that believes in no such bodies, it would be the next request. False if the body is too large or
 * not complete.
 */
export async function dropBody(request: IncomingMessage, response: ServerResponse): Promise<boolean> {
  spend(request)
  response.shouldKeepAlive = false
  if (Number(request.headers['content-length'] ?? 0) > IGNORED_BODY_MAX_BYTES) return false
  let bytes = 0
  try {
    // Leaving the loop early must not close the connection before the refusal is sent.
    for await (const chunk of request.iterator({ destroyOnReturn: false }) as AsyncIterable<Buffer>) {
      bytes += chunk.length
      if (bytes > IGNORED_BODY_MAX_BYTES) return false
    }
  } catch {
    return false
  }
  delete request.headers['content-length']
  delete request.headers['transfer-encoding']
  return true
}

export const hasBody = ({ headers }: IncomingMessage): boolean =>
  headers['transfer-encoding'] !== undefined || Number(headers['content-length'] ?? 0) > 0
