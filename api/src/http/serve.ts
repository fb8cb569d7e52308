import { ruleMessage } from '../../contract/rules.ts'
import { SUSPENDED_SCOPES } from '@quarry/domain/accounts/suspensions'
import type { Context } from 'hono'
import type { z, ZodType } from 'zod'
import type { Endpoint, InputOf, OutputOf } from '../../contract/endpoint.ts'
import { ANONYMOUS, hasScope } from '../kernel/actor.ts'
import { requireSignedIn, type Ctx, type SignedInCtx } from '../kernel/ctx.ts'
import { AppError } from '../kernel/errors.ts'
import { suspended } from '../kernel/policy.ts'
import { authorizeAccess } from './access.policy.ts'
import type { App, HttpEnv } from './env.ts'
import { readJson } from './json-body.ts'
import { validate } from '../kernel/validation.ts'

/** Endpoints that demand an account hand over a ctx whose actor is known to be a user. */
type CtxOf<E extends Endpoint> = E['access'] extends 'signed-in' | 'moderator' ? SignedInCtx : Ctx

/** Settles who asks, and refuses those the endpoint is not for. */
export async function admit<E extends Endpoint>(c: Context<HttpEnv>, endpoint: E): Promise<CtxOf<E>> {
  const { services, ip } = c.var
  c.set('endpoint', endpoint)
  if (endpoint.access === 'public') {
    const userAgent = c.req.header('user-agent') ?? null
    return { ...services, actor: ANONYMOUS, ip, userAgent } as CtxOf<E>
  }
  const ctx = await c.var.identify()
  if (endpoint.access === 'optional') {
    // A token without the read scope sees what a visitor sees.
    const isBlind =
      ctx.actor.kind === 'user' && endpoint.scope !== undefined && !hasScope(ctx.actor, endpoint.scope)
    return (isBlind ? { ...ctx, actor: ANONYMOUS } : ctx) as CtxOf<E>
  }
  const signedIn = requireSignedIn(ctx)
  if (endpoint.scope !== undefined && !hasScope(signedIn.actor, endpoint.scope)) {
    if (signedIn.actor.isSuspended && !SUSPENDED_SCOPES.has(endpoint.scope)) throw suspended()
    throw new AppError('unauthorized', ruleMessage('scope_needed', { scope: endpoint.scope }))
  }
  authorizeAccess(signedIn.actor, endpoint, ctx.now())
  return signedIn
}

type QueryOf<E extends Endpoint> = E['query'] extends ZodType ? z.output<E['query']> : undefined

export const readQuery = <E extends Endpoint>(c: Context<HttpEnv>, endpoint: E): QueryOf<E> =>
  (endpoint.query ? validate(endpoint.query, c.req.query(), 'query') : undefined) as QueryOf<E>

type BodyOf<E extends Endpoint> = E['body'] extends ZodType ? z.output<E['body']> : undefined

export const readBody = async <E extends Endpoint>(c: Context<HttpEnv>, endpoint: E): Promise<BodyOf<E>> =>
  (endpoint.body ? validate(endpoint.body, await readJson(c), 'body') : undefined) as BodyOf<E>

/**
 * Mounts a JSON endpoint: access, query, body, handler; 204 when the handler answers nothing.
 * `finish` may still touch the response, for cookies and headers.
 */
export function serve<E extends Endpoint>(
  app: App,
  endpoint: E,
  run: (ctx: CtxOf<E>, input: InputOf<E>, c: Context<HttpEnv>) => Promise<OutputOf<E>> | OutputOf<E>,
  finish?: (c: Context<HttpEnv>, output: OutputOf<E>) => void,
): void {
  app.on(endpoint.method, endpoint.path, async (c) => {
    const ctx = await admit(c, endpoint)
    const query = readQuery(c, endpoint)
    const body = await readBody(c, endpoint)
    const output = await run(ctx, { params: c.req.param(), query, body } as unknown as InputOf<E>, c)
    finish?.(c, output)
    return output === undefined ? c.body(null, 204) : c.json(output as object)
  })
}
