import type { IncomingHttpHeaders } from 'node:http'
import { CALLED_HOST_HEADER, CALLER_HEADER, SITE_SECRET_HEADER } from '@quarry/api/contract/caller'

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
/** What visitors say about whence they come; only this server says it. */
const ABOUT_THE_WAY = new Set(['forwarded', 'host', 'via', 'x-real-ip', SITE_SECRET_HEADER, CALLER_HEADER])

type Passed = Record<string, string | string[]>

function endToEnd(headers: IncomingHttpHeaders): Passed {
  const named = new Set((headers.connection ?? '').split(',').map((name) => name.trim().toLowerCase()))
  const passed: Passed = {}
  for (const [name, value] of Object.entries(headers)) {
    if (value !== undefined && !HOP_BY_HOP.has(name) && !named.has(name)) passed[name] = value
  }
  return passed
}

/** The secret lets the API believe the rest. */
export const visitorHeaders = (site: {
  secret: string | undefined
  caller: string
  host: string | undefined
}): Record<string, string> => ({
  ...(site.secret !== undefined && { [SITE_SECRET_HEADER]: site.secret }),
  ...(site.host !== undefined && { [CALLED_HOST_HEADER]: site.host }),
  [CALLER_HEADER]: site.caller,
})

/** Headers of a visitor's request without all that concerns the way it took. */
export function requestHeaders(headers: IncomingHttpHeaders): Passed {
  const passed = endToEnd(headers)
  for (const name of Object.keys(passed)) {
    if (ABOUT_THE_WAY.has(name) || name.startsWith('x-forwarded-')) delete passed[name]
  }
  return passed
}

export const responseHeaders = (headers: IncomingHttpHeaders): Passed => endToEnd(headers)
