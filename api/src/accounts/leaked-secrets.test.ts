import { sql } from 'kysely'
import { Secret, TOTP } from 'otpauth'
import { beforeAll, describe, expect, it } from 'vitest'
import { signIn, signUp } from '../../contract/accounts/sign-in.ts'
import { changeEmail, changePassword, verifyEmail } from '../../contract/accounts/credentials.ts'
import { createPat, revokePat } from '../../contract/accounts/pats.ts'
import { prove } from '../../contract/accounts/recent-proof.ts'
import { enableTotp, getTotpSecret, loginWithCode } from '../../contract/accounts/second-factor.ts'
import { aMailbox, flowIn } from '../../testing/mailbox.ts'
import { oauthWorld } from '../../testing/oauth-harness.ts'
import { aRecordedLog } from '../../testing/recorded-log.ts'
import { testApp } from '../../testing/test-app.ts'
import { scopeSum } from '@quarry/domain/accounts/scopes'

/**
 * Uses every kind of secret once correctly and once incorrectly, and checks that no secret is stored or logged.
 */
const { log, lines } = aRecordedLog()
const current = testApp({ log })
const mailbox = aMailbox()
const world = oauthWorld(current)

const PASSWORD = 'marker-of-the-first-password'
const NEXT = 'marker-of-the-next-password'
const WRONG = 'marker-of-a-wrong-password'

/** By kind. */
const secrets = new Map<string, string>([
  ['the password', PASSWORD],
  ['the next password', NEXT],
  ['a wrong password', WRONG],
])
/** All responses to invalid requests. */
const refusals: string[] = []
let emails: { to: string; text: string; html: string }[] = []

const keep = (what: string, secret: string) => {
  secrets.set(what, secret)
  return secret
}
const raw = async (path: string, init: RequestInit) => {
  const answer = await current().app.request(path, init)
  if (!answer.ok) refusals.push(JSON.stringify([...answer.headers]) + (await answer.text()))
  return answer
}
const post = (path: string, body: string, headers: Record<string, string> = {}) =>
  raw(path, { method: 'POST', body, headers })
const collect = async () => {
  const sent = await mailbox.collect(current())
  emails = [...emails, ...sent]
  return sent
}

beforeAll(async () => {
  const anonymous = current().as('anonymous')
  const body = { username: 'marked', email: 'marked@mail.example', password: PASSWORD }
  const { session } = await anonymous(signUp, { body })
  keep('a session', session)
  const call = current().clientWith({ authorization: session })
  const [welcome] = await collect()
  await call(verifyEmail, { body: { flow: keep('a link of a mail', flowIn(welcome)) } })
  await call(changeEmail, { body: { email: 'next@mail.example' } })
  await collect()
  await call(prove, { body: { password: PASSWORD } })
  const expires = new Date(Date.now() + 86_400_000).toISOString()
  const made = await call(createPat, { body: { name: 'Build', scopes: scopeSum(['USER_READ']), expires } })
  const pat = keep('a personal access token', made.access_token ?? '')
  const { secret, flow } = await call(getTotpSecret, {})
  const totp = new TOTP({ secret: Secret.fromBase32(secret) })
  const { backup_codes: codes } = await call(enableTotp, { body: { flow, code: totp.generate() } })
  for (const [at, code] of codes.entries()) keep(`backup code ${at}`, code)
  await call(changePassword, { body: { old_password: PASSWORD, new_password: NEXT } })
  const half = await anonymous(signIn, { body: { username: 'marked', password: NEXT } })
  const waiting = 'flow' in half ? keep('a half sign-in', half.flow) : ''
  const whole = await anonymous(loginWithCode, { body: { flow: waiting, code: codes[0] ?? '' } })
  keep('a session behind a code', whole.session)

  const app = await world.anApp()
  keep('the secret of an app', app.secret)
  const code = keep('a code of an app', await world.aCode(app))
  const { body: tokens } = await world.redeem(app, code)
  keep('an access token', tokens.access_token)
  keep('a refresh token', tokens.refresh_token)

  // Incorrectly: in malformed bodies, in wrong fields and places, a second time.
  await post('/v2/auth/login', JSON.stringify({ username: 'marked', password: WRONG }))
  await post('/v2/auth/login', `{"username":"marked","password":"${NEXT}"`)
  await post('/v2/auth/login', JSON.stringify({ username: NEXT, password: { is: NEXT } }))
  await post('/v2/auth/create', JSON.stringify({ ...body, username: NEXT, password: NEXT }))
  await post('/v2/auth/login/2fa', JSON.stringify({ flow: waiting, code: codes[0] }))
  await post('/v2/auth/email/verify', JSON.stringify({ flow: secrets.get('a link of a mail') }))
  for (const token of [`${pat}x`, `Bearer ${tokens.refresh_token}`, `Basic ${btoa(`marked:${NEXT}`)}`])
    await raw('/v2/user', { headers: { authorization: token } })
  await raw(`/v2/user?token=${pat}`, {})
  await world.redeem(app, code)
  await world.redeem({ ...app, secret: `${app.secret}x` }, code)
  await anonymous(revokePat, { body: { token: pat } as never })
  await collect()

  // While the database fails, which writes the most to logs.
  const { db } = current()
  await sql`alter table users rename to users_away`.execute(db)
  await post('/v2/auth/login', JSON.stringify({ username: 'marked', password: NEXT }))
  await raw('/v2/user', { headers: { authorization: whole.session } })
  await raw('/v2/user', { headers: { authorization: pat } })
  await world.renew(app, tokens.refresh_token)
  await sql`alter table users_away rename to users`.execute(db)
})

const found = (text: string) =>
  [...secrets].filter(([, secret]) => text.includes(secret)).map(([what]) => what)

describe('secrets of accounts', () => {
  it('were created and used by this test', () => {
    expect([...secrets].filter(([, secret]) => secret.length < 8)).toEqual([])
    expect(secrets.size).toBeGreaterThan(15)
    expect(refusals.length).toBeGreaterThan(8)
    expect(emails.length).toBeGreaterThan(3)
    expect(lines.length).toBeGreaterThan(2)
  })

  it('appear in no log line and no error response', () => {
    expect(found(lines.join('\n'))).toEqual([])
    expect(found(refusals.join('\n'))).toEqual([])
  })

  it('appear in no email except for its own link', () => {
    const text = emails.map((email) => `${email.text}\n${email.html}`)
    expect(found(text.join('\n'))).toEqual(['a link of a mail'])
    expect(text.filter((one) => found(one).length > 0)).toHaveLength(1)
  })

  it('appear in no table, including waiting jobs and dead letters', async () => {
    const { db } = current()
    const { rows: tables } = await sql<{ name: string }>`
      select format('%I.%I', table_schema, table_name) as name from information_schema.tables
      where table_type = 'BASE TABLE' and table_schema not in ('pg_catalog', 'information_schema')
    `.execute(db)
    expect(tables.length).toBeGreaterThan(40)
    for (const { name } of tables) {
      const { rows } = await sql<{ row: string }>`select t::text as row from ${sql.raw(name)} t`.execute(db)
      // Postgres prints bytes as hexadecimal digits.
      const text = rows.map(({ row }) => row).join('\n')
      const bytes = [...secrets].filter(([, secret]) => text.includes(Buffer.from(secret).toString('hex')))
      expect({ name, found: found(text), bytes }).toEqual({ name, found: [], bytes: [] })
    }
  })
})
