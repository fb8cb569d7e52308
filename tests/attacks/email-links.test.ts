import { aPasskey } from '@quarry/db/testing/factories'
import { beforeEach, describe, expect, it } from 'vitest'
import { aMailbox, flowIn } from '../../api/testing/mailbox.ts'
import { aRecordedLog } from '../../api/testing/recorded-log.ts'
import { askedBy, testApp } from '../../api/testing/test-app.ts'

/** Links that open accounts: who gets them, what they open, and what can be learned by asking for them. */
const { log, lines } = aRecordedLog()
const current = testApp({ log })
const mailbox = aMailbox()
beforeEach(() => mailbox.collect(current()))

const PASSWORD = 'copper and stone 42'
const post = (path: string, body: unknown, headers: Record<string, string> = {}, method = 'POST') =>
  current().app.request(path, { method, headers, body: JSON.stringify(body) })

async function anAccount(name: string, ip = '192.0.2.1') {
  const form = { username: name, email: `${name}@mail.example`, password: PASSWORD }
  const answer = await post('/v2/auth/create', form, askedBy(ip))
  const { session } = (await answer.json()) as { session: string }
  const [welcome] = await mailbox.collect(current())
  return { session, welcome }
}

async function aResetLink(name: string) {
  await post('/v2/auth/password/reset', { username: name })
  return flowIn((await mailbox.collect(current()))[0])
}

describe('asking for a new password', () => {
  it('answers and works alike for accounts that exist and for those that do not', async () => {
    await anAccount('exists')
    const { db } = current()
    const eventsOf = async (username: string) => {
      const answer = await post('/v2/auth/password/reset', { username })
      const headers = Object.fromEntries(
        [...answer.headers].filter(([name]) => !['x-request-id', 'date'].includes(name)),
      )
      const events = await db.selectFrom('outbox').select('name').execute()
      await mailbox.collect(current())
      return { status: answer.status, headers, body: await answer.text(), events }
    }
    const known = await eventsOf('exists')
    expect(known).toMatchObject({ status: 204, events: [{ name: 'password.reset_asked' }] })
    for (const name of ['exists@mail.example', 'nobody-at-all', 'nobody@mail.example'])
      expect(await eventsOf(name)).toEqual(known)
  })

  it('sends the link to the address of the account alone, and to this site, whatever the caller says', async () => {
    await anAccount('target')
    await post(
      '/v2/auth/password/reset',
      { username: 'target', email: 'thief@evil.example' },
      { host: 'evil.example', 'x-forwarded-host': 'evil.example', forwarded: 'host=evil.example' },
    )
    const mails = await mailbox.collect(current())
    expect(mails.map(({ to }) => to)).toEqual(['target@mail.example'])
    expect(mails[0]?.text).toContain('https://quarry.test/auth/reset-password?flow=')
    expect(JSON.stringify(mails)).not.toContain('evil.example')
  })

  it('stops a caller who asks for all the world', async () => {
    const ask = (n: number) =>
      post('/v2/auth/password/reset', { username: `unknown-${n}` }, askedBy('198.51.100.9'))
    const statuses = []
    for (let n = 0; n < 21; n += 1) statuses.push((await ask(n)).status)
    expect(statuses).toEqual([...Array<number>(20).fill(204), 429])
  })

  it('cannot be done by a foreign page', async () => {
    const headers = { origin: 'https://evil.example' }
    for (const path of ['/v2/auth/password/reset', '/v2/auth/email/verify', '/_internal/auth/email/restore'])
      expect([401, 403]).toContain((await post(path, { username: 'x', flow: 'x' }, headers)).status)
    const { session } = await anAccount('framed')
    const cookie = `quarry_session=${session}`
    const change = { email: 'thief@evil.example', password: PASSWORD }
    const refused = await post('/v2/auth/email', change, { cookie, ...headers }, 'PATCH')
    expect(refused.status).toBe(401)
    expect(await mailbox.collect(current())).toEqual([])
  })
})

describe('a link', () => {
  it('opens one account, for one purpose', async () => {
    const { welcome } = await anAccount('purpose')
    const verify = flowIn(welcome)
    const reset = await aResetLink('purpose')
    const wrong = await Promise.all([
      post('/v2/auth/password', { flow: verify, new_password: 'granite under moss' }, {}, 'PATCH'),
      post('/v2/auth/email/verify', { flow: reset }),
      post('/_internal/auth/email/restore', { flow: reset }),
      post('/_internal/auth/email/restore', { flow: verify }),
    ])
    for (const answer of wrong)
      expect([answer.status, await answer.json()]).toMatchObject([400, { rule: 'link_dead' }])
  })

  it('gives no session by itself', async () => {
    await anAccount('fixed')
    const flow = await aResetLink('fixed')
    const answer = await post('/v2/auth/password', { flow, new_password: 'granite under moss' }, {}, 'PATCH')
    expect([answer.status, answer.headers.get('set-cookie'), await answer.text()]).toEqual([204, null, ''])
  })

  it('cannot be derived from the stored hash', async () => {
    await anAccount('hashed')
    await aResetLink('hashed')
    const rows = await current().db.selectFrom('accountLinks').select('tokenHash').execute()
    for (const { tokenHash } of rows)
      for (const written of [tokenHash.toString('base64url'), tokenHash.toString('hex')]) {
        const body = { flow: written, new_password: 'granite under moss' }
        expect((await post('/v2/auth/password', body, {}, 'PATCH')).status).toBe(400)
      }
  })

  it('is refused whatever is put in its place', async () => {
    for (const flow of ['', ' ', '\0', '%', "' or true --", '\ud800', null, 1, {}, [], 'x'.repeat(5000)])
      expect((await post('/v2/auth/email/verify', { flow })).status).toBe(400)
  })
})

describe('a thief with the password, who changes the address', () => {
  const change = (session: string, email: string) =>
    post('/v2/auth/email', { email, password: PASSWORD }, { authorization: session }, 'PATCH')
  const restore = async (flow: string) => {
    const answer = await post('/_internal/auth/email/restore', { flow })
    return answer.status === 204 ? 'restored' : ((await answer.json()) as { rule: string }).rule
  }
  const sentTo = (mails: Awaited<ReturnType<typeof mailbox.collect>>, name: string) =>
    flowIn(mails.find(({ to }) => to === name))
  const addressOf = async (username: string) =>
    (
      await current()
        .db.selectFrom('users')
        .select('email')
        .where('username', '=', username)
        .executeTakeFirst()
    )?.email

  /** The address of the owner, then two of the thief; with the links that revert each change. */
  async function aStolenAccount(name: string) {
    const { session, welcome } = await anAccount(name)
    await post('/v2/auth/email/verify', { flow: flowIn(welcome) }, { authorization: session })
    await change(session, `${name}@thief.example`)
    const first = await mailbox.collect(current())
    const owner = sentTo(first, `${name}@mail.example`)
    await post(
      '/v2/auth/email/verify',
      { flow: sentTo(first, `${name}@thief.example`) },
      { authorization: session },
    )
    await change(session, `${name}@other.example`)
    const thief = async () => sentTo(await mailbox.collect(current()), `${name}@thief.example`)
    return { owner, thief }
  }

  it('does not end the link of the owner by using one of a later change', async () => {
    const { owner, thief } = await aStolenAccount('robbed')
    expect(await restore(await thief())).toBe('restored')
    expect(await addressOf('robbed')).toBe('robbed@thief.example')
    expect(await restore(owner)).toBe('restored')
    expect(await addressOf('robbed')).toBe('robbed@mail.example')
    expect(await restore(owner)).toBe('link_dead')
  })

  it('has no link left after the owner used theirs', async () => {
    const { owner, thief } = await aStolenAccount('quick')
    const flow = await thief()
    expect(await restore(owner)).toBe('restored')
    expect(await restore(flow)).toBe('link_dead')
  })

  it('gets no link from an email that is sent after that', async () => {
    const { owner } = await aStolenAccount('slow')
    expect(await restore(owner)).toBe('restored')
    const mails = await mailbox.collect(current())
    expect(mails.map(({ to }) => to)).not.toContain('slow@thief.example')
    expect(await addressOf('slow')).toBe('slow@mail.example')
  })
})

describe('an account that was opened with the address of another person', () => {
  const bearer = (token: string) => ({ authorization: token })
  const PAT = { name: 'Backdoor', scopes: 2, expires: '2100-01-01T00:00:00Z' }
  const statusOf = async (path: string, token: string) =>
    (await current().app.request(path, { headers: bearer(token) })).status

  /** With a token, an app and a second factor of the opener. */
  async function anOpenedAccount(name: string) {
    const { session, welcome } = await anAccount(name)
    const { db } = current()
    const { id: userId } = await db
      .selectFrom('users')
      .select('id')
      .where('username', '=', name)
      .executeTakeFirstOrThrow()
    const { access_token: token } = (await (await post('/v2/pat', PAT, bearer(session))).json()) as {
      access_token: string
    }
    const app = { name: 'Backdoor', max_scopes: 2, redirect_uris: ['https://thief.example/callback'] }
    await post('/_internal/oauth/app', app, bearer(session))
    await aPasskey(db, { userId })
    await db
      .insertInto('totpSecrets')
      .values({ userId, secret: Buffer.alloc(20), lastStep: 0, createdAt: new Date() })
      .execute()
    await mailbox.collect(current())
    const left = async () => {
      const counts = await Promise.all(
        (['sessions', 'personalTokens', 'oauthApps', 'totpSecrets', 'passkeys'] as const).map((table) =>
          db.selectFrom(table).select('userId').where('userId', '=', userId).execute(),
        ),
      )
      return counts.map((rows) => rows.length)
    }
    return { session, welcome, token, left }
  }

  it('keeps nothing of its opener after a password reset', async () => {
    const { session, token, left } = await anOpenedAccount('victim')
    expect(await left()).toEqual([1, 1, 1, 1, 1])
    const flow = await aResetLink('victim')
    await post('/v2/auth/password', { flow, new_password: 'granite under moss' }, {}, 'PATCH')
    expect(await left()).toEqual([0, 0, 0, 0, 0])
    expect([await statusOf('/v2/user', token), await statusOf('/v2/user', session)]).toEqual([401, 401])
  })

  it('keeps only the sign-in methods after the address was confirmed elsewhere', async () => {
    const { welcome, left } = await anOpenedAccount('curious')
    await post('/v2/auth/email/verify', { flow: flowIn(welcome) })
    expect(await left()).toEqual([0, 0, 0, 0, 1])
  })

  it('keeps everything if its own session confirms the address', async () => {
    const { session, token, welcome, left } = await anOpenedAccount('honest')
    await post('/v2/auth/email/verify', { flow: flowIn(welcome) }, bearer(session))
    expect(await left()).toEqual([1, 1, 1, 1, 1])
    const flow = await aResetLink('honest')
    await post('/v2/auth/password', { flow, new_password: 'granite under moss' }, {}, 'PATCH')
    expect(await left()).toEqual([0, 1, 1, 1, 1])
    await mailbox.collect(current())
    const again = await aResetLink('honest')
    const body = { flow: again, new_password: 'granite above moss', revoke_access: true }
    await post('/v2/auth/password', body, {}, 'PATCH')
    expect(await left()).toEqual([0, 0, 1, 1, 1])
    expect(await statusOf('/v2/user', token)).toBe(401)
  })
})

it('writes neither addresses nor links nor passwords to the log', async () => {
  lines.length = 0
  const { session, welcome } = await anAccount('silent')
  const secrets = [session, flowIn(welcome), await aResetLink('silent')]
  mailbox.answer(() => Promise.reject(new Error('no answer')))
  await post('/v2/auth/password/reset', { username: 'silent' })
  await mailbox.collect(current()).catch(() => undefined)
  mailbox.answer(undefined)
  await post('/v2/auth/email/verify', { flow: secrets[1] })
  await post('/v2/auth/email/verify', 'no JSON')
  const { db } = current()
  const stored = JSON.stringify([
    lines,
    await db.selectFrom('deadLetters').selectAll().execute(),
    await db.selectFrom('deliveries').selectAll().execute(),
    await db.selectFrom('outbox').selectAll().execute(),
  ])
  for (const secret of [...secrets, PASSWORD, 'silent@mail.example']) expect(stored).not.toContain(secret)
})
