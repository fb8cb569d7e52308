import { aUser } from '@quarry/db/testing/factories'
import { GRANTABLE_SCOPES, scopeSum } from '@quarry/domain/accounts/scopes'
import * as oauth from 'oauth4webapi'
import { describe, expect, it } from 'vitest'
import { deleteOauthApp, editOauthApp, renewOauthSecret } from '../../../contract/accounts/oauth-apps.ts'
import { requestConsent, listAuthorizations, revokeAuthorization } from '../../../contract/accounts/oauth.ts'
import { revokePat } from '../../../contract/accounts/pats.ts'
import { getOwnUser } from '../../../contract/accounts/users.ts'
import { getActivity } from '../../../contract/accounts/activity.ts'
import { asApp, BACK, oauthWorld, READ, refused, type AnApp } from '../../../testing/oauth-harness.ts'
import { testApp, type Persona } from '../../../testing/test-app.ts'
import { hashSecret } from '../secrets.ts'
import { deleteExpiredTokens } from './tokens.queries.ts'

const current = testApp()
const { anApp, aCode, post, redeem, renew, withToken, works } = oauthWorld(current)

describe('a leaked token of an app', () => {
  it.each(['access_token', 'refresh_token'] as const)(
    'is revoked by its %s, with its whole family',
    async (found) => {
      const app = await anApp()
      const { body: tokens } = await redeem(app, await aCode(app))
      const { body: other } = await redeem(app, await aCode(app))
      await current().as('anonymous')(revokePat, { body: { token: tokens[found] } })
      expect(await works(tokens.access_token)).toBe(false)
      expect(await renew(app, tokens.refresh_token)).toMatchObject(refused)
      expect(await works(other.access_token)).toBe(true)
      const { events } = await current().as('alice')(getActivity, {})
      expect(events[0]).toMatchObject({ kind: 'token_found', detail: 'Launcher', ip: null })
    },
  )
})

describe('an authorization code', () => {
  it('works once; reuse revokes all tokens issued for it', async () => {
    const app = await anApp()
    const code = await aCode(app)
    const { body } = await redeem(app, code)
    expect(body.access_token).toMatch(/^qro_[\w-]{43}$/)
    expect(body.expires_in).toBe(14 * 24 * 3600)
    const { body: next } = await renew(app, body.refresh_token)
    expect(await works(next.access_token)).toBe(true)
    expect(await redeem(app, code)).toMatchObject(refused)
    expect(await works(next.access_token)).toBe(false)
    expect(await renew(app, next.refresh_token)).toMatchObject(refused)
  })

  it('is redeemed by one of two simultaneous requests', async () => {
    const app = await anApp()
    const code = await aCode(app)
    const answers = await Promise.all([redeem(app, code), redeem(app, code)])
    expect(answers.map(({ status }) => String(status)).toSorted()).toEqual(['200', '400'])
  })

  it('is bound to one app, one redirect address and one verifier', async () => {
    const [app, other] = [await anApp(), await anApp()]
    const code = await aCode(app)
    expect(await redeem(other, code)).toMatchObject(refused)
    expect((await redeem(app, code)).status).toBe(200)
    const named = () => aCode(app, { redirect_uri: BACK })
    expect(await redeem(app, await named())).toMatchObject(refused)
    expect(await redeem(app, await named(), { redirect_uri: `${BACK}/` })).toMatchObject(refused)
    expect((await redeem(app, await named(), { redirect_uri: BACK })).status).toBe(200)
    const verifier = oauth.generateRandomCodeVerifier()
    const challenge = {
      code_challenge: await oauth.calculatePKCECodeChallenge(verifier),
      code_challenge_method: 'S256',
    }
    const proved = await aCode(app, challenge)
    expect(await redeem(app, proved, { code_verifier: `${verifier}x` })).toMatchObject(refused)
    // An attempt with a wrong verifier consumes the code.
    expect(await redeem(app, proved, { code_verifier: verifier })).toMatchObject(refused)
    expect(await redeem(app, await aCode(app, challenge))).toMatchObject(refused)
    expect(await redeem(app, await aCode(app), { code_verifier: verifier })).toMatchObject(refused)
    expect((await redeem(app, await aCode(app, challenge), { code_verifier: verifier })).status).toBe(200)
  })

  it('expires, and is stored as a hash', async () => {
    const { db } = current()
    const app = await anApp()
    const code = await aCode(app)
    const codeHash = hashSecret(code)
    const row = await db
      .selectFrom('oauthCodes')
      .selectAll()
      .where('codeHash', '=', codeHash)
      .executeTakeFirstOrThrow()
    const left = row.expiresAt.getTime() - Date.now()
    expect(left).toBeLessThanOrEqual(600_000)
    await db
      .updateTable('oauthCodes')
      .set({ expiresAt: new Date(Date.now() - 1) })
      .where('codeHash', '=', codeHash)
      .execute()
    expect(await redeem(app, code)).toMatchObject(refused)
    await deleteExpiredTokens(db, new Date())
    expect(
      await db.selectFrom('oauthCodes').select('family').where('codeHash', '=', codeHash).execute(),
    ).toEqual([])
  })
})

describe('client authentication', () => {
  it('requires the current secret, in a header or in the form', async () => {
    const { as } = current()
    const app = await anApp()
    const basic = (id: string, secret: string) => `Basic ${Buffer.from(`${id}:${secret}`).toString('base64')}`
    const status = async (form: Record<string, string>, authorization?: string) => {
      const code = await aCode(app)
      const answer = await post(
        'token',
        { grant_type: 'authorization_code', code, ...form },
        authorization === undefined ? {} : { authorization },
      )
      expect(answer.headers.get('cache-control')).toBe('no-store')
      return [answer.status, ((await answer.json()) as { error?: string }).error]
    }
    const fails = [401, 'invalid_client']
    expect(await status(asApp(app))).toEqual([200, undefined])
    expect(await status({}, basic(app.id, app.secret))).toEqual([200, undefined])
    expect(await status({ client_id: app.id }, app.secret)).toEqual([200, undefined])
    expect(await status({ client_id: app.id }, `Bearer ${app.secret}`)).toEqual([200, undefined])
    expect(await status({})).toEqual(fails)
    expect(await status({ client_id: app.id })).toEqual(fails)
    expect(await status({}, app.secret)).toEqual(fails)
    expect(await status({}, basic(app.id, `${app.secret}x`))).toEqual(fails)
    expect(await status({}, basic('%zz', '%zz'))).toEqual(fails)
    expect(await status({ client_id: 'a\0b', client_secret: app.secret })).toEqual(fails)
    expect(await status(asApp(app), basic(app.id, app.secret))).toEqual([400, 'invalid_request'])
    expect(await status({ client_id: 'AAAAAAAA' }, basic(app.id, app.secret))).toEqual([
      400,
      'invalid_request',
    ])
    const { client_secret: secret } = await as('mallory')(renewOauthSecret, { params: { app: app.id } })
    expect(await status(asApp(app))).toEqual(fails)
    expect(await status(asApp({ ...app, secret }))).toEqual([200, undefined])
  })

  it('rejects JSON as a type of the request, not as a wrong secret', async () => {
    const app = await anApp()
    for (const path of ['token', 'revoke']) {
      const response = await current().app.request(`/_internal/oauth/${path}`, {
        method: 'POST',
        headers: { 'content-type': 'application/json; charset=utf-8' },
        body: JSON.stringify({ grant_type: 'authorization_code', code: 'x', ...asApp(app) }),
      })
      expect(response.status).toBe(400)
      expect(await response.json()).toEqual({
        error: 'invalid_request',
        error_description: 'the request body must be application/x-www-form-urlencoded',
      })
    }
  })

  it('rejects repeated parameters and long bodies', async () => {
    const app = await anApp()
    const form = new URLSearchParams(asApp(app)).toString()
    const error = async (text: string) => {
      const answer = await current().app.request('/_internal/oauth/token', { method: 'POST', body: text })
      return ((await answer.json()) as { error: string }).error
    }
    expect(await error(`${form}&client_id=${app.id}`)).toBe('invalid_request')
    expect(await error(form)).toBe('invalid_request')
    expect(await error(`${form}&grant_type=password`)).toBe('unsupported_grant_type')
    expect(await error(`${form}&grant_type=authorization_code`)).toBe('invalid_request')
    expect(await error(`${form}&grant_type=authorization_code&code=${'x'.repeat(20_000)}`)).toBe('too_large')
  })

  it('works from any origin, since the request has its own secret', async () => {
    const app = await anApp()
    const code = await aCode(app)
    const answer = await post(
      'token',
      { grant_type: 'authorization_code', code, ...asApp(app) },
      { origin: 'https://launcher.example' },
    )
    expect(answer.status).toBe(200)
    expect(answer.headers.get('access-control-allow-origin')).toBe('*')
    expect(answer.headers.get('access-control-allow-credentials')).toBeNull()
  })
})

describe('a refresh token', () => {
  it('is replaced on each use; reuse revokes its family only', async () => {
    const app = await anApp()
    const { body: first } = await redeem(app, await aCode(app))
    const { body: elsewhere } = await redeem(app, await aCode(app))
    const { body: second } = await renew(app, first.refresh_token)
    const { body: third } = await renew(app, second.refresh_token)
    expect(await works(third.access_token)).toBe(true)
    expect(await renew(app, first.refresh_token)).toMatchObject(refused)
    expect(await works(third.access_token)).toBe(false)
    expect(await renew(app, third.refresh_token)).toMatchObject(refused)
    expect(await works(elsewhere.access_token)).toBe(true)
  })

  it('is bound to one app, grants no additional scopes, and expires', async () => {
    const { db } = current()
    const [app, other] = [await anApp(), await anApp()]
    const { body } = await redeem(app, await aCode(app, { scope: 'USER_READ' }))
    expect(await renew(other, body.refresh_token)).toMatchObject(refused)
    expect(await renew(app, body.refresh_token, { scope: READ.join(' ') })).toMatchObject({
      body: { error: 'invalid_scope' },
    })
    const { body: next } = await renew(app, body.refresh_token, { scope: 'USER_READ' })
    expect(next.scope).toBe('USER_READ')
    await db
      .updateTable('oauthTokens')
      .set({ refreshExpiresAt: new Date(0) })
      .execute()
    expect(await renew(app, next.refresh_token)).toMatchObject(refused)
  })

  it('is limited to fifty per family, and families to twenty', async () => {
    const { db } = current()
    const app = await anApp()
    let { body } = await redeem(app, await aCode(app))
    for (let more = 0; more < 52; more += 1) body = (await renew(app, body.refresh_token)).body
    const rows = () =>
      db
        .selectFrom('oauthTokens')
        .innerJoin('oauthAuthorizations as allowed', 'allowed.id', 'authorizationId')
        .select('family')
        .where('appId', '=', app.id)
        .execute()
    expect(await rows()).toHaveLength(50)
    expect(await works(body.access_token)).toBe(true)
    for (let more = 0; more < 20; more += 1) await redeem(app, await aCode(app))
    expect(new Set((await rows()).map(({ family }) => family)).size).toBe(20)
    expect(await works(body.access_token)).toBe(false)
  })
})

describe('an access token', () => {
  it('has the granted scopes only, and never those of sessions', async () => {
    const { as } = current()
    const app = await anApp({ max_scopes: scopeSum(GRANTABLE_SCOPES) })
    const { body } = await redeem(app, await aCode(app, { scope: 'USER_READ' }))
    const call = withToken(body.access_token)
    expect(await call(getOwnUser, {})).toMatchObject({ username: 'alice', email: null })
    await expect(call(listAuthorizations, {})).rejects.toMatchObject({ status: 401 })
    await expect(call(requestConsent, { query: { client_id: app.id } })).rejects.toMatchObject({
      status: 401,
    })
    const mine = async () =>
      (await as('alice')(listAuthorizations, {})).find(({ app_id }) => app_id === app.id)
    expect((await mine())?.last_used).not.toBeNull()
  })

  it('loses scopes that the app or a later authorization lost', async () => {
    const { as } = current()
    const app = await anApp()
    const { body } = await redeem(app, await aCode(app))
    const call = withToken(body.access_token)
    expect(await call(getOwnUser, {})).toMatchObject({ email: 'alice@example.com' })
    await as('mallory')(editOauthApp, {
      params: { app: app.id },
      body: { max_scopes: scopeSum(['USER_READ']) },
    })
    expect(await call(getOwnUser, {})).toMatchObject({ email: null })
    await as('mallory')(editOauthApp, {
      params: { app: app.id },
      body: { max_scopes: scopeSum(['PROJECT_READ']) },
    })
    await aCode(app, { scope: 'PROJECT_READ' })
    expect(await works(body.access_token)).toBe(false)
  })

  it('expires, and ends with its authorization, its app and its account', async () => {
    const { db, as, users } = current()
    const give = async (app: AnApp, who: Persona = 'alice') =>
      (await redeem(app, await aCode(app, { who }))).body.access_token
    const app = await anApp()
    const lapsed = await give(app)
    const accessHash = hashSecret(lapsed)
    await db
      .updateTable('oauthTokens')
      .set({ accessExpiresAt: new Date(0) })
      .where('accessHash', '=', accessHash)
      .execute()
    expect(await works(lapsed)).toBe(false)
    const revoked = await give(app)
    const bobs = await give(app, 'bob')
    await as('alice')(revokeAuthorization, { query: { client_id: app.id } })
    expect(await works(revoked)).toBe(false)
    expect(await works(bobs)).toBe(true)
    expect((await as('alice')(getActivity, {})).events[0]).toMatchObject({ kind: 'oauth_revoked' })
    await expect(as('alice')(revokeAuthorization, { query: { client_id: app.id } })).rejects.toMatchObject({
      status: 404,
    })
    await as('mallory')(deleteOauthApp, { params: { app: app.id } })
    expect(await works(bobs)).toBe(false)
    const guest = await aUser(db)
    const otherApp = await anApp()
    const token = await give(otherApp)
    await db
      .updateTable('oauthAuthorizations')
      .set({ userId: guest.id })
      .where('appId', '=', otherApp.id)
      .where('userId', '=', users.alice.id)
      .execute()
    expect(await works(token)).toBe(true)
    await db.deleteFrom('users').where('id', '=', guest.id).execute()
    expect(await works(token)).toBe(false)
  })

  it('is revoked by its own app only', async () => {
    const [app, other] = [await anApp(), await anApp()]
    const { body } = await redeem(app, await aCode(app))
    expect((await post('revoke', { token: body.access_token, ...asApp(other) })).status).toBe(200)
    expect(await works(body.access_token)).toBe(true)
    expect((await post('revoke', { token: body.access_token, client_id: app.id })).status).toBe(401)
    expect((await post('revoke', { token: body.access_token, ...asApp(app) })).status).toBe(200)
    expect(await works(body.access_token)).toBe(false)
    expect((await post('revoke', { token: 'unknown', ...asApp(app) })).status).toBe(200)
  })
})
