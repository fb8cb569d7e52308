import { anAppToken, aPersonalToken } from '@quarry/db/testing/factories'
import { GRANTABLE_SCOPES, scopeSum, type ScopeName } from '@quarry/domain/accounts/scopes'
import { describe, expect, it } from 'vitest'
import type { Endpoint } from '../contract/endpoint.ts'
import { hashSecret, mintSecret } from '../src/accounts/secrets.ts'
import {
  anUntouchedFixture,
  anUntouchedToken,
  fixtureFor,
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
  const token = await anUntouchedToken(app, `${kind} ${owner} ${given.scopes}`, () =>
    aToken(app, kind, given),
  )
  const headers = { ...(init.headers as Record<string, string>), authorization: token }
  const response = await app.app.request(path, { ...init, headers })
  const text = await response.text()
  return { status: response.status, text, lacksScope: text.includes('scope_needed') }
}

type ScopedEndpoint = Endpoint & { scope: ScopeName }

const ownerOf = ({ access }: Endpoint, { refuses }: RefusalCase) =>
  access === 'moderator' || refuses.includes('alice') ? 'ada' : 'alice'

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

/** A token with all grantable scopes has the same access as a session. No token can have a scope reserved for sessions. */
export function honoursScope(
  current: () => TestApp,
  name: string,
  endpoint: ScopedEndpoint,
  refusal: RefusalCase,
): void {
  const { scope } = endpoint
  const owner = ownerOf(endpoint, refusal)
  if (!GRANTABLE_SCOPES.includes(scope)) return
  describe(`${name} (${scope})`, () => {
    it.each([owner])('accepts a token of %s with the scope', async () => {
      for (const kind of KINDS) {
        const fixture = await fixtureFor(current(), endpoint, refusal)
        const asked = { kind, owner, ...requestOf(endpoint, refusal.request(fixture)) } as const
        expect([401, 403, 500]).not.toContain(
          (await requestWithToken(current(), GRANTABLE_SCOPES, asked)).status,
        )
      }
    })
  })
}
