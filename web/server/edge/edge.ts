import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http'
import type { Duplex } from 'node:stream'
import { ANY_ORIGIN_HEADERS } from '@quarry/api/contract/any-origin-headers'
import { callerBlock } from '@quarry/api/contract/caller'
import { hasUploadLimit } from '@quarry/api/contract/rate-headers'
import type { WebConfig } from '../config.ts'
import { limitConnections } from './limits/connection-limit.ts'
import { forward, type Forwarded } from './forward.ts'
import { dropBody, framingRefusal, hasBody, hasIgnoredBody } from './request-framing.ts'
import { CallerQueues } from './limits/caller-queues.ts'
import { Pace, type PaceRules } from './limits/minimum-transfer-rate.ts'
import { requestHeaders, visitorHeaders } from './forwarded-headers.ts'
import { isSpent, rawRefusal, refuse, spend, type RefusalPage, type Refused } from './error-response.ts'
import { readPath } from './request-path.ts'
import { createSearchGateway } from './search-gateway.ts'
import { ReportedRates } from './limits/reported-rates.ts'
import { RateLimitedCallers } from './limits/rate-limited-callers.ts'
import { isOpenToAnyOrigin, isSocketPath, partOf } from './routing.ts'
import { ConcurrencyLimits } from './limits/concurrency-limits.ts'
import { readVisitor, trustIn, type Visitor } from './client-address.ts'
import { isWebSocket, openApiSocket, proxySocket, refuseSocket } from './web-sockets.ts'
import { consoleServerOf, openConsoleSocket } from './console-sockets.ts'
import { Pool } from 'undici'

type Upstream = 'api' | 'files' | 'live' | 'search'
type Upstreams = Record<Exclude<Upstream, 'search'>, Pool> & { search: Pool | undefined }

/** Maximum of concurrent requests; further ones are rejected at once. */
const CAPACITY: Record<Upstream, number> = { api: 1024, files: 1024, live: 4096, search: 256 }

/** A request to a part that sends no byte for this long is aborted. */
const SILENCE_MS = 120_000
const SEARCH_SILENCE_MS = 15_000

const pool = (url: string, upstream: Upstream): Pool => {
  const silenceMs = upstream === 'search' ? SEARCH_SILENCE_MS : SILENCE_MS
  return new Pool(url, {
    connections: CAPACITY[upstream],
    // One request at a time per connection, so that no response can be mistaken for that of another request.
    pipelining: 1,
    connect: { timeout: 5_000 },
    headersTimeout: silenceMs,
    bodyTimeout: silenceMs,
    keepAliveTimeout: 10_000,
    keepAliveMaxTimeout: 20_000,
  })
}

const openUpstreams = (config: { apiUrl: string; searchUrl: string | undefined }): Upstreams => ({
  api: pool(config.apiUrl, 'api'),
  files: pool(config.apiUrl, 'files'),
  live: pool(config.apiUrl, 'live'),
  search: config.searchUrl === undefined ? undefined : pool(config.searchUrl, 'search'),
})

const closeUpstreams = async (upstreams: Upstreams): Promise<void> => {
  await Promise.all(Object.values(upstreams).flatMap((each) => (each ? [each.destroy()] : [])))
}

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
  /** Serves every path that belongs to no other part; `caller` is the caller's address. */
  pages: (request: IncomingMessage, response: ServerResponse, caller: string) => void
  /** The error page for a rejected page request. */
  refusalPage?: (request: IncomingMessage, status: number) => Promise<RefusalPage | undefined>
  /** WebSockets that the development server handles itself. */
  ownsSocket?: (request: IncomingMessage) => boolean
  /** Timeout of request heads, and minimum transfer rates. */
  headersMs?: number
  pace?: PaceRules
}

export interface Edge {
  server: Server
  close: () => Promise<void>
}

const HEADERS_MS = 20_000

/** A year; browsers apply it only to sites opened over https. */
const HSTS = 'max-age=31536000'

/**
 * The single entry point of the site. Validates framing, path and caller of each request once, applies the limits per
 * caller and forwards the request to the part that serves it.
 */
// oxlint-disable-next-line eslint/max-lines-per-function -- the steps of a request, in order
export function createEdge({
  config,
  pages,
  refusalPage,
  ownsSocket = () => false,
  ...limits
}: EdgeOptions): Edge {
  const isTrusted = trustIn(config.trustedProxies)
  const upstreams = openUpstreams(config)
  const concurrencyLimits = new ConcurrencyLimits(
    { ...CAPACITY, pages: CAPACITY.api },
    config.requestsPerCaller,
  )
  const callerQueues = new CallerQueues()
  const rateLimitedCallers = new RateLimitedCallers()
  const reportedRates = new ReportedRates(config.ratePerMinute)
  const search = createSearchGateway(config.ratePerMinute)
  const pace = new Pace(limits.pace)
  const isStrict = config.isProduction && config.siteUrl.startsWith('https:')

  const toApi = (request: IncomingMessage, { address, host }: Visitor) => ({
    ...requestHeaders(request.headers),
    ...visitorHeaders({ secret: config.siteSecret, caller: address, host }),
  })

  /** The API does not count preflights. */
  const apiHeaders = ({ method }: IncomingMessage, caller: string) => {
    const rate = method === 'OPTIONS' ? {} : reportedRates.headersFor(callerBlock(caller))
    return new Map(Object.entries({ ...ANY_ORIGIN_HEADERS, ...rate }))
  }

  /** Rejects a request for a page with an error page. */
  async function rejectPage(request: IncomingMessage, response: ServerResponse, refused: Refused) {
    spend(request)
    refuse(response, refused, await refusalPage?.(request, refused.status))
  }

  async function handle(request: IncomingMessage, response: ServerResponse): Promise<void> {
    if (isSpent(request)) return
    if (isStrict) response.setHeader('strict-transport-security', HSTS)
    const target = readPath(request.url ?? '')
    // Rejections as well: without the headers a page of another origin could not read why.
    const isOfApi = isOpenToAnyOrigin(target.kind === 'path' ? target.pathname : (request.url ?? ''))
    const visitor = readVisitor(request, isTrusted)
    const caller = visitor.address
    if (isOfApi) response.setHeaders(apiHeaders(request, caller))
    const refusal = framingRefusal(request)
    if (refusal) return refuse(response, { ...refusal, error: 'invalid_input', description: refusal.why })
    if (target.kind === 'bad')
      return rejectPage(request, response, { status: 400, error: 'invalid_input', description: target.why })
    if (target.kind === 'redirect')
      return refuse(response, {
        status: 308,
        error: 'moved',
        description: 'paths have single slashes',
        headers: { location: target.to },
      })
    const part = partOf(target.pathname)
    const isLimited = part === 'api' && isCounted(request, target.pathname)
    if (isLimited) {
      const headers = rateLimitedCallers.headersFor(callerBlock(caller))
      if (headers) return refuse(response, { ...RATE_LIMITED, headers })
    }
    const release = concurrencyLimits.take(part, callerBlock(caller))
    if (typeof release === 'string')
      return part === 'pages'
        ? rejectPage(request, response, overloaded(release))
        : refuse(response, overloaded(release))
    const endings = [release]
    response.once('close', () => endings.forEach((end) => end()))
    pace.watch(request, response)
    if (hasIgnoredBody(request) && !(await dropBody(request, response)))
      return refuse(response, BODY_TOO_LARGE)
    request.url = target.path
    const { pathname, path } = target
    const enter = async () => {
      const leave = await callerQueues.enter(`${part}|${callerBlock(caller)}`)
      // A visitor who left while queued frees the slot at once.
      if (response.destroyed) leave()
      else endings.push(leave)
      return leave
    }
    if (part === 'search')
      return await search(upstreams.search, request, response, { pathname, caller, enter })
    // Uploads and streams may take hours, so they do not queue.
    const leave = part === 'live' || hasBody(request) ? undefined : await enter()
    if (response.destroyed) return
    if (part === 'pages') return pages(request, response, caller)
    const onResponse: Forwarded['onResponse'] = (upstreamResponse) => {
      leave?.()
      if (isLimited) rateLimitedCallers.note(callerBlock(caller), upstreamResponse)
      if (isOfApi && !hasUploadLimit(pathname)) reportedRates.note(callerBlock(caller), upstreamResponse)
    }
    const isCompressible = part === 'api' && isOpenToAnyOrigin(pathname)
    const headers = toApi(request, visitor)
    await forward(upstreams[part], request, response, { path, headers, isCompressible, onResponse })
  }

  function join(request: IncomingMessage, socket: Duplex, head: Buffer): void {
    const target = framingRefusal(request) || hasBody(request) ? undefined : readPath(request.url ?? '')
    const visitor = readVisitor(request, isTrusted)
    if (target?.kind !== 'path' || !isSocketPath(target.pathname))
      return refuseSocket(socket, '404 Not Found', 'not_found', 'there is no socket here')
    const release = concurrencyLimits.take('live', callerBlock(visitor.address))
    if (typeof release === 'string' || !upstreams.live)
      return refuseSocket(socket, '429 Too Many Requests', 'ratelimit_error', 'too many open sockets')
    socket.once('close', release)
    const headers = toApi(request, visitor)
    const ofServer = consoleServerOf(target.pathname)
    const open =
      ofServer === undefined
        ? openApiSocket(upstreams.live, { path: target.path, headers })
        : openConsoleSocket(request, { api: upstreams.api, headers, server: ofServer })
    void proxySocket(request, { socket, head }, { open, siteUrl: config.siteUrl })
  }

  const server = createServer({
    // Addresses may carry long lists of ids.
    maxHeaderSize: 64 * 1024,
    headersTimeout: limits.headersMs ?? HEADERS_MS,
    // Slow uploads take hours; `Pace` ends those that stall. Not 0, which would switch off other timeouts, too.
    requestTimeout: 24 * 3_600_000,
    // Longer than most pauses between two pages. With Node's five seconds many a second request met a closing
    // connection.
    keepAliveTimeout: 30_000,
    connectionsCheckingInterval: (limits.headersMs ?? HEADERS_MS) / 4,
    // Requests to upgrade to another protocol are served as plain HTTP.
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
    if (socket.writable && !isResponding(socket))
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

/** Whether another response has started on this connection; nothing may be written into it. */
const isResponding = (socket: Duplex): boolean =>
  '_httpMessage' in socket &&
  typeof socket._httpMessage === 'object' &&
  socket._httpMessage !== null &&
  'headersSent' in socket._httpMessage &&
  socket._httpMessage.headersSent === true

const BODY_TOO_LARGE: Refused = {
  status: 413,
  error: 'too_large',
  description: 'a request of this method has no body',
}

/** For the common limit the API does not count preflights, and it counts uploads separately. */
const isCounted = ({ method }: IncomingMessage, pathname: string): boolean =>
  method !== 'OPTIONS' && !hasUploadLimit(pathname)

const RATE_LIMITED: Refused = {
  status: 429,
  error: 'ratelimit_error',
  description: 'too many requests, try again in a moment',
}

const overloaded = (full: 'caller' | 'capacity') => ({
  status: full === 'caller' ? 429 : 503,
  error: full === 'caller' ? 'ratelimit_error' : 'unavailable',
  description:
    full === 'caller'
      ? 'too many requests at the same time'
      : 'too many people ask at the same time, try again',
  headers: { 'retry-after': '2' },
})
