import type { Context } from 'hono'
import type { z, ZodType } from 'zod'
import { requiredScopes, type Endpoint, type InputOf, type OutputOf } from '../../contract/endpoint.ts'
import { actingWith, ANONYMOUS, hasLockedRights, hasScope } from '../kernel/actor.ts'
import { requireSignedIn, type Ctx, type SignedInCtx } from '../kernel/ctx.ts'
import { AppError } from '../kernel/errors.ts'
import { scopeRefusal } from '../kernel/policy.ts'
import { boundedJson, listParameterOf } from './bounded-json.ts'
import { authorizeAccess } from './access.policy.ts'
import type { App, HttpEnv } from './env.ts'
import { readJson } from './json-body.ts'
import { validate } from '../kernel/validation.ts'

/** Endpoints that require an account have a ctx with a signed-in actor. */
type CtxOf<E extends Endpoint> = E['access'] extends 'signed-in' | 'moderator' ? SignedInCtx : Ctx

/** Identifies the caller, and rejects callers without the required access. */
export async function admit<E extends Endpoint>(c: Context<HttpEnv>, endpoint: E): Promise<CtxOf<E>> {
  const { services, ip } = c.var
  c.set('endpoint', endpoint)
  if (endpoint.access === 'public') {
    const userAgent = c.req.header('user-agent') ?? null
    return { ...services, actor: ANONYMOUS, ip, userAgent } as CtxOf<E>
  }
  const ctx = await c.var.identify()
  const scopes = requiredScopes(endpoint)
  if (endpoint.access === 'optional') {
    const { actor } = ctx
    if (actor.kind !== 'user') return ctx as CtxOf<E>
    // A token without all scopes to read sees what a visitor sees.
    const seesMore = scopes.every((scope) => hasScope(actor, scope))
    return { ...ctx, actor: seesMore ? scopes.reduce(actingWith, actor) : ANONYMOUS } as CtxOf<E>
  }
  const signedIn = requireSignedIn(ctx)
  const missing = scopes.find((scope) => !hasScope(signedIn.actor, scope))
  if (missing !== undefined) throw scopeRefusal(signedIn.actor, missing)
  authorizeAccess(signedIn.actor, endpoint, ctx.now())
  return { ...signedIn, actor: scopes.reduce(actingWith, signedIn.actor) }
}

type QueryOf<E extends Endpoint> = E['query'] extends ZodType ? z.output<E['query']> : undefined

export const readQuery = <E extends Endpoint>(c: Context<HttpEnv>, endpoint: E): QueryOf<E> =>
  (endpoint.query ? validate(endpoint.query, c.req.query(), 'query') : undefined) as QueryOf<E>

type BodyOf<E extends Endpoint> = E['body'] extends ZodType ? z.output<E['body']> : undefined

/** Uploads are no JSON: their handlers read the body themselves. */
const readBody = async <E extends Endpoint>(c: Context<HttpEnv>, endpoint: E): Promise<BodyOf<E>> =>
  (endpoint.body && !endpoint.upload
    ? validate(endpoint.body, await readJson(c), 'body')
    : undefined) as BodyOf<E>

type HandlerInput<E extends Endpoint> = E['upload'] extends string ? Omit<InputOf<E>, 'body'> : InputOf<E>

type Handler<E extends Endpoint, Output> = (
  ctx: CtxOf<E>,
  input: HandlerInput<E>,
  c: Context<HttpEnv>,
) => Promise<Output> | Output

/** Runs a handler after access, query and body were checked, in this order. */
async function runHandler<E extends Endpoint, Output>(
  c: Context<HttpEnv>,
  endpoint: E,
  run: Handler<E, Output>,
): Promise<Output> {
  const ctx = await admit(c, endpoint)
  const query = readQuery(c, endpoint)
  const body = await readBody(c, endpoint)
  try {
    return await run(ctx, { params: c.req.param(), query, body } as unknown as HandlerInput<E>, c)
  } catch (error) {
    throw hasLockedRights(ctx.actor) && isRefusal(error) ? new AppError('proof_needed') : error
  }
}

/** Errors that staff might not get with their rights. */
const isRefusal = (error: unknown): boolean =>
  error instanceof AppError && ['forbidden', 'unauthorized', 'not_found'].includes(error.code)

/**
 * Mounts an endpoint with a JSON response; 204 when the handler returns nothing. The handler of an upload reads the
 * body from `c` (`readBytes`, `incomingBody`) once it has checked permissions. `finish` sets cookies and headers.
 */
export function serve<E extends Endpoint>(
  app: App,
  endpoint: E,
  run: Handler<E, OutputOf<E>>,
  finish?: (c: Context<HttpEnv>, output: OutputOf<E>) => void | Promise<void>,
): void {
  const list = listParameterOf(endpoint)
  app.on(endpoint.method, endpoint.path, async (c) => {
    const output = await runHandler(c, endpoint, run)
    await finish?.(c, output)
    if (output === undefined) return c.body(null, 204)
    if (list === undefined) return c.json(output as object)
    return c.body(boundedJson(list, output), 200, { 'content-type': 'application/json' })
  })
}

/** Mounts an endpoint whose handler creates the response itself: a file, a redirect, or JSON that is already encoded. */
export function serveRaw<E extends Endpoint>(app: App, endpoint: E, run: Handler<E, Response>): void {
  app.on(endpoint.method, endpoint.path, (c) => runHandler(c, endpoint, run))
}
