import { ruleMessage } from '../../contract/rules.ts'
import type { Context } from 'hono'
import { HTTPException } from 'hono/http-exception'
import type { ContentfulStatusCode } from 'hono/utils/http-status'
import { ERRORS, type ErrorBody } from '../../contract/errors.ts'
import { isAway, violatedConstraint } from '@quarry/db/postgres-errors'
import { AppError } from '../kernel/errors.ts'
import type { HttpEnv } from './env.ts'
import type { Endpoint } from '../../contract/endpoint.ts'

/** The public v2 description has no finer ones: denied access is 401 throughout. */
const V2_STATUSES: Partial<Record<number, ContentfulStatusCode>> = { 403: 401, 409: 400, 413: 400 }

/** Seconds after which a slot is probably free. */
const BUSY_SECONDS = 5

/** After a 401, clients sign in again, which does not help a suspended account. */
const isReducedInV2 = ({ rule }: AppError, path: string) =>
  path.startsWith('/v2/') && rule !== 'account_suspended'

/** The only place that knows statuses. */
export function statusOf(error: AppError, path: string): ContentfulStatusCode {
  const status = ERRORS[error.code][0]
  return (isReducedInV2(error, path) ? V2_STATUSES[status] : undefined) ?? status
}

export function errorBody(known: AppError, path: string): ErrorBody {
  const { code, message, rule, params, fields } = known
  const error = code === 'forbidden' && isReducedInV2(known, path) ? 'unauthorized' : code
  return { error, description: message, rule, params, ...(fields.length > 0 && { fields: [...fields] }) }
}

/** Logs unexpected errors and those that need an operator, once; expected ones concern only the caller. */
export function errorResponse(error: Error, c: Context<HttpEnv>): Response {
  const known = inWordsOf(c.var.endpoint, toAppError(error))
  if (known.code === 'internal_error' || (isAway(error) && !isWait(error)))
    c.var.services.log.error({ err: error, requestId: c.var.requestId, path: c.req.path }, 'request failed')
  c.header('cache-control', 'no-store')
  if (known.code === 'busy') c.header('retry-after', String(BUSY_SECONDS))
  return c.json(errorBody(known, c.req.path), statusOf(known, c.req.path))
}

const inWordsOf = (endpoint: Endpoint | undefined, error: AppError): AppError =>
  error.code === 'not_found' && endpoint?.missing ? new AppError(endpoint.missing, error) : error

const codeOf = (error: Error): unknown => ('code' in error ? error.code : undefined)

/** A statement or a lock timed out. */
const isWait = (error: Error): boolean => codeOf(error) === '57014' || codeOf(error) === '55P03'

function toAppError(error: Error): AppError {
  if (error instanceof AppError) return error
  if (error instanceof HTTPException && error.status === 413) return new AppError('too_large')
  // A null character or invalid UTF-8 in the input, which Postgres cannot store.
  if (codeOf(error) === '22021') return new AppError('invalid_input', ruleMessage('not_utf8'))
  if (isWait(error) || isAway(error)) return new AppError('overloaded')
  // A trigger of the database that limits the length of a list, with a message.
  if (violatedConstraint(error)?.endsWith('_at_most'))
    return new AppError('invalid_input', ruleMessage('list_full', { reason: error.message }))
  // A last resort: every number should be limited by its schema.
  if (codeOf(error) === '22003') return new AppError('invalid_input', ruleMessage('number_too_large'))
  return new AppError('internal_error')
}
