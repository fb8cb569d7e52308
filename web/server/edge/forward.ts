import type { IncomingMessage, ServerResponse } from 'node:http'
import { PassThrough, type Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { errors, type Dispatcher } from 'undici'
import { compressed } from './compression.ts'
import { hasBody } from './request-framing.ts'
import { responseHeaders } from './forwarded-headers.ts'
import { refuse, spend } from './error-response.ts'

/**
 * How long a visitor may keep sending after an early response. Closing at once would reset the connection and lose
 * the response.
 */
const LINGER_MS = 5_000

/** Drains the rest of a request that got its response early, then ends the connection. */
async function drainRest(request: IncomingMessage, response: ServerResponse): Promise<void> {
  await new Promise<void>((resolve) => {
    const timer = setTimeout(resolve, LINGER_MS)
    const done = () => {
      clearTimeout(timer)
      resolve()
    }
    request.once('end', done).once('close', done).once('error', done)
    request.resume()
  })
  response.end()
  if (!request.complete) request.destroy()
}

export interface Forwarded {
  path: string
  headers: Record<string, string | string[]>
  /** Replaces the body of the request. */
  body?: string
  signal?: AbortSignal
  /** JSON in the response may be compressed. */
  isCompressible?: boolean
  /** Called when the response begins; from then on it uses no slot of the queue. */
  onResponse?: ((answer: Pick<Dispatcher.ResponseData, 'statusCode' | 'headers'>) => void) | undefined
}

/** The request body as a bounded stream. Destroying it does not close the visitor's connection. */
function bodyOf(request: IncomingMessage): Readable {
  const body = new PassThrough()
  request.pipe(body)
  request.once('close', () => {
    if (!request.complete) body.destroy(new Error('the visitor left before the end of the body'))
  })
  return body
}

const isLost = (error: unknown): boolean =>
  error instanceof errors.SocketError || (error as NodeJS.ErrnoException).code === 'ECONNRESET'

/**
 * Forwards a request to another part of the site and streams both bodies, so that a large upload needs no more memory
 * than a small one. The library reframes the request and drops any connection with an early, late or malformed
 * response. A safe request is retried once when its keep-alive connection was just closed by the other side.
 */
export async function forward(
  pool: Dispatcher,
  request: IncomingMessage,
  response: ServerResponse,
  { path, headers, body, signal, isCompressible = false, onResponse }: Forwarded,
): Promise<void> {
  const gone = new AbortController()
  const onClose = () => gone.abort()
  response.once('close', onClose)
  const method = (request.method ?? 'GET') as Dispatcher.HttpMethod
  const streamed = body === undefined && hasBody(request) ? bodyOf(request) : undefined
  const send = () =>
    pool.request({
      path,
      method,
      headers,
      body: body ?? streamed ?? null,
      signal: signal ? AbortSignal.any([gone.signal, signal]) : gone.signal,
    })
  try {
    const isRepeatable = method === 'GET' || method === 'HEAD'
    const upstreamResponse = await send().catch((error: unknown) => {
      if (!isRepeatable || !isLost(error) || gone.signal.aborted) throw error
      return send()
    })
    onResponse?.(upstreamResponse)
    const isEarly = streamed !== undefined && !request.complete
    if (isEarly) spend(request)
    const { statusCode } = upstreamResponse
    const sent = responseHeaders(upstreamResponse.headers)
    const gzip =
      isCompressible && !isEarly
        ? compressed({ method, headers: request.headers }, { statusCode, headers: sent })
        : undefined
    response.writeHead(statusCode, { ...sent, ...(isEarly && { connection: 'close' }) })
    if (gzip) await pipeline(upstreamResponse.body, gzip, response)
    else await pipeline(upstreamResponse.body, response, { end: !isEarly })
    if (isEarly) await drainRest(request, response)
  } catch (error) {
    if (!response.destroyed) sendFailure(response, error)
  } finally {
    response.off('close', onClose)
    streamed?.destroy()
  }
}

function sendFailure(response: ServerResponse, error: unknown): void {
  const isSlow =
    error instanceof errors.HeadersTimeoutError ||
    error instanceof errors.BodyTimeoutError ||
    (error instanceof Error && error.name === 'TimeoutError')
  refuse(response, {
    status: isSlow ? 504 : 502,
    error: 'unavailable',
    description: 'this part of the site does not answer at the moment',
  })
}
