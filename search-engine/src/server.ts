import type { IncomingMessage, Server, ServerResponse } from 'node:http'

import { requireIndexAccess } from './auth/access.ts'
import type { Caller } from './auth/access.ts'
import type { Engine } from './engine.ts'
import { traceOf } from './protocol/reason-of.ts'
import { toApiError } from './protocol/api-error.ts'
import type { Route } from './http/router.ts'
import { Router } from './http/router.ts'
import { answerPreflight, send, sendError } from './http/respond.ts'
import { routes } from './http/routes/all-routes.ts'
import { BodyLane } from './http/body-lane.ts'
import { defaultSearchLimits } from './http/search-limits.ts'
import type { SearchLimits } from './http/search-limits.ts'
import { SearchQueue } from './http/search-queue.ts'

// An import of it would also load the HTTP client and HTTP/2, which takes a tenth of the start.
const { createServer } = process.getBuiltinModule('node:http')

export interface ServerOptions {
  maxBodyBytes: number
  /** Searches that may wait at the same time. */
  searchQueue: number
  limits: SearchLimits
}

export const defaultServerOptions: ServerOptions = {
  maxBodyBytes: 100 * 1024 * 1024,
  searchQueue: 1000,
  limits: defaultSearchLimits,
}

/** Routes without a key see no index at all. */
const anonymous: Caller = {
  mayUse: () => false,
  maySee: () => false,
  seesAll: false,
  whyNot: () => '',
  filterFor: () => null,
}

/** An abort without a reason creates an exception with its stack, for every request. */
const connectionClosed = new Error('the connection was closed')

interface Shared {
  engine: Engine
  options: ServerOptions
  router: Router
  searches: SearchQueue
  /** Apart, so that visitors with large searches cannot hold up those who write. */
  lanes: { searches: BodyLane; writes: BodyLane }
}

function callerOf(
  engine: Engine,
  route: Route,
  request: IncomingMessage,
  params: Record<string, string>,
): Caller {
  if (route.action === null) return anonymous
  const caller = engine.access.identify(request.headers.authorization, route.action)
  if (params['index'] !== undefined) requireIndexAccess(caller, params['index'])
  return caller
}

async function answer(shared: Shared, request: IncomingMessage, response: ServerResponse): Promise<void> {
  const method = request.method ?? 'GET'
  const url = request.url ?? '/'
  const cut = url.indexOf('?')
  const path = cut < 0 ? url : url.slice(0, cut)
  if (
    method === 'OPTIONS' &&
    request.headers.origin !== undefined &&
    request.headers['access-control-request-method'] !== undefined
  ) {
    answerPreflight(request, response)
    return
  }
  const match = shared.router.match(method, path)
  if (!('params' in match)) {
    await send(request, response, { status: match.found === 'path' ? 405 : 404 })
    return
  }
  const gone = new AbortController()
  response.once('close', () => gone.abort(connectionClosed))
  const { found: route, params } = match
  const { maxBodyBytes, limits } = shared.options
  const isSearch = route.action === 'search'
  const reply = await route.handle({
    engine: shared.engine,
    searches: shared.searches,
    request,
    method,
    params,
    query: new URLSearchParams(cut < 0 ? '' : url.slice(cut + 1)),
    caller: callerOf(shared.engine, route, request, params),
    maxBodyBytes,
    maxJsonBytes: Math.min(maxBodyBytes, isSearch ? limits.bodyBytes : limits.commandBytes),
    limits,
    lane: isSearch ? shared.lanes.searches : shared.lanes.writes,
    signal: gone.signal,
  })
  await send(request, response, reply)
}

/** An unread body would be taken for the next request, so it is let go, or the connection is closed. */
function letBodyGo(request: IncomingMessage, response: ServerResponse): void {
  if (request.complete) return
  response.setHeader('connection', 'close')
  request.resume()
}

/** An HTTP server over an engine; the caller listens and closes. */
export function createEngineServer(engine: Engine, options: ServerOptions = defaultServerOptions): Server {
  const shared: Shared = {
    engine,
    options,
    router: new Router(routes),
    searches: new SearchQueue(options.searchQueue, engine.answers.width),
    lanes: { searches: new BodyLane(1), writes: new BodyLane(2) },
  }
  const server = createServer({ keepAliveTimeout: 75_000, requestTimeout: 300_000 }, (request, response) => {
    answer(shared, request, response).catch(async (thrown: unknown) => {
      const error = toApiError(thrown)
      if (error.status === 500) {
        engine.warn(`a request failed: ${traceOf(thrown)}`)
      }
      if (response.headersSent || response.destroyed) return
      letBodyGo(request, response)
      await sendError(request, response, error)
    })
    request.on('error', () => response.destroy())
  })
  server.on('clientError', (_error, socket) => {
    if (socket.writable)
      socket.end('HTTP/1.1 400 Bad Request\r\nconnection: close\r\ncontent-length: 0\r\n\r\n')
  })
  return server
}
