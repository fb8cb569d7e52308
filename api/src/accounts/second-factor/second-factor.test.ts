import { TOTP_STEP_MS } from '@quarry/domain/accounts/sign-in-methods'
import { Secret, TOTP } from 'otpauth'
import { beforeEach, describe, expect, it } from 'vitest'
import { signIn, signUp } from '../../../contract/accounts/sign-in.ts'
import {
  requestPasswordReset,
  changePassword,
  getAccount,
  verifyEmail,
} from '../../../contract/accounts/credentials.ts'
import { createPat } from '../../../contract/accounts/pats.ts'
import { getActivity } from '../../../contract/accounts/activity.ts'
import { prove } from '../../../contract/accounts/recent-proof.ts'
import {
  disableTotp,
  enableTotp,
  getTotpSecret,
  loginWithCode,
  makeBackupCodes,
} from '../../../contract/accounts/second-factor.ts'
import { aMailbox, flowIn } from '../../../testing/mailbox.ts'
import { signedIn } from '../../../testing/sign-in.ts'
import { askedBy, testApp } from '../../../testing/test-app.ts'

/** Moved by the tests, to reach other time steps. */
let lead = 0
const now = () => new Date(Date.now() + lead)
const current = testApp({ now })
const mailbox = aMailbox(now)
const collect = () => mailbox.collect(current())
beforeEach(async () => {
  lead = 0
  await collect()
})

const PASSWORD = 'copper and stone 42'
const NEXT = 'granite under moss 7'
const anonymous = () => current().as('anonymous')
const clientWith = (session: string) => current().clientWith({ authorization: session })
/** The code that an app with this secret shows, some steps from now. */
const codeOf = (secret: string, steps = 0) =>
  new TOTP({ secret: Secret.fromBase32(secret) }).generate({
    timestamp: now().getTime() + steps * TOTP_STEP_MS,
  })
/** To the beginning of a step, which must not end between the generation of a code and its check. */
const later = (steps: number) => {
  lead += steps * TOTP_STEP_MS - (now().getTime() % TOTP_STEP_MS)
}

async function newUser(username: string) {
  const body = { username, email: `${username}@mail.example`, password: PASSWORD }
  const { session } = await anonymous()(signUp, { body })
  const welcome = (await collect()).find(({ to }) => to === body.email)
  return { call: clientWith(session), username, welcome }
}
/** A user with an authenticator app. */
async function guarded(username: string) {
  const { call, welcome } = await newUser(username)
  const { secret, flow } = await call(getTotpSecret, {})
  const { backup_codes: backups } = await call(enableTotp, { body: { flow, code: codeOf(secret) } })
  // The code of this step is used.
  later(1)
  return { call, secret, backups, welcome }
}
/** The first step of a sign-in. */
async function half(username: string, password = PASSWORD): Promise<string> {
  const answer = await anonymous()(signIn, { body: { username, password } })
  if ('session' in answer) throw new Error('no code was asked for')
  return answer.flow
}
const finish = (flow: string, code: string) => anonymous()(loginWithCode, { body: { flow, code } })
/** The same from another network; returns the status. */
async function finishFrom(ip: string, flow: string, code: string): Promise<number> {
  const answer = await current().app.request('/v2/auth/login/2fa', {
    method: 'POST',
    headers: askedBy(ip),
    body: JSON.stringify({ flow, code }),
  })
  return answer.status
}
const wrong = { rule: 'code_wrong', fields: [{ path: 'code' }] }

describe('an authenticator app', () => {
  it('is active after its first code, and then required at every sign-in', async () => {
    const { call } = await newUser('nora')
    const { secret, flow } = await call(getTotpSecret, {})
    signedIn(await anonymous()(signIn, { body: { username: 'nora', password: PASSWORD } }))
    const other = codeOf(new Secret({ size: 20 }).base32)
    await expect(call(enableTotp, { body: { flow, code: other } })).rejects.toMatchObject(wrong)
    expect(await call(getAccount, {})).toMatchObject({ has_totp: false, backup_codes_left: 0 })
    const { backup_codes: backups } = await call(enableTotp, { body: { flow, code: codeOf(secret) } })
    expect(backups).toHaveLength(6)
    for (const code of backups) expect(code).toMatch(/^[0-9A-Za-z]{11}$/)
    expect(await call(getAccount, {})).toMatchObject({ has_totp: true, backup_codes_left: 6 })
    expect(await collect()).toMatchObject([{ subject: 'Two-factor authentication was turned on' }])
    later(1)
    const { session, user } = await finish(await half('nora'), codeOf(secret))
    expect(user.username).toBe('nora')
    const { events } = await clientWith(session)(getActivity, {})
    expect(events.map(({ kind }) => kind)).toContain('totp_added')
  })

  it('is set up by the user who started, and only one per account', async () => {
    const { call } = await newUser('otto')
    const { call: thief } = await newUser('thief')
    const { secret, flow } = await call(getTotpSecret, {})
    const body = { flow, code: codeOf(secret) }
    await expect(thief(enableTotp, { body })).rejects.toMatchObject({ rule: 'flow_dead' })
    const outcomes = await Promise.allSettled([call(enableTotp, { body }), call(enableTotp, { body })])
    expect(outcomes.map(({ status }) => status).toSorted()).toEqual(['fulfilled', 'rejected'])
    await expect(call(getTotpSecret, {})).rejects.toMatchObject({ rule: 'totp_on' })
  })

  it('is turned off by a code, which deletes the backup codes', async () => {
    const { call, secret, backups } = await guarded('vera')
    await expect(call(disableTotp, { body: { code: '000 000' } })).rejects.toMatchObject(wrong)
    await call(disableTotp, { body: { code: codeOf(secret) } })
    expect(await call(getAccount, {})).toMatchObject({ has_totp: false, backup_codes_left: 0 })
    signedIn(await anonymous()(signIn, { body: { username: 'vera', password: PASSWORD } }))
    await expect(call(disableTotp, { body: { code: backups[0] ?? '' } })).rejects.toMatchObject({
      rule: 'totp_off',
    })
    const subjects = (await collect()).map(({ subject }) => subject)
    expect(subjects).toContain('Two-factor authentication was turned off')
  })

  it('is not changed without a recent proof, which may be a code', async () => {
    const { call, secret } = await guarded('mara')
    later(21)
    for (const act of [
      () => call(disableTotp, { body: { code: codeOf(secret) } }),
      () => call(makeBackupCodes, {}),
      () => call(getTotpSecret, {}),
    ])
      await expect(act()).rejects.toMatchObject({ code: 'proof_needed' })
    await call(prove, { body: { code: codeOf(secret) } })
    await call(makeBackupCodes, {})
  })
})

describe('a backup code', () => {
  it('replaces the app once, and its use is reported', async () => {
    const { call, backups } = await guarded('emil')
    const [first = '', second = ''] = backups
    await collect()
    await finish(await half('emil'), `${first.slice(0, 5)} ${first.slice(5)}`)
    await expect(finish(await half('emil'), first)).rejects.toMatchObject(wrong)
    await finish(await half('emil'), second)
    expect(await call(getAccount, {})).toMatchObject({ backup_codes_left: 4 })
    const [email] = await collect()
    expect([email?.subject, email?.text.includes(first)]).toEqual(['A backup code was used', false])
  })

  it('is invalid after new ones are created', async () => {
    const { call, backups } = await guarded('ines')
    const { backup_codes: fresh } = await call(makeBackupCodes, {})
    await expect(finish(await half('ines'), backups[0] ?? '')).rejects.toMatchObject(wrong)
    await finish(await half('ines'), fresh[0] ?? '')
  })

  it('is stored as a hash', async () => {
    const { backups } = await guarded('rosa')
    const rows = await current().db.selectFrom('backupCodes').selectAll().execute()
    const hashes = rows.map(({ codeHash }) => codeHash.toString('latin1')).join()
    for (const code of backups) expect(hashes).not.toContain(code)
  })
})

describe('an attacker who knows the password', () => {
  it('gets no session and no cookie, and a flow that is no token', async () => {
    await guarded('ruth')
    const answer = await current().app.request('/v2/auth/login', {
      method: 'POST',
      body: JSON.stringify({ username: 'ruth', password: PASSWORD }),
    })
    const { error, flow } = (await answer.json()) as { error: string; flow: string }
    expect([answer.status, error, answer.headers.get('set-cookie')]).toEqual([200, '2fa_required', null])
    for (const headers of [{ authorization: flow }, { cookie: `quarry_session=${flow}` }])
      expect((await current().app.request('/v2/user', { headers })).status).toBe(401)
  })

  it('cannot guess: attempts are counted by account, across flows', async () => {
    const { secret } = await guarded('carl')
    for (let attempt = 0; attempt < 8; attempt += 1)
      await expect(finish(await half('carl'), '000000')).rejects.toMatchObject(wrong)
    await expect(finish(await half('carl'), codeOf(secret))).rejects.toMatchObject({ status: 429 })
  })

  it('has five attempts before the password is required again', async () => {
    const { secret } = await guarded('rolf')
    const flow = await half('rolf')
    for (let attempt = 0; attempt < 5; attempt += 1)
      await expect(finish(flow, '000000')).rejects.toMatchObject(wrong)
    await expect(finish(flow, codeOf(secret))).rejects.toMatchObject({ rule: 'flow_dead' })
    await expect(finish(flow, codeOf(secret))).rejects.toMatchObject({ rule: 'flow_dead' })
    await finish(await half('rolf'), codeOf(secret))
  })

  it('cannot lock the owner out, from one network or from many', async () => {
    const { secret, backups } = await guarded('olga')
    const waste = async (ip: string) => finishFrom(ip, await half('olga'), '000000')
    for (let attempt = 0; attempt < 8; attempt += 1) expect(await waste('203.0.113.1')).toBe(400)
    expect(await waste('203.0.113.1')).toBe(429)
    // No attempts were wasted from the other network.
    expect(await finishFrom('198.51.100.1', await half('olga'), codeOf(secret))).toBe(200)
    later(1)
    for (let attempt = 0; attempt < 12; attempt += 1)
      expect(await waste(`203.0.113.${attempt + 10}`)).toBe(400)
    // Now even correct codes are rejected from unknown networks, or guessing would continue.
    expect(await finishFrom('192.0.2.1', await half('olga'), codeOf(secret))).toBe(429)
    expect(await finishFrom('198.51.100.1', await half('olga'), codeOf(secret))).toBe(200)
    expect(await finishFrom('192.0.2.1', await half('olga'), backups[0] ?? '')).toBe(200)
  })

  it('cannot use a flow of another user or kind, or after a change of password', async () => {
    const { call, secret } = await guarded('gus')
    await guarded('hana')
    const setUp = (await (await newUser('ivan')).call(getTotpSecret, {})).flow
    for (const flow of [setUp, 'unknown', ''])
      await expect(finish(flow, codeOf(secret))).rejects.toMatchObject({ rule: 'flow_dead' })
    await expect(finish(await half('hana'), codeOf(secret))).rejects.toMatchObject(wrong)
    const waiting = await half('gus')
    await call(changePassword, { body: { old_password: PASSWORD, new_password: NEXT } })
    await expect(finish(waiting, codeOf(secret))).rejects.toMatchObject({ rule: 'flow_dead' })
  })

  it('needs the code after a password reset as well', async () => {
    const { call, welcome } = await guarded('paul')
    await call(verifyEmail, { body: { flow: flowIn(welcome) } })
    await collect()
    await anonymous()(requestPasswordReset, { body: { username: 'paul' } })
    const flow = flowIn((await collect())[0])
    await anonymous()(changePassword, { body: { flow, new_password: NEXT } })
    expect(await half('paul', NEXT)).toMatch(/^[\w-]{43}$/)
  })
})

describe('a code', () => {
  it('works once, on whichever device comes first', async () => {
    const { secret } = await guarded('dora')
    const code = codeOf(secret)
    const flows = [await half('dora'), await half('dora')]
    const outcomes = await Promise.allSettled(flows.map((flow) => finish(flow, code)))
    expect(outcomes.map(({ status }) => status).toSorted()).toEqual(['fulfilled', 'rejected'])
    await expect(finish(await half('dora'), code)).rejects.toMatchObject(wrong)
  })

  it('is accepted from a clock that is one step off, and rejected beyond', async () => {
    const { secret } = await guarded('hugo')
    later(4)
    for (const steps of [-2, 2, 20])
      await expect(finish(await half('hugo'), codeOf(secret, steps))).rejects.toMatchObject(wrong)
    await finish(await half('hugo'), codeOf(secret, -1))
    await finish(await half('hugo'), codeOf(secret, 1))
    // Not even an unused code of a step before the last used one.
    await expect(finish(await half('hugo'), codeOf(secret, 0))).rejects.toMatchObject(wrong)
  })

  it('completes a flow, which then ends', async () => {
    const { secret, call } = await guarded('lena')
    const flow = await half('lena')
    await finish(flow, codeOf(secret))
    later(1)
    await expect(finish(flow, codeOf(secret))).rejects.toMatchObject({ rule: 'flow_dead' })
    await call(createPat, {
      body: { name: 'Tool', scopes: 2, expires: new Date(Date.now() + 86_400_000).toISOString() },
    })
  })
})
