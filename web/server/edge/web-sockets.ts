import { STATUS_CODES, type IncomingMessage } from 'node:http'
import { Socket } from 'node:net'
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

/** A response of the API that rejects a socket. */
export class SocketRefusal extends Error {
  readonly status: number
  readonly code: string

  constructor(status: number, code: string, description: string) {
    super(description)
    this.status = status
    this.code = code
  }
}

/** Opens the other end of a socket; it is closed when the signal is aborted. */
export type SocketOpener = (signal: AbortSignal) => Promise<Dispatcher.UpgradeData>

/** Opens the socket at the API. */
export const openApiSocket =
  (pool: Dispatcher, { path, headers }: { path: string; headers: Record<string, string | string[]> }) =>
  (signal: AbortSignal): Promise<Dispatcher.UpgradeData> =>
    pool.upgrade({ path, method: 'GET', protocol: 'websocket', headers, signal })

/** Lets TCP find ends that have vanished without closing. */
const KEEP_ALIVE_MS = 30_000

const keepAlive = (socket: Duplex) => {
  if (socket instanceof Socket) socket.setKeepAlive(true, KEEP_ALIVE_MS).setNoDelay(true)
}

/** Opens the other end and pipes both ways; when one end closes, so does the other. */
export async function proxySocket(
  request: IncomingMessage,
  { socket, head }: { socket: Duplex; head: Buffer },
  { open, siteUrl }: { open: SocketOpener; siteUrl: string },
): Promise<void> {
  const fault = handshakeFault(request)
  if (fault) return refuseSocket(socket, '400 Bad Request', 'invalid_input', fault)
  if (!isOwnOrigin(request, siteUrl))
    return refuseSocket(socket, '403 Forbidden', 'cross_site', 'this request came from another site')
  const closed = new AbortController()
  socket.once('close', () => closed.abort())
  socket.on('error', () => closed.abort())
  try {
    const upstream = await open(closed.signal)
    const lines = Object.entries(responseHeaders(upstream.headers))
      .filter(([name]) => name.startsWith('sec-websocket-'))
      .flatMap(([name, values]) => [values].flat().map((value) => `${name}: ${value}`))
    const answer = ['HTTP/1.1 101 Switching Protocols', 'connection: Upgrade', 'upgrade: websocket', ...lines]
    socket.write(`${answer.join('\r\n')}\r\n\r\n`)
    if (head.length > 0) socket.unshift(head)
    for (const end of [socket, upstream.socket]) keepAlive(end)
    join(socket, upstream.socket)
    join(upstream.socket, socket)
  } catch (error) {
    if (closed.signal.aborted) return
    if (error instanceof SocketRefusal) {
      const status = `${error.status} ${STATUS_CODES[error.status] ?? ''}`
      return refuseSocket(socket, status, error.code, error.message)
    }
    refuseSocket(socket, '502 Bad Gateway', 'unavailable', 'the socket was not accepted')
  }
}

function join(from: Duplex, to: Duplex): void {
  from.pipe(to)
  from.on('error', () => to.destroy())
  from.once('close', () => to.destroy())
}
