import { anAppToken, aPersonalToken, aSession } from '@quarry/db/testing/factories'
import { GRANTABLE_SCOPES, scopeSum, type ScopeName } from '@quarry/domain/accounts/scopes'
import { describe, expect, it } from 'vitest'
import { requiredScopes, type Endpoint } from '../contract/endpoint.ts'
import { hashSecret, mintSecret } from '../src/accounts/secrets.ts'
import {
  anUntouchedFixture,
  anUntouchedToken,
  fixtureFor,
  isAboutProject,
  requestOf,
  type Fixture,
  type RefusalCase,
} from './refusal-harness.ts'
import type { TestApp } from './test-app.ts'

/** A personal access token, or the token of an app. */
const KINDS = ['personal', 'app'] as const
type Kind = (typeof KINDS)[number]

async function aToken(
  { db }: TestApp,
  kind: Kind,
  given: { userId: string; scopes: number },
): Promise<string> {
  const token = mintSecret(kind === 'app' ? 'qro_' : 'qrp_')
  if (kind === 'app') await anAppToken(db, { ...given, accessHash: hashSecret(token) })
  else await aPersonalToken(db, { ...given, tokenHash: hashSecret(token) })
  return token
}

const tokensOfAda = new WeakMap<TestApp, Map<string, Promise<string>>>()

/** Fixtures delete tokens of Alice only, and an account has a limited number. */
function aTokenOfAda(app: TestApp, key: string, make: () => Promise<string>): Promise<string> {
  const tokens = tokensOfAda.get(app) ?? new Map<string, Promise<string>>()
  tokensOfAda.set(app, tokens)
  const token = tokens.get(key) ?? make()
  tokens.set(key, token)
  return token
}

interface TokenRequest {
  kind: Kind
  owner: 'alice' | 'ada'
  path: string
  init: RequestInit
}

/** The response to a request with a token of these scopes. */
async function requestWithToken(
  app: TestApp,
  scopes: readonly ScopeName[],
  { kind, owner, path, init }: TokenRequest,
) {
  const given = { userId: app.users[owner].id, scopes: scopeSum(scopes) }
  const key = `${kind} ${owner} ${given.scopes}`
  const make = () => aToken(app, kind, given)
  const token = await (owner === 'ada' ? aTokenOfAda(app, key, make) : anUntouchedToken(app, key, make))
  const headers = { ...(init.headers as Record<string, string>), authorization: token }
  const response = await app.app.request(path, { ...init, headers })
  const text = await response.text()
  return { status: response.status, text, lacksScope: text.includes('scope_needed') }
}

type ScopedEndpoint = Endpoint & { scope: ScopeName }

const ownerOf = ({ access }: Endpoint, { refuses }: RefusalCase) =>
  access === 'moderator' || refuses.includes('alice') ? 'ada' : 'alice'

const ruleIn = (text: string): string | undefined => /"rule":"(\w+)"/.exec(text)?.[1]

/** A token with all scopes but the endpoint's has no more access than a visitor. */
export function requiresScope(
  current: () => TestApp,
  name: string,
  endpoint: ScopedEndpoint,
  refusal: RefusalCase,
): void {
  const { scope, access } = endpoint
  const { request, status = 'approved' } = refusal
  const owner = ownerOf(endpoint, refusal)
  const others = GRANTABLE_SCOPES.filter((other) => other !== scope)
  const ask = (kind: Kind, fixture: Fixture) =>
    requestWithToken(current(), others, { kind, owner, ...requestOf(endpoint, request(fixture)) })
  describe(`${name} (${scope})`, () => {
    it.each(access === 'optional' ? [owner] : [])(
      'shows a token of %s without it what a visitor is shown',
      async () => {
        const app = current()
        const fixture = await fixtureFor(app, endpoint, refusal)
        const { path, init } = requestOf(endpoint, request(fixture))
        const visitor = await app.app.request(path, init)
        for (const kind of KINDS)
          expect(await ask(kind, fixture)).toMatchObject({ status: visitor.status, lacksScope: false })
      },
    )
    it.each(access === 'optional' ? [] : [owner])('rejects a token of %s without the scope', async () => {
      const fixture = await anUntouchedFixture(current(), status)
      for (const kind of KINDS)
        expect(await ask(kind, fixture)).toMatchObject({ status: 401, lacksScope: true })
    })
  })
}

/** The endpoint refuses a plain account and admits an administrator. */
const asksForStaffRights = ({ refuses }: RefusalCase): boolean =>
  refuses.includes('mallory') && !refuses.includes('ada')

/** The statuses for tokens of an administrator with all grantable scopes. */
async function statusesForAdmin(
  app: TestApp,
  endpoint: Endpoint,
  input: ReturnType<RefusalCase['request']>,
): Promise<number[]> {
  const asked = { owner: 'ada', ...requestOf(endpoint, input) } as const
  const answers = KINDS.map((kind) => requestWithToken(app, GRANTABLE_SCOPES, { kind, ...asked }))
  return (await Promise.all(answers)).map(({ status }) => status)
}

/** Tokens of an administrator are refused wherever a plain account is. */
export function carriesNoStaffRights(
  current: () => TestApp,
  name: string,
  endpoint: Endpoint,
  refusal: RefusalCase,
): void {
  if (!asksForStaffRights(refusal)) return
  it(`${name} refuses tokens of an administrator`, async () => {
    const fixture = await anUntouchedFixture(current(), refusal.status ?? 'approved')
    for (const status of await statusesForAdmin(current(), endpoint, refusal.request(fixture)))
      expect([401, 403, 404]).toContain(status)
  })
}

/** A project that a plain account does not find is not found with tokens of an administrator. */
export function hidesFromAdminTokens(
  current: () => TestApp,
  name: string,
  endpoint: Endpoint,
  { request }: RefusalCase,
): void {
  if (!isAboutProject(endpoint)) return
  it(`${name} does not reveal a draft to tokens of an administrator`, async () => {
    const fixture = await anUntouchedFixture(current(), 'draft')
    for (const status of await statusesForAdmin(current(), endpoint, request(fixture)))
      expect(endpoint.missing ? [400, 401] : [401, 403, 404]).toContain(status)
  })
}

/** A session of an administrator without a recent proof cannot change what a plain account cannot change. */
export function locksStaffRights(
  current: () => TestApp,
  name: string,
  endpoint: Endpoint,
  refusal: RefusalCase,
): void {
  const { request, status = 'approved' } = refusal
  if (endpoint.method === 'GET' || !asksForStaffRights(refusal)) return
  it(`${name} requires a recent proof of an administrator`, async () => {
    const app = current()
    const fixture = await anUntouchedFixture(app, status)
    const authorization = await anUntouchedToken(app, 'ada without proof', () => aSessionWithoutProof(app))
    const { path, init } = requestOf(endpoint, request(fixture))
    const response = await app.app.request(path, { ...init, headers: { authorization } })
    expect(await response.json()).toMatchObject({ error: 'proof_needed' })
  })
}

async function aSessionWithoutProof({ db, users }: TestApp): Promise<string> {
  const token = mintSecret('qrs_')
  await aSession(db, { userId: users.ada.id, tokenHash: hashSecret(token), provedAt: null })
  return token
}

/**
 * A token with exactly the documented scopes has the same access as one with all grantable scopes. No token can have a
 * scope reserved for sessions.
 */
export function honoursScope(
  current: () => TestApp,
  name: string,
  endpoint: ScopedEndpoint,
  refusal: RefusalCase,
): void {
  const { scope } = endpoint
  const owner = ownerOf(endpoint, refusal)
  // What only staff do, no token does.
  if (owner === 'ada' || !GRANTABLE_SCOPES.includes(scope)) return
  describe(`${name} (${scope})`, () => {
    it.each([owner])('accepts a token of %s with the documented scopes alone', async () => {
      for (const kind of KINDS) {
        const ask = async (scopes: readonly ScopeName[]) => {
          const fixture = await fixtureFor(current(), endpoint, refusal)
          const asked = { kind, owner, ...requestOf(endpoint, refusal.request(fixture)) } as const
          return requestWithToken(current(), scopes, asked)
        }
        const one = await ask(requiredScopes(endpoint))
        // A successful change may rule out the same change by the next token.
        if (one.status < 400) continue
        const all = await ask(GRANTABLE_SCOPES)
        expect([401, 403, 500]).not.toContain(all.status)
        expect({ status: one.status, rule: ruleIn(one.text) }).toEqual({
          status: all.status,
          rule: ruleIn(all.text),
        })
      }
    })
  })
}
