import type { IncomingMessage } from 'node:http'
import { get as getSecure } from 'node:https'
import type { LookupFunction } from 'node:net'
import { get as getPlain } from '../process/node-http.ts'

export interface Requesting {
  /** Where a request for an address is sent: also those of redirects. Throws for one that is not requested. */
  route: (url: URL) => URL
  /** For names of hosts; an address in place of a name is the matter of `route`. */
  lookup?: LookupFunction | undefined
  redirectsMax: number
  userAgent: string
  /** Without a byte of the response. */
  silenceMs: number
  signal: AbortSignal
}

export interface OpenResponse {
  /** After redirects. */
  url: URL
  response: IncomingMessage
}

/** Nothing arrived for too long. */
export class SilenceError extends Error {
  override readonly name = 'SilenceError'
}

/** Requests an address and follows redirects. The caller reads or destroys the response, whatever its status is. */
export async function openResponse(first: URL, requesting: Requesting): Promise<OpenResponse> {
  let url = first
  for (let count = 0; ; count += 1) {
    const response = await send(requesting.route(url), requesting)
    const { statusCode: status = 0, headers } = response
    const next = status >= 300 && status < 400 ? headers.location : undefined
    if (next === undefined || count === requesting.redirectsMax) return { url, response }
    response.destroy()
    url = new URL(next, url)
  }
}

function send(url: URL, { lookup, userAgent, silenceMs, signal }: Requesting): Promise<IncomingMessage> {
  const get = url.protocol === 'http:' ? getPlain : getSecure
  const headers = { 'user-agent': userAgent, accept: '*/*', 'accept-encoding': 'identity' }
  return new Promise((resolve, reject) => {
    let response: IncomingMessage | undefined
    const request = get(url, { signal, agent: false, headers, ...(lookup && { lookup }) }, (arrived) => {
      response = arrived
      resolve(arrived)
    })
    request.setTimeout(silenceMs, () => (response ?? request).destroy(new SilenceError('the host is silent')))
    request.once('error', reject)
  })
}

interface BodyBounds {
  maxBytes: number
  tooLarge: () => Error
}

/** The content of a response, as long as it is not too large. */
export async function* boundedBody(
  response: IncomingMessage,
  { maxBytes, tooLarge }: BodyBounds,
): AsyncGenerator<Buffer> {
  if (Number(response.headers['content-length']) > maxBytes) throw tooLarge()
  let bytes = 0
  for await (const chunk of response as AsyncIterable<Buffer>) {
    bytes += chunk.byteLength
    if (bytes > maxBytes) throw tooLarge()
    yield chunk
  }
}
