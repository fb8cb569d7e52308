import type { IncomingMessage, ServerResponse } from 'node:http'
import { PassThrough, type Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { errors, type Dispatcher } from 'undici'
import { hasBody } from './request-framing.ts'
import { responseHeaders } from './forwarded-headers.ts'
import { refuse, spend } from './error-response.ts'

/** How long a visitor may go on sending after the answer, so that it is read and not lost to a reset. */
const LINGER_MS = 5_000

/** Reads what is left of a request that was answered before its end, for a while; then the connection ends. */
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
  /** In the place of the request's own body. */
  body?: string
  signal?: AbortSignal
  /** Called when the answer begins: from there on it costs nobody but its reader. */
  onAnswer?: ((answer: Pick<Dispatcher.ResponseData, 'statusCode' | 'headers'>) => void) | undefined
}

/** The body as it comes, never more than a part of it; letting go of it does not cut the visitor off. */
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
 * Asks another part of the site and streams both bodies, so that a large upload needs no more memory than a small one.
 * The library frames the request anew and lets go of any connection on which an answer came early, late or odd. A kept
 * connection that the other side had just closed is tried once more, for requests that change nothing.
 */
export async function forward(
  pool: Dispatcher,
  request: IncomingMessage,
  response: ServerResponse,
  { path, headers, body, signal, onAnswer }: Forwarded,
): Promise<void> {
  const gone = new AbortController()
  const onClose = () => gone.abort()
  response.once('close', onClose)
  const method = (request.method ?? 'GET') as Dispatcher.HttpMethod
  const streamed = body === undefined && hasBody(request) ? bodyOf(request) : undefined
  const ask = () =>
    pool.request({
      path,
      method,
      headers,
      body: body ?? streamed ?? null,
      signal: signal ? AbortSignal.any([gone.signal, signal]) : gone.signal,
    })
  try {
    const isRepeatable = method === 'GET' || method === 'HEAD'
    const answer = await ask().catch((error: unknown) => {
      if (!isRepeatable || !isLost(error) || gone.signal.aborted) throw error
      return ask()
    })
    onAnswer?.(answer)
    const isEarly = streamed !== undefined && !request.complete
    if (isEarly) spend(request)
    response.writeHead(answer.statusCode, {
      ...responseHeaders(answer.headers),
      ...(isEarly && { connection: 'close' }),
    })
    await pipeline(answer.body, response, { end: !isEarly })
    if (isEarly) await drainRest(request, response)
  } catch (error) {
    if (!response.destroyed) answerFailure(response, error)
  } finally {
    response.off('close', onClose)
    streamed?.destroy()
  }
}

function answerFailure(response: ServerResponse, error: unknown): void {
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
