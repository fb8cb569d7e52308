import type { IncomingHttpHeaders } from 'node:http'
import {
  CALLED_HOST_HEADER,
  CALLER_HEADER,
  SITE_CALLER,
  SITE_SECRET_HEADER,
} from '@quarry/api/contract/caller'

/** Headers that belong to one connection and are never passed on (RFC 9110 section 7.6.1). */
const HOP_BY_HOP = new Set([
  'connection',
  'keep-alive',
  'proxy-authenticate',
  'proxy-authorization',
  'proxy-connection',
  'te',
  'trailer',
  'transfer-encoding',
  'upgrade',
  'http2-settings',
  'expect',
])
/** Headers about the caller that only this server may set. */
const FORWARDING_HEADERS = new Set([
  'forwarded',
  'host',
  'via',
  'x-real-ip',
  SITE_SECRET_HEADER,
  CALLER_HEADER,
])

type ForwardedHeaders = Record<string, string | string[]>

function endToEnd(headers: IncomingHttpHeaders): ForwardedHeaders {
  const named = new Set((headers.connection ?? '').split(',').map((name) => name.trim().toLowerCase()))
  const passed: ForwardedHeaders = {}
  for (const [name, value] of Object.entries(headers)) {
    if (value !== undefined && !HOP_BY_HOP.has(name) && !named.has(name)) passed[name] = value
  }
  return passed
}

/** Headers that name the caller for the API. The secret makes the API trust them. */
export const visitorHeaders = (site: {
  secret: string | undefined
  caller: string
  host: string | undefined
}): Record<string, string> => ({
  ...(site.secret !== undefined && { [SITE_SECRET_HEADER]: site.secret }),
  ...(site.host !== undefined && { [CALLED_HOST_HEADER]: site.host }),
  [CALLER_HEADER]: site.caller,
})

/** Headers of requests that this server sends for all visitors; no limit of a visitor applies to them. */
export const siteHeaders = (secret: string | undefined): Record<string, string> =>
  visitorHeaders({ secret, caller: SITE_CALLER, host: undefined })

/** Headers of a visitor's request without hop-by-hop and forwarding headers. */
export function requestHeaders(headers: IncomingHttpHeaders): ForwardedHeaders {
  const passed = endToEnd(headers)
  for (const name of Object.keys(passed)) {
    if (FORWARDING_HEADERS.has(name) || name.startsWith('x-forwarded-')) delete passed[name]
  }
  return passed
}

export const responseHeaders = (headers: IncomingHttpHeaders): ForwardedHeaders => endToEnd(headers)
