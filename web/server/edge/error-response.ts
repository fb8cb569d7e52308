import type { IncomingMessage, OutgoingHttpHeaders, ServerResponse } from 'node:http'
import type { Socket } from 'node:net'

/** An error response as an HTML page. */
export interface RefusalPage {
  body: string
  headers: OutgoingHttpHeaders
}

export interface Refused {
  status: number
  error: string
  description: string
  headers?: OutgoingHttpHeaders
}

const spent = new WeakSet<Socket>()

/** Marks a connection as unusable: nothing read after the current request is treated as a request. */
export const spend = (request: IncomingMessage): void => void spent.add(request.socket)

export const isSpent = (request: IncomingMessage): boolean => spent.has(request.socket)

/** Sends an error in the format of the API, or as a page, and closes the connection. */
export function refuse(
  response: ServerResponse,
  { status, error, description, headers }: Refused,
  page?: RefusalPage,
): void {
  spend(response.req)
  if (response.headersSent || response.destroyed) {
    response.destroy()
    return
  }
  const body = page?.body ?? JSON.stringify({ error, description })
  response.writeHead(status, {
    'content-type': 'application/json',
    'content-length': Buffer.byteLength(body),
    'cache-control': 'no-store',
    ...page?.headers,
    ...headers,
    connection: 'close',
  })
  response.end(body)
}

/** The bytes of an error response for a connection without a parsed request, or with an upgrade request. */
export function rawRefusal(status: string, error: string, description: string): string {
  const body = JSON.stringify({ error, description })
  const head = [
    `HTTP/1.1 ${status}`,
    'content-type: application/json',
    `content-length: ${Buffer.byteLength(body)}`,
    'connection: close',
  ]
  return `${head.join('\r\n')}\r\n\r\n${body}`
}
