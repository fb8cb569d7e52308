import { TOTP_STEP_MS } from '@quarry/domain/accounts/sign-in-methods'
import { Secret, TOTP } from 'otpauth'
import { beforeEach, describe, expect, it } from 'vitest'
import { signIn, signUp } from '../../../contract/accounts/sign-in.ts'
import { requestPasswordReset, changePassword, getAccount } from '../../../contract/accounts/credentials.ts'
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

/** Moved by the tests, so that codes of other half minutes can be asked for. */
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
/** What the app of this secret shows, so many half minutes from now. */
const codeOf = (secret: string, steps = 0) =>
  new TOTP({ secret: Secret.fromBase32(secret) }).generate({
    timestamp: now().getTime() + steps * TOTP_STEP_MS,
  })
const later = (steps: number) => {
  lead += steps * TOTP_STEP_MS
}

async function somebody(username: string) {
  const body = { username, email: `${username}@mail.example`, password: PASSWORD }
  const { session } = await anonymous()(signUp, { body })
  await collect()
  return { call: clientWith(session), username }
}
/** Somebody with an app. */
async function guarded(username: string) {
  const { call } = await somebody(username)
  const { secret, flow } = await call(getTotpSecret, {})
  const { backup_codes: backups } = await call(enableTotp, { body: { flow, code: codeOf(secret) } })
  // The code of this half minute is spent.
  later(1)
  return { call, secret, backups }
}
/** The first half of a sign-in. */
async function half(username: string, password = PASSWORD): Promise<string> {
  const answer = await anonymous()(signIn, { body: { username, password } })
  if ('session' in answer) throw new Error('no code was asked for')
  return answer.flow
}
const finish = (flow: string, code: string) => anonymous()(loginWithCode, { body: { flow, code } })
/** The same by somebody in another place; answers with the status. */
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
  it('counts once it has shown a code, and is then asked for at every sign-in', async () => {
    const { call } = await somebody('nora')
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

  it('is set up for whoever asked, once, and not beside another', async () => {
    const { call } = await somebody('otto')
    const { call: thief } = await somebody('thief')
    const { secret, flow } = await call(getTotpSecret, {})
    const body = { flow, code: codeOf(secret) }
    await expect(thief(enableTotp, { body })).rejects.toMatchObject({ rule: 'flow_dead' })
    const outcomes = await Promise.allSettled([call(enableTotp, { body }), call(enableTotp, { body })])
    expect(outcomes.map(({ status }) => status).toSorted()).toEqual(['fulfilled', 'rejected'])
    await expect(call(getTotpSecret, {})).rejects.toMatchObject({ rule: 'totp_on' })
  })

  it('is turned off by a code, which takes the backup codes along', async () => {
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

  it('is not touched without a fresh proof, which a code may be', async () => {
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
  it('stands in for the app, once, and its use is told', async () => {
    const { call, backups } = await guarded('emil')
    const [first = '', second = ''] = backups
    await collect()
    await finish(await half('emil'), `${first.slice(0, 5)} ${first.slice(5)}`)
    await expect(finish(await half('emil'), first)).rejects.toMatchObject(wrong)
    await finish(await half('emil'), second)
    expect(await call(getAccount, {})).toMatchObject({ backup_codes_left: 4 })
    const [mail] = await collect()
    expect([mail?.subject, mail?.text.includes(first)]).toEqual(['A backup code was used', false])
  })

  it('of before works no more when there are new ones', async () => {
    const { call, backups } = await guarded('ines')
    const { backup_codes: fresh } = await call(makeBackupCodes, {})
    await expect(finish(await half('ines'), backups[0] ?? '')).rejects.toMatchObject(wrong)
    await finish(await half('ines'), fresh[0] ?? '')
  })

  it('is kept by its hash alone', async () => {
    const { backups } = await guarded('rosa')
    const rows = await current().db.selectFrom('backupCodes').selectAll().execute()
    const kept = rows.map(({ codeHash }) => codeHash.toString('latin1')).join()
    for (const code of backups) expect(kept).not.toContain(code)
  })
})

describe('somebody who knows the password alone', () => {
  it('gets nothing that opens anything: no session, no cookie, and a flow that is no token', async () => {
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

  it('cannot guess: tries are counted by account, whatever flow they come with', async () => {
    const { secret } = await guarded('carl')
    for (let turn = 0; turn < 8; turn += 1)
      await expect(finish(await half('carl'), '000000')).rejects.toMatchObject(wrong)
    await expect(finish(await half('carl'), codeOf(secret))).rejects.toMatchObject({ status: 429 })
  })

  it('has five tries before the password is asked for again', async () => {
    const { secret } = await guarded('rolf')
    const flow = await half('rolf')
    for (let turn = 0; turn < 5; turn += 1) await expect(finish(flow, '000000')).rejects.toMatchObject(wrong)
    await expect(finish(flow, codeOf(secret))).rejects.toMatchObject({ rule: 'flow_dead' })
    await expect(finish(flow, codeOf(secret))).rejects.toMatchObject({ rule: 'flow_dead' })
    await finish(await half('rolf'), codeOf(secret))
  })

  it('cannot keep the owner out by wasting tries, from one place or from many', async () => {
    const { secret, backups } = await guarded('olga')
    const waste = async (ip: string) => finishFrom(ip, await half('olga'), '000000')
    for (let turn = 0; turn < 8; turn += 1) expect(await waste('203.0.113.1')).toBe(400)
    expect(await waste('203.0.113.1')).toBe(429)
    // From elsewhere nothing was wasted yet.
    expect(await finishFrom('198.51.100.1', await half('olga'), codeOf(secret))).toBe(200)
    later(1)
    for (let turn = 0; turn < 12; turn += 1) expect(await waste(`203.0.113.${turn + 10}`)).toBe(400)
    // Now the app's codes are closed to strange places: to right ones as well, or guessing would go on.
    expect(await finishFrom('192.0.2.1', await half('olga'), codeOf(secret))).toBe(429)
    expect(await finishFrom('198.51.100.1', await half('olga'), codeOf(secret))).toBe(200)
    expect(await finishFrom('192.0.2.1', await half('olga'), backups[0] ?? '')).toBe(200)
  })

  it('cannot use a flow of somebody else, of another kind, or after the password has changed', async () => {
    const { call, secret } = await guarded('gus')
    await guarded('hana')
    const setUp = (await (await somebody('ivan')).call(getTotpSecret, {})).flow
    for (const flow of [setUp, 'unknown', ''])
      await expect(finish(flow, codeOf(secret))).rejects.toMatchObject({ rule: 'flow_dead' })
    await expect(finish(await half('hana'), codeOf(secret))).rejects.toMatchObject(wrong)
    const waiting = await half('gus')
    await call(changePassword, { body: { old_password: PASSWORD, new_password: NEXT } })
    await expect(finish(waiting, codeOf(secret))).rejects.toMatchObject({ rule: 'flow_dead' })
  })

  it('is asked for the code after a reset by mail as well', async () => {
    await guarded('paul')
    await collect()
    await anonymous()(requestPasswordReset, { body: { username: 'paul' } })
    const flow = flowIn((await collect())[0])
    await anonymous()(changePassword, { body: { flow, new_password: NEXT } })
    expect(await half('paul', NEXT)).toMatch(/^[\w-]{43}$/)
  })
})

describe('a code', () => {
  it('works once, on whichever device it comes first', async () => {
    const { secret } = await guarded('dora')
    const code = codeOf(secret)
    const flows = [await half('dora'), await half('dora')]
    const outcomes = await Promise.allSettled(flows.map((flow) => finish(flow, code)))
    expect(outcomes.map(({ status }) => status).toSorted()).toEqual(['fulfilled', 'rejected'])
    await expect(finish(await half('dora'), code)).rejects.toMatchObject(wrong)
  })

  it('of a clock that is half a minute wrong is taken, and none of one that is wrong by more', async () => {
    const { secret } = await guarded('hugo')
    later(4)
    for (const steps of [-2, 2, 20])
      await expect(finish(await half('hugo'), codeOf(secret, steps))).rejects.toMatchObject(wrong)
    await finish(await half('hugo'), codeOf(secret, -1))
    await finish(await half('hugo'), codeOf(secret, 1))
    // Not even one that was never used, of a time before the last that was.
    await expect(finish(await half('hugo'), codeOf(secret, 0))).rejects.toMatchObject(wrong)
  })

  it('finishes a flow, which then is over', async () => {
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
