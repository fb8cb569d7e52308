import type { Readable } from 'node:stream'
import { INSTALLING_OPERATIONS } from '@quarry/domain/hosting/operations'
import { SERVER_TICKET_MS } from '@quarry/domain/hosting/server-access'
import { createClient, isApiError, toApiError, urlOf, type ApiError } from '../../contract/client.ts'
import type { Endpoint, InputOf, OutputOf, RequestOf } from '../../contract/endpoint.ts'
import { ERRORS, type ErrorCode } from '../../contract/errors.ts'
import { RULES, ruleMessage, type Rule } from '../../contract/rules.ts'
import type { SignedInCtx } from '../kernel/ctx.ts'
import { AppError, type FieldProblem } from '../kernel/errors.ts'
import { findNode } from './nodes.queries.ts'
import { listOpenOperations } from './operations.queries.ts'
import { checkNotSuspended, requireServer } from './servers.service.ts'
import { isNodeAvailable } from './servers.view.ts'
import { signTicket } from './sign-ticket.ts'

/** The longest that a node may take to copy a folder, and between two parts of a file. */
const ANSWER_MS = 60_000

type Use = 'read' | 'change'
const purposeOf = ({ scope }: Endpoint): Use => (scope === 'SERVER_READ' ? 'read' : 'change')

interface Node {
  baseUrl: string
  authorization: string
}

/** Where the node serves the files of a server, if the caller may read or change them now. */
async function openFiles(ctx: SignedInCtx, id: string, use: Use): Promise<Node> {
  const server = await requireServer(ctx, id, use === 'read' ? 'server.read_files' : 'server.files')
  checkNotSuspended(server)
  if (use === 'change') await checkUnused(ctx, id)
  const node = server.nodeId === null ? undefined : await findNode(ctx.db, server.nodeId)
  const now = ctx.now()
  if (!node || node.consoleUrl === null || !isNodeAvailable(server.lastSeenAt, now))
    throw new AppError('node_unavailable')
  const expires = now.getTime() + SERVER_TICKET_MS
  const generation = server.generation ?? 0
  const payload = { server: id, user: ctx.actor.id, permission: 'files', expires, generation } as const
  const ticket = signTicket(payload, node.ticketKey)
  // `ws://` becomes `http://`.
  const baseUrl = node.consoleUrl.replace(/^ws/, 'http').replace(/\/$/, '')
  return { baseUrl, authorization: `Bearer ${ticket}` }
}

/** An installation or a restored backup replaces the files. */
async function checkUnused({ db }: SignedInCtx, id: string): Promise<void> {
  const replacing = [...INSTALLING_OPERATIONS, 'restore']
  const open = (await listOpenOperations(db, id)).find(({ kind }) => replacing.includes(kind))
  if (open) throw new AppError('conflict', ruleMessage('operation_waits', { operation: open.kind }))
}

const isRule = (rule: string | undefined): rule is Rule => RULES.some((known) => known === rule)

/** The error of a node, as the API reports it. A node that fails is no fault of the request. */
function toAppError({ status, code, rule, params, fields, message }: ApiError): AppError {
  if (status === 0 || status === 401 || !Object.hasOwn(ERRORS, code)) return new AppError('node_unavailable')
  const reason = isRule(rule) ? { rule, params } : undefined
  const problems = fields.flatMap((field): FieldProblem[] =>
    isRule(field.rule) ? [{ ...field, rule: field.rule, params: field.params ?? {} }] : [],
  )
  return new AppError(code as ErrorCode, reason, { fields: problems, message })
}

/** Sends a request to the node of the server and returns its response. */
export async function callFiles<E extends Endpoint>(
  ctx: SignedInCtx,
  endpoint: E,
  input: InputOf<E> & { params: { server: string } },
  { answerMs = ANSWER_MS, use = purposeOf(endpoint) }: { answerMs?: number; use?: Use } = {},
): Promise<OutputOf<E>> {
  const { baseUrl, authorization } = await openFiles(ctx, input.params.server, use)
  const call = createClient({ baseUrl, headers: { authorization } })
  try {
    return await call(endpoint, input as RequestOf<E>, { signal: AbortSignal.timeout(answerMs) })
  } catch (error) {
    throw isApiError(error) ? toAppError(error) : new AppError('node_unavailable')
  }
}

export interface ForwardedRequest {
  headers: Record<string, string>
  body?: Readable
  /** Whether the client left before the end of the body. */
  isCutOff?: () => boolean
}

export interface ForwardedResponse {
  status: number
  headers: Record<string, string | string[] | undefined>
  body: Readable
}

/** The same for content, which is not held in memory. The caller reads or destroys the body. */
export async function forwardFile<E extends Endpoint>(
  ctx: SignedInCtx,
  endpoint: E,
  {
    headers,
    body,
    isCutOff = () => false,
    ...input
  }: Omit<InputOf<E>, 'body'> & { params: { server: string } } & ForwardedRequest,
): Promise<ForwardedResponse> {
  const use = purposeOf(endpoint)
  const { baseUrl, authorization } = await openFiles(ctx, input.params.server, use)
  const { request } = await import('undici')
  const url = baseUrl + urlOf(endpoint, input as unknown as RequestOf<E>)
  const times = { headersTimeout: ANSWER_MS, bodyTimeout: ANSWER_MS }
  const options = { method: endpoint.method, headers: { ...headers, authorization }, ...times }
  const response = await request(url, { ...options, body: body ?? null }).catch(() => {
    throw new AppError(isCutOff() ? 'upload_cut_off' : 'node_unavailable')
  })
  const { statusCode: status } = response
  if (status < 400 || status === 416) return { status, headers: response.headers, body: response.body }
  throw toAppError(toApiError(status, await response.body.json().catch(() => undefined)))
}
