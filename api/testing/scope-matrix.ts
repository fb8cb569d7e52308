import { anAppToken, aPersonalToken } from '@quarry/db/testing/factories'
import { GRANTABLE_SCOPES, scopeSum, type ScopeName } from '@quarry/domain/accounts/scopes'
import { describe, expect, it } from 'vitest'
import type { Endpoint } from '../contract/endpoint.ts'
import { hashSecret, mintSecret } from '../src/accounts/secrets.ts'
import {
  anUntouchedFixture,
  fixtureFor,
  requestOf,
  type Fixture,
  type RefusalCase,
} from './refusal-harness.ts'
import type { TestApp } from './test-app.ts'

/** A token that somebody made, or that an app was given. */
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

interface Asking {
  kind: Kind
  owner: 'alice' | 'ada'
  path: string
  init: RequestInit
}

/** What somebody who holds just this token is answered. */
async function askWith(app: TestApp, scopes: readonly ScopeName[], { kind, owner, path, init }: Asking) {
  const token = await aToken(app, kind, { userId: app.users[owner].id, scopes: scopeSum(scopes) })
  const headers = { ...(init.headers as Record<string, string>), authorization: token }
  const answer = await app.app.request(path, { ...init, headers })
  const text = await answer.text()
  return { status: answer.status, text, lacksScope: text.includes('scope_needed') }
}

/**
 * What each endpoint owes to tokens: with every scope but its own nobody gets further than without a token; with all
 * that can be granted everybody gets as far as in a session. No token can hold a scope of sessions.
 */
export function honoursScope(
  current: () => TestApp,
  name: string,
  endpoint: Endpoint & { scope: ScopeName },
  { request, refuses, status = 'approved' }: RefusalCase,
): void {
  const { scope, access } = endpoint
  const owner = access === 'moderator' || refuses.includes('alice') ? 'ada' : 'alice'
  const ask = (kind: Kind, scopes: readonly ScopeName[], fixture: Fixture) =>
    askWith(current(), scopes, { kind, owner, ...requestOf(endpoint, request(fixture)) })
  const others = GRANTABLE_SCOPES.filter((other) => other !== scope)
  describe(`${name} (${scope})`, () => {
    it.each(access === 'optional' ? [owner] : [])(
      'shows a token of %s without it what a visitor is shown',
      async () => {
        const app = current()
        const fixture = await fixtureFor(app, endpoint, status)
        const { path, init } = requestOf(endpoint, request(fixture))
        const visitor = await app.app.request(path, init)
        for (const kind of KINDS)
          expect(await ask(kind, others, fixture)).toMatchObject({
            status: visitor.status,
            lacksScope: false,
          })
      },
    )
    it.each(access === 'optional' ? [] : [owner])('is closed to a token of %s without it', async () => {
      const fixture = await anUntouchedFixture(current(), status)
      for (const kind of KINDS)
        expect(await ask(kind, others, fixture)).toMatchObject({ status: 401, lacksScope: true })
    })
    it.each(GRANTABLE_SCOPES.includes(scope) ? [owner] : [])(
      'is open to a token of %s that holds it',
      async () => {
        for (const kind of KINDS) {
          const fixture = await fixtureFor(current(), endpoint, status)
          expect([401, 403, 500]).not.toContain((await ask(kind, GRANTABLE_SCOPES, fixture)).status)
        }
      },
    )
  })
}
