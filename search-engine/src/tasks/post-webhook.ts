import type { IncomingMessage } from 'node:http'

import type { Webhook } from '../state/webhook.ts'
import type { CallableAddresses } from './callable-addresses.ts'

const timeoutMs = 10_000

/** Sends lines of JSON, gzipped, to a webhook. Rejects when it may not be called or does not take them in time. */
export async function postWebhook(
  { url, headers }: Webhook,
  gzipped: Buffer,
  callable: CallableAddresses,
): Promise<void> {
  const target = new URL(url)
  callable.requireHost(target.hostname)
  const name = target.protocol === 'https:' ? 'node:https' : 'node:http'
  const { request } = process.getBuiltinModule(name)
  const sentHeaders = {
    ...headers,
    'content-type': 'application/x-ndjson',
    'content-encoding': 'gzip',
    'content-length': gzipped.length,
  }
  await new Promise<void>((resolve, reject) => {
    const sent = request(
      target,
      {
        method: 'POST',
        // No keep-alive: the name may resolve to another address by the next call.
        agent: false,
        headers: sentHeaders,
        lookup: callable.lookup,
        signal: AbortSignal.timeout(timeoutMs),
      },
      (response: IncomingMessage) => {
        response.on('error', reject)
        response.on('end', () => {
          const { statusCode = 0 } = response
          if (statusCode < 300) resolve()
          else reject(new Error(`it answered with status ${statusCode}, and redirections are not followed`))
        })
        response.resume()
      },
    )
    sent.on('error', reject)
    sent.end(gzipped)
  })
}
