import { STAFF_VIEW_RECORDED_EVERY_MS } from '@quarry/domain/accounts/activity'
import { ACTIVITY_PAGE_SIZE } from '@quarry/domain/limits/counts'
import { describe, expect, it } from 'vitest'
import { signIn, signUp } from '../../../contract/accounts/sign-in.ts'
import { createClient } from '../../../contract/client.ts'
import { changeEmail } from '../../../contract/accounts/credentials.ts'
import { createPat } from '../../../contract/accounts/pats.ts'
import { getActivity, getUserActivity } from '../../../contract/accounts/activity.ts'
import { testApp } from '../../../testing/test-app.ts'
import { hasRecentView, recordActivity } from './activity.queries.ts'

const current = testApp()

const FIREFOX = 'Mozilla/5.0 (X11; Linux x86_64; rv:131.0) Gecko/20100101 Firefox/131.0'
const clientWith = (headers: Record<string, string>) =>
  createClient({ headers, fetch: async (path, init) => current().app.request(path, init) })

async function newUser(username: string) {
  const body = { username, email: `${username}@mail.example`, password: 'copper and stone 42' }
  const { session, user } = await clientWith({})(signUp, { body })
  const call = clientWith({ authorization: session })
  const kinds = async () => (await call(getActivity, {})).events.map(({ kind }) => kind)
  return { user, kinds }
}
const aToken = { name: 'Build server', scopes: 2, expires: new Date(Date.now() + 86_400_000).toISOString() }

describe('account activity for staff', () => {
  const MARKER = 'marker-of-a-password 42'

  it('lists the actions, without the data that the reader may not see', async () => {
    const { as, users } = current()
    const body = { username: 'wanda', email: 'wanda@marked.example', password: MARKER }
    const { session, user } = await clientWith({ 'user-agent': FIREFOX })(signUp, { body })
    const call = clientWith({ authorization: session })
    await clientWith({})(signIn, { body: { username: 'wanda', password: `${MARKER} not` } }).catch(
      () => undefined,
    )
    const pat = await call(createPat, { body: aToken })
    await call(changeEmail, { body: { email: 'next@marked.example' } })
    const seen = {
      mo: await as('mo')(getUserActivity, { params: { user: 'WANDA' } }),
      ada: await as('ada')(getUserActivity, { params: { user: user.id } }),
    }
    for (const { events } of Object.values(seen))
      expect(events.map(({ kind }) => kind)).toEqual([
        'email_changed',
        'token_created',
        'sign_in_failed',
        'account_created',
      ])
    expect(seen.mo.events.at(-1)).toMatchObject({ os: 'Linux', platform: 'Firefox', ip: '127.0.*' })
    expect(seen.ada.events.at(-1)).toMatchObject({ os: 'Linux', platform: 'Firefox', ip: '127.0.0.1' })
    expect(seen.mo).toMatchObject({
      shows_addresses: false,
      may_set_role: false,
      may_set_badges: false,
      user: { id: user.id, email: null, email_verified: null },
    })
    expect(seen.ada).toMatchObject({
      shows_addresses: true,
      may_set_role: true,
      may_set_badges: true,
      user: { username: 'wanda', email: 'next@marked.example' },
    })
    const known = [MARKER, session, pat.access_token ?? MARKER, aToken.expires]
    for (const secret of known) expect(JSON.stringify(seen)).not.toContain(secret)
    expect(JSON.stringify(seen.mo)).not.toContain('marked.example')
    expect(JSON.stringify(seen)).not.toMatch(/qrp_|argon2|hash/i)
    // Administrators cannot change their own role.
    const own = await as('ada')(getUserActivity, { params: { user: users.ada.id } })
    expect(own).toMatchObject({ may_set_role: false, may_set_badges: true })
    // Other staff find the views in the activity of the viewer.
    const looks = await as('ada')(getUserActivity, { params: { user: users.mo.id } })
    expect(looks.events[0]).toMatchObject({ kind: 'record_seen', detail: user.id })
  })

  it('records a view once an hour, in the activity of the viewer only', async () => {
    const { as, users, db } = current()
    const { user, kinds } = await newUser('yara')
    const other = await newUser('zeno')
    const looks = async () => {
      const rows = await db
        .selectFrom('accountEvents')
        .select(['detail', 'at'])
        .where('userId', '=', users.mo.id)
        .where('kind', '=', 'record_seen')
        .where('detail', '=', user.id)
        .execute()
      return rows.length
    }
    const look = (before?: number) =>
      as('mo')(getUserActivity, { params: { user: user.id }, query: { before } })
    await look()
    await look(Number.MAX_SAFE_INTEGER)
    await as('mo')(getUserActivity, { params: { user: other.user.id } })
    await look()
    expect(await looks()).toBe(1)
    const { services } = current()
    const later = () => new Date(Date.now() + STAFF_VIEW_RECORDED_EVERY_MS + 1000)
    expect(await hasRecentView({ ...services, now: later }, users.mo.id, user.id)).toBe(false)
    expect(await kinds()).toEqual(['account_created'])
  })

  it('is paged', async () => {
    const { as, services } = current()
    const { user } = await newUser('xaver')
    const ctx = { ...services, ip: '192.0.2.1', userAgent: null }
    await recordActivity(
      ctx,
      ...Array.from({ length: ACTIVITY_PAGE_SIZE }, () => ({ userId: user.id, kind: 'signed_in' as const })),
    )
    const page = (before?: number) =>
      as('ada')(getUserActivity, { params: { user: user.id }, query: { before } })
    const first = await page()
    expect([first.events.length, first.has_more]).toEqual([ACTIVITY_PAGE_SIZE, true])
    const rest = await page(first.events.at(-1)?.id)
    expect([rest.events.length, rest.has_more]).toEqual([1, false])
  })

  it('returns 404 for an unknown user, and records nothing', async () => {
    const { as, db, users } = current()
    await expect(as('ada')(getUserActivity, { params: { user: 'nobody-at-all' } })).rejects.toMatchObject({
      status: 404,
    })
    const own = await db
      .selectFrom('accountEvents')
      .select('detail')
      .where('userId', '=', users.ada.id)
      .execute()
    expect(own.map(({ detail }) => detail)).not.toContain('nobody-at-all')
  })
})
