import { ACCOUNT_ACTIVITY_MS, PROOF_MS } from '@quarry/domain/accounts/activity'
import { ACTIVITY_PAGE_SIZE } from '@quarry/domain/limits/counts'
import { beforeEach, describe, expect, it } from 'vitest'
import { signIn, signUp } from '../../../contract/accounts/sign-in.ts'
import { createClient } from '../../../contract/client.ts'
import { changeEmail, changePassword } from '../../../contract/accounts/credentials.ts'
import { createPat, deletePat, editPat, revokePat } from '../../../contract/accounts/pats.ts'
import { getActivity } from '../../../contract/accounts/activity.ts'
import { prove } from '../../../contract/accounts/recent-proof.ts'
import { endOtherSessions } from '../../../contract/accounts/sessions.ts'
import { aMailbox } from '../../../testing/mailbox.ts'
import { signedIn } from '../../../testing/sign-in.ts'
import { testApp } from '../../../testing/test-app.ts'
import { deleteOldActivity, recordActivity } from './activity.queries.ts'

const current = testApp()
const mailbox = aMailbox()
const collect = () => mailbox.collect(current())
beforeEach(async () => void (await collect()))

const PASSWORD = 'copper and stone 42'
const NEXT = 'granite under moss 7'
const FIREFOX = 'Mozilla/5.0 (X11; Linux x86_64; rv:131.0) Gecko/20100101 Firefox/131.0'
const clientWith = (headers: Record<string, string>) =>
  createClient({ headers, fetch: async (path, init) => current().app.request(path, init) })

async function newUser(username: string) {
  const body = { username, email: `${username}@mail.example`, password: PASSWORD }
  const { session, user } = await clientWith({})(signUp, { body })
  const call = clientWith({ authorization: session })
  const kinds = async () => (await call(getActivity, {})).events.map(({ kind }) => kind)
  return { call, user, kinds, session }
}
const enter = (username: string, password: string, headers: Record<string, string> = {}) =>
  clientWith(headers)(signIn, { body: { username, password } }).then(signedIn)
const aToken = { name: 'Build server', scopes: 2, expires: new Date(Date.now() + 86_400_000).toISOString() }

describe('account activity', () => {
  it('lists what was done, when and from where, newest first', async () => {
    const { call, kinds } = await newUser('nora')
    await enter('nora', 'a wrong guess', { 'user-agent': FIREFOX }).catch(() => undefined)
    await enter('NORA', PASSWORD)
    const pat = await call(createPat, { body: aToken })
    await call(editPat, { params: { pat: pat.id }, body: { name: 'Launcher' } })
    await call(deletePat, { params: { pat: pat.id } })
    const found = await call(createPat, { body: aToken })
    await clientWith({})(revokePat, { body: { token: found.access_token ?? '' } })
    await call(endOtherSessions, {})
    await call(changeEmail, { body: { email: 'nora@new.example' } })
    await call(changePassword, { body: { old_password: PASSWORD, new_password: NEXT } })
    expect(await kinds()).toEqual([
      'password_changed',
      'email_changed',
      'sessions_ended',
      'token_found',
      'token_created',
      'token_removed',
      'token_edited',
      'token_created',
      'signed_in',
      'sign_in_failed',
      'account_created',
    ])
    const { events } = await call(getActivity, {})
    expect(events.at(-2)).toMatchObject({ os: 'Linux', platform: 'Firefox', ip: '127.0.0.1', detail: null })
    expect(events[3]).toMatchObject({ detail: 'Build server', ip: null })
    expect(JSON.stringify(events)).not.toMatch(/email\.example|new\.example|qrp_|copper/)
  })

  it('is paged, and readable by its owner only', async () => {
    const { call, user } = await newUser('otto')
    const { services } = current()
    const ctx = { ...services, ip: '192.0.2.1', userAgent: null }
    for (let n = 0; n < ACTIVITY_PAGE_SIZE + 4; n += 1)
      await recordActivity(ctx, { userId: user.id, kind: 'signed_in' })
    const first = await call(getActivity, {})
    expect([first.events.length, first.has_more]).toEqual([ACTIVITY_PAGE_SIZE, true])
    const rest = await call(getActivity, { query: { before: first.events.at(-1)?.id } })
    expect([rest.events.length, rest.has_more]).toEqual([5, false])
    const others = await (await newUser('vera')).call(getActivity, { query: { before: first.events[0]?.id } })
    expect(others.events).toEqual([])
  })

  it('is append-only until an event is old or the account is deleted', async () => {
    const { db } = current()
    const { user, kinds } = await newUser('emil')
    const rows = () => db.deleteFrom('accountEvents').where('userId', '=', user.id).execute()
    await expect(rows()).rejects.toThrow('only added to')
    await expect(
      db.updateTable('accountEvents').set({ ip: null }).where('userId', '=', user.id).execute(),
    ).rejects.toThrow('only added to')
    await deleteOldActivity(db, new Date())
    expect(await kinds()).toEqual(['account_created'])
    const { services } = current()
    const old = new Date(Date.now() - ACCOUNT_ACTIVITY_MS - 1000)
    const ctx = { ...services, now: () => old, ip: '', userAgent: null }
    await recordActivity(
      ctx,
      { userId: user.id, kind: 'signed_in' },
      { userId: null, kind: 'sign_in_failed' },
    )
    await deleteOldActivity(db, new Date())
    expect(await kinds()).toEqual(['account_created'])
    await db.deleteFrom('users').where('id', '=', user.id).execute()
    const left = await db
      .selectFrom('accountEvents')
      .select('id')
      .where((eb) => eb.or([eb('userId', '=', user.id), eb('at', '=', old)]))
      .execute()
    expect(left).toEqual([])
  })

  it('records failures for unknown names as well, but limits their number', async () => {
    const { db, services } = current()
    const count = async (kind: 'known' | 'unknown') => {
      const { n } = await db
        .selectFrom('accountEvents')
        .select((eb) => eb.fn.countAll<number>().as('n'))
        .where('kind', '=', 'sign_in_failed')
        .where('userId', kind === 'known' ? 'is not' : 'is', null)
        .executeTakeFirstOrThrow()
      return n
    }
    await newUser('greta')
    const before = [await count('known'), await count('unknown')]
    for (const name of ['greta', 'nobody-here']) await enter(name, 'a wrong guess').catch(() => undefined)
    expect([await count('known'), await count('unknown')]).toEqual(before.map((n) => n + 1))
    for (const attempt of Array.from({ length: 24 }).keys()) {
      await services.attempts.succeed('sign-in', 'greta|127.0.0.1')
      await services.attempts.succeed('sign-in-caller', '127.0.0.1')
      const answer = await enter('greta', `wrong ${attempt}`).catch(({ code }: { code: string }) => code)
      expect(answer).toBe('invalid_credentials')
    }
    expect(await count('known')).toBeLessThanOrEqual((before[0] ?? 0) + 20)
  })
})

describe('a sign-in', () => {
  it('from an unknown location is reported by email, with system and address', async () => {
    await newUser('ruth')
    await collect()
    await enter('ruth', PASSWORD)
    expect(await collect()).toEqual([])
    await enter('ruth', PASSWORD, { 'user-agent': FIREFOX })
    const [email] = await collect()
    expect(email).toMatchObject({ subject: 'New sign-in to your account', to: 'ruth@mail.example' })
    expect(email?.text).toMatch(/Linux, Firefox, from the IP address 127\.0\.0\.1/)
    expect(email?.unsubscribe).toBeUndefined()
    await enter('ruth', PASSWORD, { 'user-agent': FIREFOX })
    expect(await collect()).toEqual([])
  })
})

describe('sensitive actions', () => {
  const age = (userId: string) =>
    current()
      .db.updateTable('sessions')
      .set({ provedAt: new Date(Date.now() - PROOF_MS - 1000) })
      .where('userId', '=', userId)
      .execute()

  it('require a recent proof, which lasts ten minutes', async () => {
    const { call, user, kinds } = await newUser('carl')
    await age(user.id)
    const dangerous = [
      () => call(createPat, { body: aToken }),
      () => call(changeEmail, { body: { email: 'carl@new.example' } }),
    ]
    for (const act of dangerous) await expect(act()).rejects.toMatchObject({ code: 'proof_needed' })
    await expect(call(prove, { body: { password: 'a wrong guess' } })).rejects.toMatchObject({
      fields: [{ path: 'password', rule: 'password_wrong' }],
    })
    expect((await kinds())[0]).toBe('proof_failed')
    await expect(dangerous[0]?.()).rejects.toMatchObject({ code: 'proof_needed' })
    await call(prove, { body: { password: PASSWORD } })
    for (const act of dangerous) await act()
  })

  it('are unlocked for the session that proved the identity, not for others', async () => {
    const { call, user } = await newUser('dora')
    const other = clientWith({ authorization: (await enter('dora', PASSWORD)).session })
    await age(user.id)
    await call(prove, { body: { password: PASSWORD } })
    await expect(other(createPat, { body: aToken })).rejects.toMatchObject({ code: 'proof_needed' })
  })

  it('cannot be unlocked by guessing', async () => {
    const { call } = await newUser('hugo')
    const guess = () => call(prove, { body: { password: 'a wrong guess' } })
    for (let attempt = 0; attempt < 8; attempt += 1)
      await expect(guess()).rejects.toMatchObject({ rule: 'password_wrong' })
    await expect(guess()).rejects.toMatchObject({ status: 429 })
  })
})
