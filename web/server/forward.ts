import http, { type IncomingMessage, type OutgoingHttpHeaders, type ServerResponse } from 'node:http'
import https from 'node:https'

/** Headers that belong to one connection and are never passed on (RFC 9110 section 7.6.1). */
const HOP_BY_HOP = [
  'connection',
  'keep-alive',
  'proxy-authenticate',
  'proxy-authorization',
  'te',
  'trailer',
  'transfer-encoding',
  'upgrade',
]

/** A forwarded request that moves no byte for this long is given up. */
const IDLE_MS = 120_000

const agents = {
  'http:': new http.Agent({ keepAlive: true, maxSockets: 256 }),
  'https:': new https.Agent({ keepAlive: true, maxSockets: 256 }),
}

export function stopForwarding() {
  for (const agent of Object.values(agents)) agent.destroy()
}

/** Adds the visitor's address to what proxies before us have told. */
export function forwardedFor(request: IncomingMessage): string {
  const before = request.headers['x-forwarded-for']
  const here = request.socket.remoteAddress ?? ''
  return [before, here].flat().filter(Boolean).join(', ')
}

function requestHeaders(request: IncomingMessage, target: URL): OutgoingHttpHeaders {
  const headers: OutgoingHttpHeaders = { ...request.headers }
  for (const name of HOP_BY_HOP) delete headers[name]
  const isSecure = 'encrypted' in request.socket
  return {
    ...headers,
    host: target.host,
    'x-forwarded-for': forwardedFor(request),
    'x-forwarded-host': request.headers['x-forwarded-host'] ?? request.headers.host,
    'x-forwarded-proto': request.headers['x-forwarded-proto'] ?? (isSecure ? 'https' : 'http'),
  }
}

function refuse(response: ServerResponse, status: 502 | 504) {
  if (response.headersSent) {
    response.destroy()
    return
  }
  response.writeHead(status, { 'content-type': 'application/json' })
  response.end(
    JSON.stringify({
      error: 'unavailable',
      description: 'this part of the site does not answer at the moment',
    }),
  )
}

/**
 * Passes a request on and streams both bodies, so that a 500 MB upload needs no more memory than a small one. A kept
 * connection that the other side had just closed is tried once more, for requests that change nothing.
 */
export function forward(request: IncomingMessage, response: ServerResponse, target: URL, isRetry = false) {
  const client = target.protocol === 'https:' ? https : http
  const outgoing = client.request(target, {
    method: request.method ?? 'GET',
    headers: requestHeaders(request, target),
    agent: agents[target.protocol as keyof typeof agents],
  })
  outgoing.setTimeout(IDLE_MS, () => outgoing.destroy(new Error('idle')))
  outgoing.on('response', (incoming) => {
    const headers: OutgoingHttpHeaders = { ...incoming.headers }
    for (const name of HOP_BY_HOP) delete headers[name]
    response.writeHead(incoming.statusCode ?? 502, headers)
    incoming.pipe(response)
    incoming.on('error', () => response.destroy())
  })
  outgoing.on('error', (error: NodeJS.ErrnoException) => {
    const mayRetry =
      !isRetry &&
      outgoing.reusedSocket &&
      error.code === 'ECONNRESET' &&
      /^(GET|HEAD)$/.test(request.method ?? '')
    if (mayRetry && !response.headersSent) forward(request, response, target, true)
    else refuse(response, error.message === 'idle' ? 504 : 502)
  })
  response.on('close', () => outgoing.destroy())
  if (isRetry) outgoing.end()
  else request.pipe(outgoing)
}
