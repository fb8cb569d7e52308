import { createHash, randomUUID } from 'node:crypto'
import type { AddressInfo } from 'node:net'
import { serve } from '@hono/node-server'
import type { Provider } from '@quarry/domain/accounts/sign-in-methods'
import { Hono, type Context } from 'hono'

/** The account that is signed in at the providers. */
export interface ProviderAccount {
  id: string
  name: string
  email: string | null
  isEmailProved: boolean
}

export type Trouble =
  | 'declined'
  | 'down'
  | 'slow'
  | 'huge'
  | 'redirects'
  | 'wrong-audience'
  | 'wrong-nonce'
  | 'wrong-issuer'
  | 'expired-token'
  | 'not-json'

export const FAKE_CLIENT = { id: 'quarry', secret: 'known to the fake of the provider' }
const TENANT = '9188040d-6c67-4c5b-b112-36a304b66dad'
const OPENID = 'http://specs.openid.net/auth/2.0'
const STEAM_FIELDS = [
  'signed',
  'op_endpoint',
  'claimed_id',
  'identity',
  'return_to',
  'response_nonce',
  'assoc_handle',
]

interface AuthorizationRequest {
  client: string
  backTo: string
  nonce: string | undefined
  challenge: string
}

/** Paths and claims of each provider. */
const PROVIDERS = {
  github: { authorize: '/login/oauth/authorize', token: '/login/oauth/access_token', issuer: undefined },
  discord: { authorize: '/oauth2/authorize', token: '/api/oauth2/token', issuer: undefined },
  google: { authorize: '/o/oauth2/v2/auth', token: '/token', issuer: '' },
  microsoft: {
    authorize: '/common/oauth2/v2.0/authorize',
    token: '/common/oauth2/v2.0/token',
    issuer: `/${TENANT}/v2.0`,
  },
  gitlab: { authorize: '/oauth/authorize', token: '/oauth/token', issuer: '' },
} as const

/** The HTTP interface of six providers, as strict about requests as the real ones. */
export async function fakeProviders(siteUrl: string) {
  const app = new Hono()
  const codes = new Map<string, AuthorizationRequest>()
  const sent = new Set<string>()
  const fake: { who: ProviderAccount; trouble: Trouble | undefined } = {
    who: { id: '1', name: 'somebody', email: 'somebody@elsewhere.example', isEmailProved: true },
    trouble: undefined,
  }

  for (const [name, definition] of Object.entries(PROVIDERS)) {
    app.get(`/${name}${definition.authorize}`, (c) => {
      const request = c.req.query()
      const back = new URL(request['redirect_uri'] ?? '')
      if (request['client_id'] !== FAKE_CLIENT.id || request['code_challenge_method'] !== 'S256')
        return c.text('no such app', 400)
      back.searchParams.set('state', request['state'] ?? '')
      if (fake.trouble === 'declined') back.searchParams.set('error', 'access_denied')
      else {
        const code = randomUUID()
        const challenge = request['code_challenge'] ?? ''
        codes.set(code, {
          client: FAKE_CLIENT.id,
          backTo: request['redirect_uri'] ?? '',
          nonce: request['nonce'],
          challenge,
        })
        back.searchParams.set('code', code)
      }
      return c.redirect(back.href)
    })
    app.post(`/${name}${definition.token}`, async (c) => {
      const trouble = await answerInTrouble(c)
      if (trouble) return trouble
      const form = new URLSearchParams(await c.req.text())
      const request = codes.get(form.get('code') ?? '')
      codes.delete(form.get('code') ?? '')
      const challenge = createHash('sha256')
        .update(form.get('code_verifier') ?? '')
        .digest('base64url')
      const isRight =
        request?.challenge === challenge &&
        form.get('client_secret') === FAKE_CLIENT.secret &&
        form.get('redirect_uri') === request.backTo
      if (!isRight) return c.json({ error: 'invalid_grant' }, 400)
      const issuer = definition.issuer === undefined ? undefined : `${base}/${name}${definition.issuer}`
      return c.json({
        access_token: `token of ${name}`.replaceAll(' ', '-'),
        token_type: 'bearer',
        ...(issuer !== undefined && { id_token: idToken(issuer, request.nonce) }),
      })
    })
  }

  const knows = (c: Context, name: Provider) => c.req.header('authorization') === `Bearer token-of-${name}`
  app.get('/github/api/v3/user', (c) =>
    knows(c, 'github') ? c.json({ id: Number(fake.who.id), login: fake.who.name }) : c.text('', 401),
  )
  app.get('/github/api/v3/user/emails', (c) =>
    knows(c, 'github')
      ? c.json([{ email: fake.who.email, primary: true, verified: fake.who.isEmailProved }])
      : c.text('', 401),
  )
  app.get('/discord/api/users/@me', (c) => {
    const { id, name: username, email, isEmailProved: verified } = fake.who
    return knows(c, 'discord') ? c.json({ id, username, email, verified }) : c.text('', 401)
  })

  function idToken(issuer: string, nonce: string | undefined): string {
    const now = Math.floor(Date.now() / 1000)
    const { trouble, who } = fake
    const claims = {
      iss: trouble === 'wrong-issuer' ? 'https://elsewhere.example' : issuer,
      aud: trouble === 'wrong-audience' ? 'another app' : FAKE_CLIENT.id,
      sub: who.id,
      tid: TENANT,
      iat: now,
      exp: trouble === 'expired-token' ? now - 3600 : now + 600,
      nonce: trouble === 'wrong-nonce' ? 'of another visit' : nonce,
      preferred_username: who.name,
      email: who.email,
      email_verified: who.isEmailProved,
    }
    const part = (value: object) => Buffer.from(JSON.stringify(value)).toString('base64url')
    return `${part({ alg: 'RS256', typ: 'JWT' })}.${part(claims)}.c2lnbmVk`
  }

  async function answerInTrouble(c: Context): Promise<Response | undefined> {
    switch (fake.trouble) {
      case 'down':
        return c.text('out of order', 503)
      case 'huge':
        return c.json({ access_token: 'x'.repeat(1_000_000), token_type: 'bearer' })
      case 'redirects':
        return c.redirect(`${base}/elsewhere`, 307)
      case 'not-json':
        return c.html('<p>hello</p>')
      case 'slow':
        await new Promise((resolve) => {
          c.req.raw.signal.addEventListener('abort', resolve)
        })
        return undefined
      default:
        return undefined
    }
  }

  app.get('/steam/openid/login', (c) => {
    const request = c.req.query()
    const back = new URL(request['openid.return_to'] ?? '')
    if (fake.trouble === 'declined') {
      back.searchParams.set('openid.ns', OPENID)
      back.searchParams.set('openid.mode', 'cancel')
      return c.redirect(back.href)
    }
    const account = `${base}/steam/openid/id/${fake.who.id.padStart(17, '7')}`
    const answer: Record<string, string> = {
      ns: OPENID,
      mode: 'id_res',
      op_endpoint: `${base}/steam/openid/login`,
      claimed_id: account,
      identity: account,
      return_to: request['openid.return_to'] ?? '',
      response_nonce: `${new Date().toISOString().slice(0, 19)}Z${randomUUID()}`,
      assoc_handle: '1234567890',
      signed: STEAM_FIELDS.join(','),
      sig: randomUUID(),
    }
    for (const [name, value] of Object.entries(answer)) back.searchParams.set(`openid.${name}`, value)
    sent.add(steamMark(answer))
    return c.redirect(back.href)
  })
  app.post('/steam/openid/login', async (c) => {
    const trouble = await answerInTrouble(c)
    if (trouble) return trouble
    const form = new URLSearchParams(await c.req.text())
    const given = Object.fromEntries([...form].map(([name, value]) => [name.replace('openid.', ''), value]))
    const isValid = given['mode'] === 'check_authentication' && sent.has(steamMark(given))
    return c.text(`ns:${OPENID}\nis_valid:${isValid}\n`)
  })
  app.get('/steam/ISteamUser/GetPlayerSummaries/v2/', (c) =>
    c.req.header('x-webapi-key') === FAKE_CLIENT.secret
      ? c.json({ response: { players: [{ personaname: fake.who.name }] } })
      : c.text('', 403),
  )

  const server = serve({ fetch: app.fetch, port: 0, hostname: '127.0.0.1' })
  await new Promise((resolve) => server.once('listening', resolve))
  const base = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
  const { id, secret } = FAKE_CLIENT
  const apps = Object.keys(PROVIDERS).flatMap((name) => [
    [`${name.toUpperCase()}_CLIENT_ID`, id],
    [`${name.toUpperCase()}_CLIENT_SECRET`, secret],
    [`${name.toUpperCase()}_URL`, `${base}/${name}`],
  ])
  return Object.assign(fake, {
    /** Configuration of the site for these providers. */
    keys: {
      SITE_URL: siteUrl,
      STEAM_API_KEY: secret,
      STEAM_URL: `${base}/steam`,
      ...(Object.fromEntries(apps) as Record<string, string>),
    },
    close: () => server.close(),
  })
}

const steamMark = (answer: Readonly<Record<string, string>>): string =>
  STEAM_FIELDS.map((name) => answer[name]).join(' ') + answer['sig']
