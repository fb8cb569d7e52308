import type { IncomingMessage } from 'node:http'
import type { Duplex } from 'node:stream'
import type { Dispatcher } from 'undici'
import { hasBody } from './request-framing.ts'
import { responseHeaders } from './forwarded-headers.ts'
import { rawRefusal } from './error-response.ts'

export const isWebSocket = ({ headers }: IncomingMessage): boolean =>
  headers.upgrade?.toLowerCase() === 'websocket'

/** What is wrong with a request to become a WebSocket, by RFC 6455 section 4.2.1. */
function handshakeFault(request: IncomingMessage): string | undefined {
  const { method, httpVersion, headers } = request
  if (method !== 'GET' || httpVersion !== '1.1' || hasBody(request))
    return 'a WebSocket begins with a GET of HTTP/1.1'
  if (headers['sec-websocket-version'] !== '13') return 'WebSockets of version 13 are spoken here'
  if (!/^[A-Za-z0-9+/]{22}==$/.test(headers['sec-websocket-key'] ?? '')) return 'the key is no WebSocket key'
  return undefined
}

/** Pages of other sites must not open a socket with the visitor's cookie. Programs send no origin. */
function isOwnOrigin({ headers }: IncomingMessage, siteUrl: string): boolean {
  const { origin, host } = headers
  if (origin === undefined) return true
  return origin === new URL(siteUrl).origin || (URL.canParse(origin) && new URL(origin).host === host)
}

export function refuseSocket(socket: Duplex, status: string, error: string, description: string): void {
  socket.end(rawRefusal(status, error, description))
  socket.once('finish', () => socket.destroy())
}

interface Opening {
  path: string
  headers: Record<string, string | string[]>
  siteUrl: string
}

/** Opens the socket at the API and pipes both ways; when one end closes, so does the other. */
export async function proxySocket(
  pool: Dispatcher,
  request: IncomingMessage,
  { socket, head }: { socket: Duplex; head: Buffer },
  { path, headers, siteUrl }: Opening,
): Promise<void> {
  const fault = handshakeFault(request)
  if (fault) return refuseSocket(socket, '400 Bad Request', 'invalid_input', fault)
  if (!isOwnOrigin(request, siteUrl))
    return refuseSocket(socket, '403 Forbidden', 'cross_site', 'this request came from another site')
  const closed = new AbortController()
  socket.once('close', () => closed.abort())
  socket.on('error', () => closed.abort())
  try {
    const upstream = await pool.upgrade({
      path,
      method: 'GET',
      protocol: 'websocket',
      headers,
      signal: closed.signal,
    })
    const lines = Object.entries(responseHeaders(upstream.headers)).flatMap(([name, values]) =>
      [values].flat().map((value) => `${name}: ${value}`),
    )
    const answer = ['HTTP/1.1 101 Switching Protocols', 'connection: Upgrade', 'upgrade: websocket', ...lines]
    socket.write(`${answer.join('\r\n')}\r\n\r\n`)
    if (head.length > 0) socket.unshift(head)
    join(socket, upstream.socket)
    join(upstream.socket, socket)
  } catch {
    if (!closed.signal.aborted)
      refuseSocket(socket, '502 Bad Gateway', 'unavailable', 'the API did not accept the socket')
  }
}

function join(from: Duplex, to: Duplex): void {
  from.pipe(to)
  from.on('error', () => to.destroy())
  from.once('close', () => to.destroy())
}
