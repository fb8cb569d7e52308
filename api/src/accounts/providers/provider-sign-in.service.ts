import type { Provider } from '@quarry/domain/accounts/sign-in-methods'
import { PROVIDER_ACCOUNT_NAME, PROVIDER_SUBJECT } from '@quarry/domain/limits/lengths'
import { callerBlock } from '../../../contract/caller.ts'
import { Email } from '../../../contract/accounts/credentials.ts'
import type { ProviderRefusal } from '../../../contract/accounts/providers.ts'
import { safeRedirect } from '../../../contract/accounts/safe-redirect.ts'
import { ruleMessage } from '../../../contract/rules.ts'
import type { z } from 'zod'
import { requireSignedIn, type Ctx, type SignedInCtx } from '../../kernel/ctx.ts'
import { invalid } from '../../kernel/errors.ts'
import { ProviderFailure, type ProviderClient, type Identity } from '../../ports/sign-in-providers.ts'
import { findUsersByEmail, requireUser } from '../users/users.queries.ts'
import { signInAs } from '../accounts.service.ts'
import { hashSecret, mintSecret } from '../secrets.ts'
import { storeOnce, takeStored } from '../one-time-secrets.ts'
import { markProved } from '../sessions/sessions.queries.ts'
import { findIdentity, markUsed } from './identities.queries.ts'
import { linkIdentity } from './identities.service.ts'
import { VISIT, type Outcome, type Purpose, type Visit } from './provider-flows.ts'

const HOME = '/dashboard/projects'
export const ACCOUNT_PAGE = '/settings/account'

const markOf = (browser: string) => hashSecret(browser).toString('base64url')

function clientOf({ providers }: Ctx, provider: Provider): ProviderClient {
  const client = providers.get(provider)
  if (!client) throw invalid('provider', ruleMessage('provider_absent'))
  return client
}

/** The address of the provider, and a secret that binds the visit to this browser. */
export async function beginVisit(
  ctx: Ctx,
  request: { provider: Provider; purpose: Purpose; url: string | undefined },
): Promise<{ url: string; browser: string }> {
  const { provider, purpose } = request
  const client = clientOf(ctx, provider)
  await ctx.attempts.count('provider-caller', callerBlock(ctx.ip))
  const [browser, verifier, nonce] = [mintSecret(), mintSecret(), mintSecret()]
  const redirectTo = safeRedirect(request.url, purpose.kind === 'sign-in' ? HOME : ACCOUNT_PAGE)
  const visit: Visit = { provider, purpose, verifier, nonce, browser: markOf(browser), redirectTo }
  const state = await storeOnce(ctx, VISIT, visit)
  const url = await client.authorizationUrl({ state, verifier, nonce }, purpose.kind === 'prove')
  return { url: url.href, browser }
}

type SignedIn = Extract<Awaited<ReturnType<typeof signInAs>>, { session: string }>

/** How to continue after a visit. */
export type VisitResult =
  | { kind: 'done'; redirectTo: string }
  | { kind: 'signed-in'; redirectTo: string; signedIn: SignedIn }
  | { kind: 'pending'; redirectTo: string; outcome: Outcome }

type Reason = z.output<typeof ProviderRefusal>
const refused = (reason: Reason, visit?: Visit, email: string | null = null): VisitResult => ({
  kind: 'pending',
  redirectTo: visit?.redirectTo ?? HOME,
  outcome: { kind: 'refused', reason, provider: visit?.provider ?? null, email },
})

/** Visits that return in another browser, twice or too late are rejected. */
export async function endVisit(
  ctx: Ctx,
  { params, browser }: { params: URLSearchParams; browser: string },
): Promise<VisitResult> {
  await ctx.attempts.count('provider-caller', callerBlock(ctx.ip))
  const state = params.get('state') ?? ''
  const visit = await takeStored<Visit>(ctx, VISIT, state)
  if (visit?.browser !== markOf(browser)) return refused('expired')
  const { provider, purpose, verifier, nonce } = visit
  const client = ctx.providers.get(provider)
  if (!client) return refused('failed', visit)
  try {
    const identity = within(await client.identityFrom(params, { state, verifier, nonce }))
    if (purpose.kind === 'sign-in') return await signInBy(ctx, visit, identity)
    const { actor } = ctx
    if (actor.kind !== 'user' || actor.id !== purpose.userId) return refused('expired', visit)
    const signedIn = requireSignedIn(ctx)
    return await (purpose.kind === 'link'
      ? link(signedIn, visit, identity)
      : prove(signedIn, visit, identity))
  } catch (error) {
    if (!(error instanceof ProviderFailure)) throw error
    // Only the cause: it contains no code and no token.
    const why = error.cause instanceof Error ? error.cause.message : error.message
    if (error.reason === 'failed') ctx.log.warn({ provider, why }, 'a provider did not identify a user')
    return refused(error.reason, visit)
  }
}

function within({ subject, name, email }: Identity): Identity {
  if (subject === '' || subject.length > PROVIDER_SUBJECT.max)
    throw new ProviderFailure('failed', 'the provider names no user')
  return {
    subject,
    name: name === null ? null : Array.from(name).slice(0, PROVIDER_ACCOUNT_NAME.max).join(''),
    email: Email.safeParse(email).data ?? null,
  }
}

/**
 * An email address never signs in to an existing account: its owner must sign in first and link the provider.
 */
async function signInBy(ctx: Ctx, visit: Visit, identity: Identity): Promise<VisitResult> {
  const { provider, redirectTo } = visit
  const found = await findIdentity(ctx.db, provider, identity.subject)
  if (found) {
    await markUsed(ctx.db, found, { name: identity.name, at: ctx.now() })
    const result = await signInAs(ctx, await requireUser(ctx.db, found.userId))
    if ('session' in result) return { kind: 'signed-in', redirectTo, signedIn: result }
    const { flow, has_passkeys } = result
    return { kind: 'pending', redirectTo, outcome: { kind: 'code', flow, has_passkeys } }
  }
  const { email } = identity
  if (email !== null && (await findUsersByEmail(ctx.db, email)).proved)
    return refused('email_taken', visit, email)
  return { kind: 'pending', redirectTo, outcome: { kind: 'new', provider, identity } }
}

async function link(ctx: SignedInCtx, visit: Visit, identity: Identity): Promise<VisitResult> {
  const reason = await linkIdentity(ctx, { provider: visit.provider, identity })
  return reason === undefined ? { kind: 'done', redirectTo: visit.redirectTo } : refused(reason, visit)
}

async function prove(ctx: SignedInCtx, visit: Visit, identity: Identity): Promise<VisitResult> {
  const found = await findIdentity(ctx.db, visit.provider, identity.subject)
  if (found?.userId !== ctx.actor.id || ctx.actor.sessionId === null) return refused('not_yours', visit)
  await markUsed(ctx.db, found, { name: identity.name, at: ctx.now() })
  await markProved(ctx.db, ctx.actor.sessionId, ctx.now())
  return { kind: 'done', redirectTo: visit.redirectTo }
}
