import { matchesRegistered } from '../../../contract/accounts/redirect-address.ts'
import { record } from '@quarry/db/outbox'
import { GRANTABLE_SCOPES, scopesOf, scopeSum, type ScopeName } from '@quarry/domain/accounts/scopes'
import type { InputOf, OutputOf } from '../../../contract/endpoint.ts'
import type { requestConsent } from '../../../contract/accounts/oauth.ts'
import { ruleMessage } from '../../../contract/rules.ts'
import { atomically, type SignedInCtx, type Ctx } from '../../kernel/ctx.ts'
import { invalid } from '../../kernel/errors.ts'
import { findApp, type AppRecord } from '../oauth-apps/oauth-apps.queries.ts'
import { appIconUrl } from '../oauth-apps/oauth-apps.view.ts'
import { recordActivity } from '../activity/activity.queries.ts'
import { createCode, findAuthorization, upsertAuthorization } from './authorizations.queries.ts'
import { OAUTH_CONSENT_MS } from '@quarry/domain/accounts/oauth'
import { storeOnce, peekStored, takeStored } from '../one-time-secrets.ts'

/** The request of an app, unchanged, until the user decides. */
interface AuthorizationRequest {
  userId: string
  appId: string
  redirectUri: string
  isRedirectNamed: boolean
  scopes: number
  state: string | null
  challenge: string | null
}

const STORED = { kind: 'oauth-consent', forMs: OAUTH_CONSENT_MS }

const storeRequest = (ctx: Pick<Ctx, 'state' | 'now'>, request: AuthorizationRequest): Promise<string> =>
  storeOnce(ctx, STORED, request)

/** Works once, and only for the user who was asked; other users do not consume it. */
async function takeRequest(
  ctx: Pick<Ctx, 'state' | 'now'>,
  secret: string,
  userId: string,
): Promise<AuthorizationRequest | undefined> {
  const request = await peekStored<AuthorizationRequest>(ctx, STORED, secret)
  return request?.userId === userId ? takeStored<AuthorizationRequest>(ctx, STORED, secret) : undefined
}

type Query = InputOf<typeof requestConsent>['query']

/** Whether all scopes of the first sum are in the second. */
const isWithin = (sum: number, all: number) => {
  const allowedScopes = scopesOf(all)
  return scopesOf(sum).every((scope) => allowedScopes.includes(scope))
}

/** The requested scopes, by default all of the app; `undefined` if it may not request them. */
function requestedScopes(app: AppRecord, request: string | undefined): number | undefined {
  const names = (request ?? '').split(/[\s+]+/).filter(Boolean)
  if (names.length === 0) return app.maxScopes
  const known = GRANTABLE_SCOPES.filter((scope) => names.includes(scope))
  const sum = scopeSum(known)
  const isKnown = names.every((name) => known.includes(name as ScopeName))
  return isKnown && isWithin(sum, app.maxScopes) ? sum : undefined
}

/** Users are redirected to registered addresses only; errors before that go to no other address. */
async function requestingApp(
  ctx: SignedInCtx,
  query: Query,
): Promise<{ app: AppRecord; redirectUri: string }> {
  const app = await findApp(ctx.db, query.client_id)
  if (!app || app.isClosed) throw invalid('client_id', ruleMessage('oauth_client_unknown'))
  const uris = app.redirects.map(({ uri }) => uri)
  const named = query.redirect_uri
  const isRegistered = named === undefined || uris.some((uri) => matchesRegistered(uri, named))
  const redirectUri = isRegistered ? (named ?? uris[0]) : undefined
  if (redirectUri === undefined) throw invalid('redirect_uri', ruleMessage('oauth_redirect_unknown'))
  return { app, redirectUri }
}

/** A SHA-256 hash in base64url (RFC 7636 section 4.2). */
const S256_CHALLENGE = /^[\w-]{43}$/

/** Errors of the request that are reported to the app by redirect. */
function requestProblem(query: Query): [RequestError, string] | undefined {
  if ((query.response_type ?? 'code') !== 'code')
    return ['unsupported_response_type', 'response_type must be code']
  const method = query.code_challenge_method
  if (query.code_challenge !== undefined && method !== 'S256')
    return ['invalid_request', 'code_challenge_method must be S256']
  if (query.code_challenge !== undefined && !S256_CHALLENGE.test(query.code_challenge))
    return ['invalid_request', 'code_challenge must have 43 characters of base64url']
  if (query.code_challenge === undefined && method !== undefined)
    return ['invalid_request', 'code_challenge is missing']
  return undefined
}

export async function beginConsent(ctx: SignedInCtx, query: Query): Promise<OutputOf<typeof requestConsent>> {
  const { app, redirectUri } = await requestingApp(ctx, query)
  const state = query.state ?? null
  const back = (error: RequestError, error_description: string) =>
    redirectUrl(redirectUri, { error, error_description, state, iss: ctx.siteUrl })
  const amiss = requestProblem(query)
  if (amiss) return back(...amiss)
  const scopes = requestedScopes(app, query.scope)
  if (scopes === undefined) return back('invalid_scope', 'the application may not request these scopes')
  const request: AuthorizationRequest = {
    userId: ctx.actor.id,
    appId: app.id,
    redirectUri,
    isRedirectNamed: query.redirect_uri !== undefined,
    scopes,
    state,
    challenge: query.code_challenge ?? null,
  }
  const existing = await findAuthorization(ctx.db, request)
  if (existing && isWithin(scopes, existing.scopes)) return issueCode(ctx, request, existing.id)
  return {
    flow_id: await storeRequest(ctx, request),
    client_id: app.id,
    client_name: app.name,
    client_icon: appIconUrl(app, ctx.siteUrl),
    client_url: app.url,
    created_by: app.userId,
    requested_scopes: scopes,
    redirect_uri: redirectUri,
  }
}

const issueCode = (
  ctx: SignedInCtx,
  request: AuthorizationRequest,
  authorizationId: string,
): Promise<string> =>
  atomically(ctx, async ({ db, now, siteUrl }) => {
    const { redirectUri, isRedirectNamed, challenge, scopes, state } = request
    const facts = { authorizationId, redirectUri, isRedirectNamed, challenge, scopes }
    return redirectUrl(redirectUri, { code: await createCode(db, facts, now()), state, iss: siteUrl })
  })

const deadFlow = () => invalid('flow', ruleMessage('flow_dead'))

/**
 * The app may have changed since its request: both its redirect address and the scopes must still be allowed.
 */
async function takeConsent(
  ctx: SignedInCtx,
  flow: string,
): Promise<{ request: AuthorizationRequest; app: AppRecord }> {
  const request = await takeRequest(ctx, flow, ctx.actor.id)
  const app = request && (await findApp(ctx.db, request.appId))
  const isRegistered =
    request && app?.redirects.some(({ uri }) => matchesRegistered(uri, request.redirectUri))
  if (!app || app.isClosed || !isRegistered || !isWithin(request.scopes, app.maxScopes)) throw deadFlow()
  return { request, app }
}

/** An email informs the owner of the account, in case it was someone else. */
export async function acceptApp(ctx: SignedInCtx, flow: string): Promise<string> {
  const { request, app } = await takeConsent(ctx, flow)
  const { id } = await atomically(ctx, async (ctx) => {
    const grant = { appId: app.id, userId: ctx.actor.id, scopes: request.scopes, now: ctx.now() }
    const authorization = await upsertAuthorization(ctx.db, grant)
    await recordActivity(ctx, { userId: ctx.actor.id, kind: 'oauth_authorized', detail: app.name })
    const actors = { userId: ctx.actor.id, actorId: ctx.actor.id }
    await record(ctx.db, { name: 'app.authorized', authorizationId: authorization.id, ...actors })
    return authorization
  })
  return issueCode(ctx, request, id)
}

export async function rejectApp(ctx: SignedInCtx, flow: string): Promise<string> {
  const { request } = await takeConsent(ctx, flow)
  const { redirectUri, state } = request
  const refused = {
    error: 'access_denied',
    error_description: 'the user did not authorize the application',
  } as const
  return redirectUrl(redirectUri, { ...refused, state, iss: ctx.siteUrl })
}

/** Error codes of OAuth 2.0 (RFC 6749). */
type RequestError = 'invalid_request' | 'unsupported_response_type' | 'invalid_scope' | 'access_denied'

interface RedirectParams {
  state: string | null
  /** The issuer, which prevents mix-up attacks (RFC 9207). */
  iss: string
}

/** The redirect address with the response parameters; an existing query stays unchanged. */
function redirectUrl(
  redirectUri: string,
  {
    state,
    iss,
    ...answer
  }: RedirectParams & ({ code: string } | { error: RequestError; error_description: string }),
): string {
  const added = new URLSearchParams({ ...answer, ...(state !== null && { state }), iss })
  return `${redirectUri}${redirectUri.includes('?') ? '&' : '?'}${added.toString()}`
}
