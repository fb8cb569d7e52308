import { aPersonalToken } from '@quarry/db/testing/factories'
import { GRANTABLE_SCOPES, scopeSum, type ScopeName } from '@quarry/domain/scopes'
import { describe, expect, it } from 'vitest'
import type { Endpoint } from '../contract/endpoint.ts'
import { hashSecret, mintSecret } from '../src/accounts/secrets.ts'
import { aFixture, requestOf, type RefusalCase } from './refuses.ts'
import type { TestApp } from './test-app.ts'

const isGrantable = (scope: ScopeName) => GRANTABLE_SCOPES.includes(scope)

/** What somebody who holds just this token is answered. */
async function askWith(
  app: TestApp,
  scopes: readonly ScopeName[],
  { owner, path, init }: { owner: 'alice' | 'ada'; path: string; init: RequestInit },
) {
  const token = mintSecret('qrp_')
  const userId = app.users[owner].id
  await aPersonalToken(app.db, { userId, tokenHash: hashSecret(token), scopes: scopeSum(scopes) })
  const headers = { ...(init.headers as Record<string, string>), authorization: token }
  const answer = await app.app.request(path, { ...init, headers })
  const text = await answer.text()
  return { status: answer.status, text, lacksScope: text.includes('scope_needed') }
}

/**
 * What each endpoint owes to tokens: with every scope but its own nobody gets further than without a token; with all
 * that can be granted everybody gets as far as in a session, unless the scope is one that only sessions hold.
 */
export function honoursScope(
  current: () => TestApp,
  name: string,
  endpoint: Endpoint & { scope: ScopeName },
  { request, refuses, status = 'approved' }: RefusalCase,
): void {
  const { scope, access } = endpoint
  const owner = access === 'moderator' || refuses.includes('alice') ? 'ada' : 'alice'
  const ask = async (scopes: readonly ScopeName[]) => {
    const app = current()
    const fixture = await aFixture(app, status)
    return askWith(app, scopes, { owner, ...requestOf(endpoint, request(fixture)) })
  }
  describe(`${name} (${scope})`, () => {
    it('is closed to a token without its scope', async () => {
      const others = GRANTABLE_SCOPES.filter((other) => other !== scope)
      const answer = await ask(others)
      if (access !== 'optional') {
        expect([answer.status, answer.lacksScope]).toEqual([401, true])
        return
      }
      const app = current()
      const { path, init } = requestOf(endpoint, request(await aFixture(app, status)))
      const visitor = await app.app.request(path, init)
      expect(answer.status).toBe(visitor.status)
    })

    it(isGrantable(scope) ? 'is open to one that holds it' : 'is held by sessions alone', async () => {
      const answer = await ask(GRANTABLE_SCOPES)
      if (isGrantable(scope)) expect([401, 403, 500]).not.toContain(answer.status)
      else if (access !== 'optional') expect([answer.status, answer.lacksScope]).toEqual([401, true])
    })
  })
}
