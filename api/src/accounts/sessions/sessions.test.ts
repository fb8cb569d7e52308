import { aSession } from '@quarry/db/testing/factories'
import { SESSIONS_MAX } from '@quarry/domain/limits/counts'
import { describe, expect, it } from 'vitest'
import { signIn, signUp } from '../../../contract/accounts/sign-in.ts'
import { createClient } from '../../../contract/client.ts'
import { getAccount } from '../../../contract/accounts/credentials.ts'
import {
  endOtherSessions,
  endSession,
  listSessions,
  refreshSession,
} from '../../../contract/accounts/sessions.ts'
import { signedIn } from '../../../testing/sign-in.ts'
import { testApp } from '../../../testing/test-app.ts'

const current = testApp()
const PASSWORD = 'copper and stone 42'
const FIREFOX = 'Mozilla/5.0 (Windows NT 10.0; Win64; x64; rv:131.0) Gecko/20100101 Firefox/131.0'

const clientWith = (headers: Record<string, string>) =>
  createClient({ headers, fetch: async (path, init) => current().app.request(path, init) })

/** A new account, signed in by its first session. */
async function newUser(name: string) {
  const body = { username: name, email: `${name}@mail.example`, password: PASSWORD }
  const { session, user } = await clientWith({ 'user-agent': FIREFOX })(signUp, { body })
  return { token: session, user, call: clientWith({ authorization: session }) }
}
const again = async (username: string) => {
  const { session } = signedIn(await clientWith({})(signIn, { body: { username, password: PASSWORD } }))
  return clientWith({ authorization: session })
}

describe('sessions of an account', () => {
  it('are listed with their device and times, without their tokens', async () => {
    const { call, token, user } = await newUser('nora')
    await again('nora')
    const sessions = await call(listSessions, {})
    expect(sessions).toHaveLength(2)
    const [own, ...others] = sessions.toSorted((a, b) => Number(b.current) - Number(a.current))
    expect(own).toMatchObject({
      user_id: user.id,
      session: null,
      current: true,
      os: expect.stringContaining('Windows') as string,
      platform: 'Firefox',
      user_agent: FIREFOX,
      ip: '127.0.0.1',
      city: null,
    })
    expect(others).toMatchObject([{ current: false, os: null, platform: null }])
    expect(JSON.stringify(sessions)).not.toContain(token)
  })

  it('exclude expired sessions and those of others', async () => {
    const { db, users } = current()
    const { call, user } = await newUser('otto')
    await aSession(db, { userId: user.id, expiresAt: new Date(0) })
    await aSession(db, { userId: users.bob.id })
    expect(await call(listSessions, {})).toHaveLength(1)
  })

  it('get a new token once, and the old one is unknown at once', async () => {
    const { call, user } = await newUser('tilda')
    const [before] = await call(listSessions, {})
    const both = await Promise.allSettled([call(refreshSession, {}), call(refreshSession, {})])
    const [refreshed, ...further] = both.flatMap((one) => (one.status === 'fulfilled' ? [one.value] : []))
    expect(further).toEqual([])
    expect(refreshed).toMatchObject({
      id: before?.id,
      user_id: user.id,
      current: true,
      refresh_expires: before?.refresh_expires,
    })
    await expect(call(getAccount, {})).rejects.toMatchObject({ status: 401 })
    const renewed = clientWith({ authorization: refreshed?.session ?? '' })
    expect(await renewed(listSessions, {})).toMatchObject([{ id: before?.id, session: null }])
  })

  it('get a new cookie in a browser', async () => {
    const { token } = await newUser('willa')
    const answer = await current().app.request('/v2/session/refresh', {
      method: 'POST',
      headers: { cookie: `quarry_session=${token}`, origin: 'https://quarry.test' },
    })
    expect(answer.status).toBe(200)
    const { session } = (await answer.json()) as { session: string }
    expect(answer.headers.get('set-cookie')).toContain(`quarry_session=${session};`)
  })

  it('end one by one', async () => {
    const { call } = await newUser('vera')
    const other = await again('vera')
    const [there] = (await call(listSessions, {})).filter((session) => !session.current)
    await call(endSession, { params: { session: there?.id ?? '' } })
    await expect(other(getAccount, {})).rejects.toMatchObject({ status: 401 })
    expect(await call(listSessions, {})).toHaveLength(1)
  })

  it('delete the cookie when the current one ends', async () => {
    const { app } = current()
    const { call, token } = await newUser('mara')
    const [own] = await call(listSessions, {})
    const answer = await app.request(`/v2/session/${own?.id}`, {
      method: 'DELETE',
      headers: { cookie: `quarry_session=${token}`, origin: 'https://quarry.test' },
    })
    expect([answer.status, answer.headers.get('set-cookie')]).toEqual([
      204,
      expect.stringMatching(/^quarry_session=;.*Max-Age=0/),
    ])
  })

  it('end all at once, except the current one', async () => {
    const { call } = await newUser('emil')
    const others = [await again('emil'), await again('emil')]
    await call(endOtherSessions, {})
    for (const other of others) await expect(other(getAccount, {})).rejects.toMatchObject({ status: 401 })
    expect(await call(listSessions, {})).toMatchObject([{ current: true }])
  })

  it('of others return 404', async () => {
    const { db, users, as } = current()
    const session = await aSession(db, { userId: users.bob.id })
    for (const id of [session.id, 'AAAAAAAA'])
      await expect(as('ada')(endSession, { params: { session: id } })).rejects.toMatchObject({
        status: 404,
        message: `there is no session \`${id}\``,
      })
    const left = await db.selectFrom('sessions').select('id').where('id', '=', session.id).execute()
    expect(left).toHaveLength(1)
  })

  it('are limited; the one used longest ago is deleted', async () => {
    const { db } = current()
    const { call, user } = await newUser('busy')
    const oldest = await aSession(db, { userId: user.id, lastUsedAt: new Date('2026-01-01') })
    for (let more = 2; more < SESSIONS_MAX; more += 1) await aSession(db, { userId: user.id })
    expect(await call(listSessions, {})).toHaveLength(SESSIONS_MAX)
    await again('busy')
    const sessions = await call(listSessions, {})
    expect(sessions).toHaveLength(SESSIONS_MAX)
    expect(sessions.map(({ id }) => id)).not.toContain(oldest.id)
  })
})
