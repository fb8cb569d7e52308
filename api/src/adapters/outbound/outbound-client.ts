import { lookup } from 'node:dns'
import { isIP } from 'node:net'
import { Readable } from 'node:stream'
import type { ApiEnvironment } from '@quarry/config/api'
import { lengthOf, WEBHOOK_RESPONSE } from '@quarry/domain/limits/lengths'
import { WEBHOOK_TIMEOUT_MS, type WebhookFailure } from '@quarry/domain/webhooks/webhooks'
import type { Agent } from 'undici'
import type { AddressProblem, OutboundClient, OutboundResponse } from '../../ports/outbound-requests.ts'
import { callableAddresses, NotCallableError } from './allowed-addresses.ts'
import type { Resolve } from './guarded-connect.ts'

interface Options extends Pick<ApiEnvironment, 'WEBHOOK_NETWORKS' | 'NODE_ENV'> {
  timeoutMs?: number
  resolve?: Resolve
}

/** The longest encoding of a character. */
const BYTES_PER_CHARACTER = 4

export function openOutboundClient({
  WEBHOOK_NETWORKS: networks,
  NODE_ENV,
  timeoutMs = WEBHOOK_TIMEOUT_MS,
  resolve = lookup,
}: Options): OutboundClient {
  const callable = callableAddresses(networks)
  let opening: Promise<Agent> | undefined
  /** Loaded with the first call: its package takes 4 MB, and few sites call others. */
  const openAgent = () =>
    (opening ??= import('./guarded-connect.ts').then(({ guardedAgent }) =>
      guardedAgent({ callable, resolve, timeoutMs }),
    ))
  const problemOf = (text: string): AddressProblem | undefined => {
    const url = new URL(text)
    const isSafe = url.protocol === 'https:' || (NODE_ENV !== 'production' && url.protocol === 'http:')
    if (!isSafe) return 'https_only'
    if (url.username !== '' || url.password !== '') return 'credentials'
    const port = Number(url.port) || (url.protocol === 'https:' ? 443 : 80)
    const host = url.hostname.replace(/^\[|\]$/g, '')
    if (isIP(host) !== 0) return callable(host, port) ? undefined : 'private'
    if (/(^|\.)localhost\.?$/.test(host) && !callable('127.0.0.1', port)) return 'private'
    // With configured networks, a name may resolve to a host of the operator at any port.
    return networks.length > 0 || callable('1.1.1.1', port) ? undefined : 'port'
  }
  return {
    problemOf,
    async post(url, { headers, body, responseMax: answerMax = WEBHOOK_RESPONSE.max, onHandOver }) {
      // Outside of what is caught: the receiver is not to blame if it cannot be loaded.
      const agent = await openAgent()
      const since = performance.now()
      const took = () => Math.round(performance.now() - since)
      try {
        if (problemOf(url) !== undefined) throw new NotCallableError(url)
        const { origin, pathname, search } = new URL(url)
        const signal = AbortSignal.timeout(timeoutMs)
        const path = pathname + search
        const response = await agent.request({
          origin,
          path,
          method: 'POST',
          headers: { ...headers, 'content-length': String(Buffer.byteLength(body)) },
          body: onHandOver ? Readable.from(afterNote(body, onHandOver)) : body,
          signal,
        })
        const answer = { status: response.statusCode, body: await readStart(response.body, answerMax) }
        return { ...answer, durationMs: took() }
      } catch (error) {
        return { status: null, failure: failureOf(error), durationMs: took() } satisfies OutboundResponse
      }
    },
  }
}

/** Resolves when the request has a connection, before its first bytes are sent. */
async function* afterNote(body: string, note: () => Promise<void>) {
  await note()
  yield Buffer.from(body)
}

/** The beginning of a response as text that the database can store; the rest is not read. */
async function readStart(body: AsyncIterable<Buffer> & { destroy(): unknown }, max: number): Promise<string> {
  const readBytes = BYTES_PER_CHARACTER * max
  const chunks: Buffer[] = []
  let size = 0
  try {
    for await (const chunk of body) {
      chunks.push(chunk)
      size += chunk.byteLength
      if (size >= readBytes) break
    }
  } catch {
    // The status is enough; the body may be missing.
  } finally {
    body.destroy()
  }
  const text = new TextDecoder().decode(Buffer.concat(chunks).subarray(0, readBytes))
  return cut(text.replace(/[\p{Cc}\p{Cf}]+/gu, ' ').trim(), max)
}

const cut = (text: string, max: number): string =>
  lengthOf(text) <= max ? text : Array.from(text).slice(0, max).join('')

function failureOf(error: unknown): WebhookFailure {
  for (let cause = error; cause instanceof Error; cause = cause.cause) {
    if (cause instanceof NotCallableError) return 'not_callable'
    if (cause.name === 'TimeoutError' || cause.name === 'ConnectTimeoutError') return 'timeout'
  }
  return 'unreachable'
}
