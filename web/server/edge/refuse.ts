import type { IncomingMessage, OutgoingHttpHeaders, ServerResponse } from 'node:http'
import type { Socket } from 'node:net'

interface Refused {
  status: number
  error: string
  description: string
  headers?: OutgoingHttpHeaders
}

const spent = new WeakSet<Socket>()

/** What is read from this connection after the request now being answered is never taken for a request. */
export const spend = (request: IncomingMessage): void => void spent.add(request.socket)

export const isSpent = (request: IncomingMessage): boolean => spent.has(request.socket)

/** Answers in the form of the API and lets go of the connection, on which nothing more is believed. */
export function refuse(response: ServerResponse, { status, error, description, headers }: Refused): void {
  spend(response.req)
  if (response.headersSent || response.destroyed) {
    response.destroy()
    return
  }
  const body = JSON.stringify({ error, description })
  response.writeHead(status, {
    'content-type': 'application/json',
    'content-length': Buffer.byteLength(body),
    'cache-control': 'no-store',
    ...headers,
    connection: 'close',
  })
  response.end(body)
}

/** The same for a connection whose request could not be read, or that asked to become something else. */
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
