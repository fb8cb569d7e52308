import type { IncomingMessage, OutgoingHttpHeaders, ServerResponse } from 'node:http'
import type { Socket } from 'node:net'

/** A refusal as a page for people. */
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

/** What is read from this connection after the request now being answered is never taken for a request. */
export const spend = (request: IncomingMessage): void => void spent.add(request.socket)

export const isSpent = (request: IncomingMessage): boolean => spent.has(request.socket)

/** Answers in the form of the API, or by a page, and lets go of the connection, on which nothing more is believed. */
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
