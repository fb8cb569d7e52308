import type { IncomingHttpHeaders } from 'node:http'
import { request } from 'undici'
import type { ServiceResponse } from '@quarry/api/contract/client'
import type { Send } from '../src/lib/api/observed-requests.ts'

const headersOf = (received: IncomingHttpHeaders): ServiceResponse['headers'] => ({
  has: (name) => Object.hasOwn(received, name),
  get: (name) => (Object.hasOwn(received, name) ? [received[name]].flat().join(', ') : null),
})

/**
 * Sends a request to another service of the site, and reads the whole response. `fetch` takes almost four times the
 * processor time for a response of 20 kB (0.30 ms instead of 0.08), and accepts compressed responses, whose decompression takes
 * one more millisecond. Redirects are not followed. The body of a request is text.
 */
export const sendToService: Send = async (url, { method = 'GET', headers, body, signal }) => {
  const response = await request(url, {
    method: method as 'GET',
    headers: headers as Record<string, string>,
    body: (body as string | undefined) ?? null,
    signal: signal ?? null,
  })
  const { statusCode: status } = response
  const text = await response.body.text()
  return {
    ok: status >= 200 && status < 300,
    status,
    headers: headersOf(response.headers),
    json: async () => JSON.parse(text) as unknown,
  }
}
