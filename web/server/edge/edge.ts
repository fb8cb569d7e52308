import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http'
import type { Duplex } from 'node:stream'
import { callerBlock } from '@quarry/api/contract/caller'
import type { WebConfig } from '../config.ts'
import { limitConnections } from './limits/connection-limit.ts'
import { forward, type Forwarded } from './forward.ts'
import { framingRefusal, hasBody } from './request-framing.ts'
import { CallerQueues } from './limits/caller-queues.ts'
import { Pace, type PaceRules } from './limits/minimum-transfer-rate.ts'
import { requestHeaders, visitorHeaders } from './forwarded-headers.ts'
import { isSpent, rawRefusal, refuse, spend, type RefusalPage, type Refused } from './error-response.ts'
import { readPath } from './request-path.ts'
import { createSearchGateway } from './search-gateway.ts'
import { RateLimitedCallers } from './limits/rate-limited-callers.ts'
import { isSocketPath, partOf } from './routing.ts'
import { ConcurrencyLimits } from './limits/concurrency-limits.ts'
import { closeUpstreams, openUpstreams, ROOM } from './upstreams.ts'
import { judgeVisitor, trustIn, type Visitor } from './client-address.ts'
import { isWebSocket, joinSockets, refuseSocket } from './web-sockets.ts'

type EdgeConfig = Pick<
  WebConfig,
  | 'apiUrl'
  | 'searchUrl'
  | 'siteUrl'
  | 'siteSecret'
  | 'trustedProxies'
  | 'ratePerMinute'
  | 'connectionsPerCaller'
  | 'requestsPerCaller'
  | 'isProduction'
>

export interface EdgeOptions {
  config: EdgeConfig
  /** Answers for everything that is no other part's; `caller` is who asks. */
  pages: (request: IncomingMessage, response: ServerResponse, caller: string) => void
  /** What people are told whose request for a page was turned away. */
  refusalPage?: (request: IncomingMessage, status: number) => Promise<RefusalPage | undefined>
  /** Sockets that are the business of the development server. */
  ownsSocket?: (request: IncomingMessage) => boolean
  /** How long a head may take, and how fast bodies must move. */
  headersMs?: number
  pace?: PaceRules
}

export interface Edge {
  server: Server
  close: () => Promise<void>
}

const HEADERS_MS = 20_000

/** A year; only where the site is opened by https does a browser keep it. */
const HSTS = 'max-age=31536000'

/**
 * The one door of the site: judges framing, path and caller of each request once, holds callers to their share, and
 * hands the request to the part that answers for it.
 */
// oxlint-disable-next-line eslint/max-lines-per-function -- what happens to a request, in its order
export function createEdge({
  config,
  pages,
  refusalPage,
  ownsSocket = () => false,
  ...limits
}: EdgeOptions): Edge {
  const isTrusted = trustIn(config.trustedProxies)
  const upstreams = openUpstreams(config)
  const concurrencyLimits = new ConcurrencyLimits({ ...ROOM, pages: ROOM.api }, config.requestsPerCaller)
  const callerQueues = new CallerQueues()
  const rateLimitedCallers = new RateLimitedCallers()
  const search = createSearchGateway(config.ratePerMinute)
  const pace = new Pace(limits.pace)
  const isStrict = config.isProduction && config.siteUrl.startsWith('https:')

  const toApi = (request: IncomingMessage, { address, host }: Visitor) => ({
    ...requestHeaders(request.headers),
    ...visitorHeaders({ secret: config.siteSecret, caller: address, host }),
  })

  /** Refuses in words for people where a page was asked for. */
  async function turnAway(request: IncomingMessage, response: ServerResponse, refused: Refused) {
    spend(request)
    refuse(response, refused, await refusalPage?.(request, refused.status))
  }

  async function handle(request: IncomingMessage, response: ServerResponse): Promise<void> {
    if (isSpent(request)) return
    if (isStrict) response.setHeader('strict-transport-security', HSTS)
    const refusal = framingRefusal(request)
    if (refusal)
      return refuse(response, { status: refusal.status, error: 'invalid_input', description: refusal.why })
    const target = readPath(request.url ?? '')
    if (target.kind === 'bad')
      return turnAway(request, response, { status: 400, error: 'invalid_input', description: target.why })
    if (target.kind === 'redirect')
      return refuse(response, {
        status: 308,
        error: 'moved',
        description: 'paths have single slashes',
        headers: { location: target.to },
      })
    const visitor = judgeVisitor(request, isTrusted)
    const caller = visitor.address
    const part = partOf(target.pathname)
    if (part === 'api' && rateLimitedCallers.has(callerBlock(caller))) return refuse(response, TOO_OFTEN)
    const giveBack = concurrencyLimits.take(part, callerBlock(caller))
    if (typeof giveBack === 'string')
      return part === 'pages'
        ? turnAway(request, response, crowded(giveBack))
        : refuse(response, crowded(giveBack))
    const endings = [giveBack]
    response.once('close', () => endings.forEach((end) => end()))
    pace.watch(request, response)
    request.url = target.path
    const { pathname, path } = target
    const enter = async () => {
      const leave = await callerQueues.enter(`${part}|${callerBlock(caller)}`)
      // Whoever left while waiting takes nobody's turn.
      if (response.destroyed) leave()
      else endings.push(leave)
      return leave
    }
    if (part === 'search')
      return await search(upstreams.search, request, response, { pathname, caller, enter })
    // Bodies may take hours, and so may streams.
    const leave = part === 'live' || hasBody(request) ? undefined : await enter()
    if (response.destroyed) return
    if (part === 'pages') return pages(request, response, caller)
    const pool = upstreams[part]
    const onAnswer: Forwarded['onAnswer'] = (answer) => {
      leave?.()
      if (part === 'api') rateLimitedCallers.note(callerBlock(caller), answer)
    }
    if (pool) await forward(pool, request, response, { path, headers: toApi(request, visitor), onAnswer })
  }

  function join(request: IncomingMessage, socket: Duplex, head: Buffer): void {
    const target = framingRefusal(request) ? undefined : readPath(request.url ?? '')
    const visitor = judgeVisitor(request, isTrusted)
    if (target?.kind !== 'path' || !isSocketPath(target.pathname))
      return refuseSocket(socket, '404 Not Found', 'not_found', 'there is no socket here')
    const giveBack = concurrencyLimits.take('live', callerBlock(visitor.address))
    if (typeof giveBack === 'string' || !upstreams.live)
      return refuseSocket(socket, '429 Too Many Requests', 'ratelimit_error', 'too many open sockets')
    socket.once('close', giveBack)
    const opening = { path: target.path, headers: toApi(request, visitor), siteUrl: config.siteUrl }
    void joinSockets(upstreams.live, request, { socket, head }, opening)
  }

  const server = createServer({
    // Lists of ids in addresses are long.
    maxHeaderSize: 64 * 1024,
    headersTimeout: limits.headersMs ?? HEADERS_MS,
    // Slow uploads take hours; `Pace` cuts off those that stand still. Not 0: that would switch off more than this.
    requestTimeout: 24 * 3_600_000,
    // Longer than most pauses between two pages; at Node's five seconds many a second request met a closing connection.
    keepAliveTimeout: 30_000,
    connectionsCheckingInterval: (limits.headersMs ?? HEADERS_MS) / 4,
    // What asks for another protocol than WebSocket is answered in this one, as if it had not asked.
    shouldUpgradeCallback: isWebSocket,
  })
  limitConnections(server, config.connectionsPerCaller, isTrusted)
  server.on('request', (request, response) => {
    handle(request, response).catch(() => response.destroy())
  })
  server.on('upgrade', (request: IncomingMessage, socket: Duplex, head: Buffer) => {
    socket.on('error', () => socket.destroy())
    if (!ownsSocket(request)) join(request, socket, head)
  })
  server.on('clientError', (error: NodeJS.ErrnoException, socket: Duplex) => {
    const status = STATUS_OF_FAULT[error.code ?? ''] ?? '400 Bad Request'
    if (socket.writable && !isAnswering(socket))
      socket.write(rawRefusal(status, 'invalid_input', 'the request cannot be read'))
    socket.destroy()
  })
  return {
    server,
    close: async () => {
      pace.stop()
      await closeUpstreams(upstreams)
    },
  }
}

const STATUS_OF_FAULT: Record<string, string> = {
  ERR_HTTP_REQUEST_TIMEOUT: '408 Request Timeout',
  HPE_HEADER_OVERFLOW: '431 Request Header Fields Too Large',
  HPE_CHUNK_EXTENSIONS_OVERFLOW: '413 Payload Too Large',
}

/** Whether part of another answer is on this connection already: then nothing may be written into it. */
const isAnswering = (socket: Duplex): boolean =>
  '_httpMessage' in socket &&
  typeof socket._httpMessage === 'object' &&
  socket._httpMessage !== null &&
  'headersSent' in socket._httpMessage &&
  socket._httpMessage.headersSent === true

const TOO_OFTEN: Refused = {
  status: 429,
  error: 'ratelimit_error',
  description: 'too many requests, try again in a moment',
  headers: { 'retry-after': '1', 'x-ratelimit-remaining': '0' },
}

const crowded = (full: 'caller' | 'room') => ({
  status: full === 'caller' ? 429 : 503,
  error: full === 'caller' ? 'ratelimit_error' : 'unavailable',
  description:
    full === 'caller'
      ? 'too many requests at the same time'
      : 'too many people ask at the same time, try again',
  headers: { 'retry-after': '2' },
})
