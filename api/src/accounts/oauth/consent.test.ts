import { scopeSum } from '@quarry/domain/accounts/scopes'
import * as oauth from 'oauth4webapi'
import { describe, expect, it } from 'vitest'
import { editOauthApp } from '../../../contract/accounts/oauth-apps.ts'
import { rejectConsent } from '../../../contract/accounts/oauth.ts'
import { getOwnUser } from '../../../contract/accounts/users.ts'
import { getActivity } from '../../../contract/accounts/activity.ts'
import { aMailbox } from '../../../testing/mailbox.ts'
import { BACK, codeIn, consentOf, oauthWorld, READ, sentTo } from '../../../testing/oauth-harness.ts'
import { SITE_URL, testApp } from '../../../testing/test-app.ts'

const current = testApp()
const mailbox = aMailbox()
const { anApp, ask, accept, aCode, withToken, works } = oauthWorld(current)

describe('a stock OAuth client', () => {
  it('discovers the endpoints, signs a user in with PKCE, refreshes and revokes', async () => {
    const { app: api, users } = current()
    const app = await anApp()
    const options = {
      [oauth.customFetch]: async (url: string, init: RequestInit) =>
        api.request(url.replace(SITE_URL, ''), init),
    }
    const issuer = new URL(SITE_URL)
    const server = await oauth.processDiscoveryResponse(
      issuer,
      await oauth.discoveryRequest(issuer, { algorithm: 'oauth2', ...options }),
    )
    const client = { client_id: app.id }
    const verifier = oauth.generateRandomCodeVerifier()
    const state = oauth.generateRandomState()
    const query = {
      client_id: app.id,
      redirect_uri: BACK,
      response_type: 'code',
      scope: READ.join(' '),
      state,
      code_challenge: await oauth.calculatePKCECodeChallenge(verifier),
      code_challenge_method: 'S256',
    }
    expect(server.authorization_endpoint).toBe(`${SITE_URL}/auth/authorize`)
    const address = await accept('alice', consentOf(await ask('alice', query)))
    expect(address.startsWith(`${BACK}&code=`)).toBe(true)
    const params = oauth.validateAuthResponse(server, client, new URL(address), state)
    for (const auth of [oauth.ClientSecretBasic(app.secret), oauth.ClientSecretPost(app.secret)]) {
      const again = new URL(sentTo(await ask('alice', query)))
      const tokens = await oauth.processAuthorizationCodeResponse(
        server,
        client,
        await oauth.authorizationCodeGrantRequest(
          server,
          client,
          auth,
          oauth.validateAuthResponse(server, client, again, state),
          BACK,
          verifier,
          options,
        ),
      )
      expect(tokens).toMatchObject({ token_type: 'bearer', scope: 'USER_READ_EMAIL USER_READ' })
      expect(await withToken(tokens.access_token)(getOwnUser, {})).toMatchObject({ id: users.alice.id })
      const refreshed = await oauth.processRefreshTokenResponse(
        server,
        client,
        await oauth.refreshTokenGrantRequest(server, client, auth, tokens.refresh_token ?? '', options),
      )
      expect(await works(tokens.access_token)).toBe(false)
      expect(await works(refreshed.access_token)).toBe(true)
      const ended = oauth.revocationRequest(server, client, auth, refreshed.refresh_token ?? '', options)
      await oauth.processRevocationResponse(await ended)
      expect(await works(refreshed.access_token)).toBe(false)
    }
    expect(params.get('iss')).toBe(SITE_URL)
  })
})

describe('consent', () => {
  it('shows the app, its scopes and the redirect address', async () => {
    const app = await anApp()
    expect(await ask('alice', { client_id: app.id, scope: 'USER_READ' })).toMatchObject({
      client_id: app.id,
      client_name: 'Launcher',
      created_by: current().users.mallory.id,
      requested_scopes: scopeSum(['USER_READ']),
      redirect_uri: BACK,
    })
    const all = consentOf(await ask('alice', { client_id: app.id }))
    expect(all.requested_scopes).toBe(scopeSum(READ))
  })

  it.each([
    ['a path below', `${BACK}/more`],
    ['what it begins with', 'https://launcher.example/callback'],
    ['another query', 'https://launcher.example/callback?from=elsewhere'],
    ['a name before the host', 'https://launcher.example@evil.example/callback?from=quarry'],
    ['a host that begins alike', 'https://launcher.example.evil.example/callback?from=quarry'],
    ['a fragment', `${BACK}#`],
    ['another port', 'https://launcher.example:444/callback?from=quarry'],
    ['the port that goes without saying', 'https://launcher.example:443/callback?from=quarry'],
    ['two slashes', 'https://launcher.example//callback?from=quarry'],
    ['steps', 'https://launcher.example/x/../callback?from=quarry'],
    ['escapes', 'https://launcher.example/%63allback?from=quarry'],
    ['capitals', 'https://LAUNCHER.example/callback?from=quarry'],
    ['no encryption', 'http://launcher.example/callback?from=quarry'],
    ['a blank behind', `${BACK} `],
    ['no scheme', '//launcher.example/callback?from=quarry'],
    ['a script', 'javascript:alert(1)'],
    ['a page of ours', '/dashboard'],
    ['nothing', ''],
  ])('redirects to no unregistered address: %s', async (_, redirect_uri) => {
    const app = await anApp()
    await expect(ask('alice', { client_id: app.id, redirect_uri })).rejects.toMatchObject({
      status: 400,
      fields: [{ path: 'redirect_uri' }],
    })
  })

  it.each(['127.0.0.1', 'localhost', '[::1]'])('accepts any port of the own machine: %s', async (host) => {
    const app = await anApp({ redirect_uris: [`http://${host}/back?a=b`, 'https://127.0.0.2.example/'] })
    const redirect_uri = `http://${host}:51004/back?a=b`
    const address = await accept('alice', consentOf(await ask('alice', { client_id: app.id, redirect_uri })))
    expect(address.startsWith(`${redirect_uri}&code=`)).toBe(true)
    for (const other of [
      `http://${host}:51004/other?a=b`,
      `http://${host}:51004/back`,
      `http://${host}:51004/back?a=b#x`,
      `https://${host}:51004/back?a=b`,
      `http://x@${host}:51004/back?a=b`,
      `http://${host}:0051004/back?a=b`,
      'http://192.168.0.1:51004/back?a=b',
      'https://127.0.0.2.example:444/',
    ])
      await expect(ask('alice', { client_id: app.id, redirect_uri: other })).rejects.toMatchObject({
        status: 400,
        fields: [{ path: 'redirect_uri' }],
      })
  })

  it('rejects unknown apps', async () => {
    for (const client_id of ['AAAAAAAA', "' or 1=1"])
      await expect(ask('alice', { client_id, redirect_uri: BACK })).rejects.toMatchObject({
        status: 400,
        fields: [{ path: 'client_id', rule: 'oauth_client_unknown' }],
      })
  })

  it('reports an invalid request at the app’s address, with its state', async () => {
    const app = await anApp()
    const errorOf = async (query: Record<string, string>) => {
      const address = new URL(sentTo(await ask('alice', { client_id: app.id, state: 'a b&c', ...query })))
      expect(address.searchParams.get('state')).toBe('a b&c')
      expect(address.origin + address.pathname).toBe('https://launcher.example/callback')
      return address.searchParams.get('error')
    }
    expect(await errorOf({ response_type: 'token' })).toBe('unsupported_response_type')
    expect(await errorOf({ scope: 'SESSION_ACCESS' })).toBe('invalid_scope')
    expect(await errorOf({ scope: 'PROJECT_WRITE' })).toBe('invalid_scope')
    expect(await errorOf({ scope: 'constructor' })).toBe('invalid_scope')
    expect(await errorOf({ code_challenge: 'a'.repeat(43), code_challenge_method: 'plain' })).toBe(
      'invalid_request',
    )
    expect(await errorOf({ code_challenge: 'a'.repeat(43) })).toBe('invalid_request')
    expect(await errorOf({ code_challenge_method: 'S256' })).toBe('invalid_request')
    for (const code_challenge of ['short', 'a'.repeat(42), 'a'.repeat(129), '='.repeat(43)])
      expect(await errorOf({ code_challenge, code_challenge_method: 'S256' })).toBe('invalid_request')
  })

  it('accepts one of two simultaneous decisions', async () => {
    const app = await anApp()
    const asked = consentOf(await ask('bob', { client_id: app.id }))
    const answers = await Promise.allSettled([1, 2, 3, 4].map(() => accept('bob', asked)))
    expect(answers.filter(({ status }) => status === 'fulfilled')).toHaveLength(1)
  })

  it('accepts one decision, by the user who was asked, on a page of the site', async () => {
    const { request, app: api, tokens } = current()
    const app = await anApp()
    const asked = consentOf(await ask('alice', { client_id: app.id, state: 's' }))
    await expect(accept('bob', asked)).rejects.toMatchObject({ fields: [{ rule: 'flow_dead' }] })
    const foreign = await api.request('/_internal/oauth/accept', {
      method: 'POST',
      headers: { cookie: `quarry_session=${tokens.alice}`, origin: 'https://evil.example' },
      body: JSON.stringify({ flow: asked.flow_id }),
    })
    expect(foreign.status).toBe(403)
    const answer = await request('alice', '/_internal/oauth/reject', {
      method: 'POST',
      body: JSON.stringify({ flow: asked.flow_id }),
    })
    const address = new URL((await answer.json()) as string)
    expect(answer.headers.get('location')).toBe(address.href)
    expect(answer.headers.get('cache-control')).toBe('no-store')
    expect(Object.fromEntries(address.searchParams)).toMatchObject({ error: 'access_denied', state: 's' })
    await expect(accept('alice', asked)).rejects.toMatchObject({ fields: [{ rule: 'flow_dead' }] })
    await expect(
      current().as('alice')(rejectConsent, { body: { flow: asked.flow_id } }),
    ).rejects.toMatchObject({ fields: [{ rule: 'flow_dead' }] })
  })

  it('expires when the app loses its address or scopes in the meantime', async () => {
    const { as } = current()
    const app = await anApp()
    for (const body of [
      { redirect_uris: ['https://launcher.example/'] },
      { max_scopes: scopeSum(['PROJECT_READ']) },
    ]) {
      const asked = consentOf(await ask('alice', { client_id: app.id }))
      await as('mallory')(editOauthApp, { params: { app: app.id }, body })
      await expect(accept('alice', asked)).rejects.toMatchObject({ fields: [{ rule: 'flow_dead' }] })
    }
  })

  it('is skipped for scopes already authorized, and required for more', async () => {
    const app = await anApp()
    await aCode(app, { scope: 'USER_READ' })
    expect(codeIn(sentTo(await ask('alice', { client_id: app.id, scope: 'USER_READ' })))).not.toBe('')
    expect(consentOf(await ask('alice', { client_id: app.id })).requested_scopes).toBe(scopeSum(READ))
    expect(consentOf(await ask('bob', { client_id: app.id, scope: 'USER_READ' })).client_id).toBe(app.id)
  })

  it('records the authorization and sends an email', async () => {
    const app = await anApp()
    await aCode(app, { who: 'bob' })
    const { events } = await current().as('bob')(getActivity, {})
    expect(events[0]).toMatchObject({ kind: 'oauth_authorized', detail: 'Launcher' })
    const emails = await mailbox.collect(current())
    const email = emails.find(({ to }) => to === 'bob@example.com')
    expect(email?.subject).toBe('You authorized “Launcher”')
  })
})
