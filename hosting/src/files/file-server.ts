import type { IncomingMessage, ServerResponse } from 'node:http'
import type { TicketPayload } from '@quarry/api/contract/hosting/console'
import { ruleMessage, ruleOfText } from '@quarry/api/contract/rules'
import { FILE_PIECE_MAX_BYTES } from '@quarry/domain/hosting/server-files'
import type { Logger } from 'pino'
import type { ZodType } from 'zod'
import { readTicket } from '../console/ticket.ts'
import { FileError, toFileError } from './file-error.ts'
import { FILE_ROUTES, matchPath, type FileAccess, type Route } from './file-routes.ts'

const JSON_MAX_BYTES = 64 * 1024

export interface FileServerParts {
  ticketKey: () => Buffer | undefined
  /** Whether the user of a ticket still has its permission. */
  permits: (ticket: TicketPayload) => boolean
  findServer: (id: string) => FileAccess | undefined
  log: Logger
}

/** Serves the files of all servers of a node to holders of tickets. */
export class FileServer {
  readonly #parts: FileServerParts
  /** The responses that have not ended, with the tickets of their requests. */
  readonly #open = new Map<ServerResponse, TicketPayload>()

  constructor(parts: FileServerParts) {
    this.#parts = parts
  }

  async serve(request: IncomingMessage, response: ServerResponse): Promise<void> {
    try {
      const output = await this.#run(request, response)
      if (!response.headersSent) sendJson(response, output === undefined ? 204 : 200, output)
    } catch (error) {
      await this.#fail(error, request, response)
    }
  }

  /** Cuts off the transfers of users who may not use the files any more. */
  review(): void {
    for (const [response, ticket] of this.#open) if (!this.#parts.permits(ticket)) response.destroy()
  }

  async #run(request: IncomingMessage, response: ServerResponse): Promise<unknown> {
    const url = new URL(request.url ?? '/', 'http://agent')
    const { route, params } = routeOf(request.method, url.pathname)
    const { access, ticket } = this.#authorize(request, params['server'] ?? '')
    this.#open.set(response, ticket)
    response.once('close', () => this.#open.delete(response))
    const { endpoint } = route
    const query = endpoint.query && parse(endpoint.query, Object.fromEntries(url.searchParams))
    const body = endpoint.body && !endpoint.upload ? parse(endpoint.body, await readJson(request)) : undefined
    return route.run(access, { params, query, body } as never, { request, response })
  }

  #authorize({ headers }: IncomingMessage, serverId: string): { access: FileAccess; ticket: TicketPayload } {
    const key = this.#parts.ticketKey()
    const ticket = key && readTicket(headers.authorization?.replace(/^Bearer /, '') ?? '', key, Date.now())
    if (ticket?.permission !== 'files' || ticket.server !== serverId || !this.#parts.permits(ticket))
      throw new FileError('unauthorized', ruleMessage('file_ticket'))
    const access = this.#parts.findServer(serverId)
    if (!access)
      throw new FileError('not_found', ruleMessage('not_found_named', { kind: 'server', ref: serverId }))
    return { access, ticket }
  }

  async #fail(error: unknown, request: IncomingMessage, response: ServerResponse): Promise<void> {
    if (response.headersSent || (request.destroyed && !request.complete)) return void response.destroy()
    const known = toFileError(error, '')
    if (!(known instanceof FileError)) this.#parts.log.error({ err: error }, 'a request for files failed')
    const answer =
      known instanceof FileError ? known : new FileError('internal_error', ruleMessage('internal_error'))
    await readRest(request)
    // More than that is not read.
    if (!request.complete) response.shouldKeepAlive = false
    sendJson(response, answer.status, answer.body)
  }
}

function routeOf(
  method: string | undefined,
  pathname: string,
): { route: Route; params: Record<string, string> } {
  for (const route of FILE_ROUTES) {
    const params = route.endpoint.method === method ? matchPath(route.endpoint, pathname) : undefined
    if (params) return { route, params }
  }
  throw new FileError('not_found', ruleMessage('not_found'))
}

/** The API has validated it before; this protects against others who hold a ticket. */
function parse(schema: ZodType, value: unknown): unknown {
  const result = schema.safeParse(value)
  if (result.success) return result.data
  const [issue] = result.error.issues
  const rule = ruleOfText(issue?.message ?? '') ?? ruleMessage('invalid_input')
  throw new FileError('invalid_input', rule, issue?.path.join('.'))
}

async function readJson(request: IncomingMessage): Promise<unknown> {
  const chunks: Buffer[] = []
  let bytes = 0
  for await (const chunk of request as AsyncIterable<Buffer>) {
    bytes += chunk.byteLength
    if (bytes > JSON_MAX_BYTES)
      throw new FileError('too_large', ruleMessage('body_too_large', { max: JSON_MAX_BYTES }))
    chunks.push(chunk)
  }
  try {
    return JSON.parse(Buffer.concat(chunks).toString()) as unknown
  } catch {
    throw new FileError('json_error', ruleMessage('json_error'))
  }
}

/** How long a client may go on to send what is not used. */
const LINGER_MS = 5_000

/**
 * Reads what is left of a request, up to a bound of size and time: a connection that ends while its client sends may lose the
 * answer to the client.
 */
function readRest(request: IncomingMessage): Promise<void> {
  if (request.complete || request.destroyed) return Promise.resolve()
  return new Promise((resolve) => {
    let bytes = 0
    const read = (chunk: Buffer) => {
      bytes += chunk.byteLength
      if (bytes <= FILE_PIECE_MAX_BYTES) return
      request.off('data', read)
      request.pause()
      resolve()
    }
    const timer = setTimeout(resolve, LINGER_MS)
    for (const event of ['end', 'close'])
      request.once(event, () => {
        clearTimeout(timer)
        resolve()
      })
    // Of work that was ended while it waited for the next part; the request would not flow.
    request.removeAllListeners('readable')
    request.on('data', read)
  })
}

function sendJson(response: ServerResponse, status: number, output: unknown): void {
  if (output === undefined) return void response.writeHead(204).end()
  response.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify(output))
}
