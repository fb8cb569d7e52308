import { describe, expect, it } from 'vitest'
import { checkSignUp, getSession, signIn, signOut, signUp } from '../../contract/accounts/sign-in.ts'
import { getOwnUser } from '../../contract/accounts/users.ts'
import { signedIn } from '../../testing/sign-in.ts'
import { askedBy, testApp } from '../../testing/test-app.ts'

const current = testApp()
const PASSWORD = 'copper and stone 42'
const form = (username: string) => ({ username, email: `${username}@mail.example`, password: PASSWORD })

describe('sign-up', () => {
  it('creates an account, stores only hashes, and signs in', async () => {
    const { as, db, app } = current()
    const signedIn = await as('anonymous')(signUp, { body: form('nora') })
    expect(signedIn.user.username).toBe('nora')
    const row = await db
      .selectFrom('users')
      .selectAll()
      .where('username', '=', 'nora')
      .executeTakeFirstOrThrow()
    expect(row.passwordHash).toMatch(/^\$argon2id\$/)
    const response = await app.request('/v2/user', {
      headers: { authorization: `Bearer ${signedIn.session}` },
    })
    expect(((await response.json()) as { email: string }).email).toBe('nora@mail.example')
    const stored = await db.selectFrom('sessions').select('tokenHash').execute()
    expect(stored.some((session) => session.tokenHash.toString().includes(signedIn.session))).toBe(false)
  })

  it('rejects a name that differs only in case', async () => {
    const { as } = current()
    await as('anonymous')(signUp, { body: form('Twin') })
    await expect(
      as('anonymous')(signUp, { body: { ...form('tWIN'), email: 'other@mail.example' } }),
    ).rejects.toMatchObject({
      code: 'username_taken',
      status: 400,
      fields: [{ path: 'username' }],
    })
  })

  it('returns the field and the rule of invalid input', async () => {
    const { as } = current()
    const attempt = as('anonymous')(signUp, { body: { username: 'a b', email: 'no', password: 'short' } })
    await expect(attempt).rejects.toMatchObject({
      code: 'invalid_input',
      fields: [
        { path: 'username', message: 'may contain letters, digits, _ and - only' },
        { path: 'email', message: 'must be an email address' },
        { path: 'password', message: 'must have at least 8 characters' },
      ],
    })
  })
})

describe('the check of a new account', () => {
  it('finds what sign-up would refuse, and creates nothing', async () => {
    const { as, app, db } = current()
    const check = (more: object) => as('anonymous')(checkSignUp, { body: { ...form('vera'), ...more } })
    const body = JSON.stringify({ ...form('vera'), challenge: '', sign_up_newsletter: true })
    const request = { method: 'POST', headers: { 'content-type': 'application/json' }, body }
    expect((await app.request('/v2/auth/create/validate', request)).status).toBe(204)
    await expect(check({ username: 'a b' })).rejects.toMatchObject({ fields: [{ path: 'username' }] })
    await expect(check({ username: 'ALICE' })).rejects.toMatchObject({ code: 'username_taken' })
    await expect(check({ password: 'password1' })).rejects.toMatchObject({ fields: [{ path: 'password' }] })
    const created = await db.selectFrom('users').select('id').where('username', '=', 'vera').execute()
    expect(created).toEqual([])
  })

  it('does not reveal whether an address is in use', async () => {
    const { as } = current()
    await as('anonymous')(signUp, { body: form('known') })
    const body = { ...form('unknown'), email: 'known@mail.example' }
    expect(await as('anonymous')(checkSignUp, { body })).toBeUndefined()
  })

  it('is limited for each caller', async () => {
    const { as } = current()
    const checks = Array.from({ length: 121 }, () => as('anonymous')(checkSignUp, { body: form('often') }))
    const results = await Promise.allSettled(checks)
    expect(results.filter(({ status }) => status === 'rejected').length).toBeGreaterThan(0)
  })
})

describe('sign-in', () => {
  it('accepts the name in any case or the email address, and sets an HttpOnly cookie', async () => {
    const { as, app } = current()
    await as('anonymous')(signUp, { body: form('otto') })
    await as('anonymous')(signIn, { body: { username: 'OTTO', password: PASSWORD } })
    for (const username of ['otto ', ' otto', '\u200botto\u00a0', 'otto\n'])
      await as('anonymous')(signIn, { body: { username, password: PASSWORD } })
    const response = await app.request('/v2/auth/login', {
      method: 'POST',
      body: JSON.stringify({ username: 'otto@mail.example', password: PASSWORD }),
    })
    const cookie = response.headers.get('set-cookie') ?? ''
    expect(cookie).toMatch(/^quarry_session=qrs_[\w-]{43};/)
    expect(cookie).toContain('HttpOnly')
    expect(cookie).toContain('SameSite=Lax')
    const seen = await app.request('/_internal/session', { headers: { cookie: cookie.split(';')[0] ?? '' } })
    expect(((await seen.json()) as { user: { username: string } }).user.username).toBe('otto')
  })

  it('gives the same response for a wrong name and a wrong password', async () => {
    const { as } = current()
    await as('anonymous')(signUp, { body: form('vera') })
    for (const username of ['vera', 'nobody-here'])
      await expect(
        as('anonymous')(signIn, { body: { username, password: 'wrong wrong' } }),
      ).rejects.toMatchObject({
        status: 401,
        code: 'invalid_credentials',
      })
  })

  it('does not limit successful sign-ins', async () => {
    const { as } = current()
    await as('anonymous')(signUp, { body: form('ines') })
    const enter = () => as('anonymous')(signIn, { body: { username: 'ines', password: PASSWORD } })
    for (let attempt = 0; attempt < 12; attempt += 1)
      expect(signedIn(await enter()).user.username).toBe('ines')
  })

  it('rejects further attempts after too many failures', async () => {
    const { as } = current()
    await as('anonymous')(signUp, { body: form('carl') })
    const guess = () => as('anonymous')(signIn, { body: { username: 'carl', password: 'a wrong guess' } })
    for (let attempt = 0; attempt < 8; attempt += 1)
      await expect(guess()).rejects.toMatchObject({ code: 'invalid_credentials' })
    await expect(guess()).rejects.toMatchObject({ status: 429, code: 'ratelimit_error' })
  })

  const enterFrom = async (ip: string, username: string, password: string) => {
    const response = await current().app.request('/v2/auth/login', {
      method: 'POST',
      headers: askedBy(ip),
      body: JSON.stringify({ username, password }),
    })
    return response.status
  }

  it('counts an IPv6 network as one caller', async () => {
    const from = (last: number) => enterFrom(`2001:db8:7:7::${last}`, 'dora', 'a wrong guess')
    const statuses = []
    for (let attempt = 1; attempt <= 9; attempt += 1) statuses.push(await from(attempt))
    expect(statuses).toEqual([...Array<number>(8).fill(401), 429])
  })

  it('locks a name after too many failures from many callers, whether or not it exists, but not for its owner', async () => {
    const { app } = current()
    await app.request('/v2/auth/create', {
      method: 'POST',
      headers: askedBy('192.0.2.77'),
      body: JSON.stringify(form('hugo')),
    })
    for (const name of ['hugo', 'nobody-at-all']) {
      for (let attempt = 0; attempt < 50; attempt += 1)
        expect(await enterFrom(`198.51.100.${attempt}`, name, 'a wrong guess')).toBe(401)
      expect(await enterFrom('203.0.113.50', name, 'a wrong guess')).toBe(429)
    }
    // Each spelling of a name is locked separately; otherwise a name would reveal whose address it is.
    expect(await enterFrom('203.0.113.51', 'hugo@mail.example', 'a wrong guess')).toBe(401)
    expect(await enterFrom('203.0.113.52', 'hugo', PASSWORD)).toBe(429)
    expect(await enterFrom('192.0.2.77', 'hugo', PASSWORD)).toBe(200)
  })

  it('lets a browser in which the owner signed in before pass the lock of a name, a few times', async () => {
    const { app } = current()
    const enter = (ip: string, password: string, cookie = '') =>
      app.request('/v2/auth/login', {
        method: 'POST',
        headers: { ...askedBy(ip), cookie },
        body: JSON.stringify({ username: 'gerda', password }),
      })
    const body = JSON.stringify(form('gerda'))
    const { headers } = await app.request('/v2/auth/create', {
      method: 'POST',
      headers: askedBy('192.0.2.91'),
      body,
    })
    const set = headers.getSetCookie().find((one) => one.startsWith('quarry_browser=')) ?? ''
    expect(set).toMatch(/; Path=\/v2\/auth; .*HttpOnly; SameSite=Lax$/)
    const known = set.split(';')[0] ?? ''
    await current().db.deleteFrom('sessions').where('ip', '=', '192.0.2.91').execute()
    for (let attempt = 0; attempt < 50; attempt += 1)
      expect((await enter(`198.51.100.${attempt}`, 'a wrong guess')).status).toBe(401)
    for (const tried of ['', `${known}x`, known.replace(/-\d+-/, `-${Date.now()}-`)])
      expect((await enter('203.0.113.60', PASSWORD, tried)).status).toBe(429)
    expect((await enter('203.0.113.61', PASSWORD, known)).status).toBe(200)
    // Each from another network, with a copied cookie.
    const guesses = []
    for (let attempt = 0; attempt < 16; attempt += 1)
      guesses.push((await enter(`198.18.0.${attempt}`, 'a wrong guess', known)).status)
    expect(guesses).toEqual([...Array<number>(15).fill(401), 429])
  })

  it('accepts names of any length', async () => {
    expect(await enterFrom('192.0.2.78', 'ä'.repeat(255), 'a wrong guess')).toBe(401)
  })
})

describe('sessions', () => {
  it('ends with sign-out', async () => {
    const { as, app } = current()
    const { session } = await as('anonymous')(signUp, { body: form('emil') })
    const headers = { authorization: session }
    expect((await app.request('/_internal/auth/sign-out', { method: 'POST', headers })).status).toBe(204)
    expect((await app.request('/v2/user', { headers })).status).toBe(401)
  })

  it('expires when it is too old', async () => {
    const { as, db, app } = current()
    const { session, user } = await as('anonymous')(signUp, { body: form('ruth') })
    await db
      .updateTable('sessions')
      .set({ expiresAt: new Date(0) })
      .where('userId', '=', user.id)
      .execute()
    expect((await app.request('/v2/user', { headers: { authorization: session } })).status).toBe(401)
  })

  it('returns no user for a visitor', async () => {
    const { as } = current()
    expect(await as('anonymous')(getSession, {})).toEqual({ user: null })
    await expect(as('anonymous')(getOwnUser, {})).rejects.toMatchObject({ status: 401, code: 'unauthorized' })
    expect(await as('anonymous')(signOut, {})).toBeUndefined()
  })
})

describe('requests from other sites', () => {
  const cookieOf = async (name: string) => {
    const { session } = await current().as('anonymous')(signUp, { body: form(name) })
    return `quarry_session=${session}`
  }
  it('cannot change anything with the cookie', async () => {
    const { app } = current()
    const cookie = await cookieOf('greta')
    const post = (headers: Record<string, string>) =>
      app.request('/_internal/auth/sign-out', { method: 'POST', headers: { cookie, ...headers } })
    expect((await post({ origin: 'https://evil.example' })).status).toBe(403)
    expect((await post({})).status).toBe(403)
    expect((await post({ origin: 'https://quarry.test' })).status).toBe(204)
  })

  it('cannot sign a visitor in, out or up, with or without a cookie', async () => {
    const { app } = current()
    await cookieOf('ludo')
    const enter = async (headers: Record<string, string>) => {
      const body = JSON.stringify({ username: 'ludo', password: PASSWORD })
      const response = await app.request('/v2/auth/login', { method: 'POST', headers, body })
      return [response.status, response.headers.has('set-cookie')]
    }
    expect(await enter({ origin: 'https://evil.example' })).toEqual([401, false])
    expect(await enter({ origin: 'null' })).toEqual([401, false])
    expect(await enter({ 'sec-fetch-site': 'cross-site' })).toEqual([401, false])
    expect(await enter({ 'sec-fetch-site': 'same-site' })).toEqual([401, false])
    expect(await enter({ origin: 'https://quarry.test' })).toEqual([200, true])
    expect(await enter({ 'sec-fetch-site': 'same-origin' })).toEqual([200, true])
    expect(await enter({})).toEqual([200, true])
    const signedUp = await app.request('/v2/auth/create', {
      method: 'POST',
      headers: { origin: 'https://evil.example' },
      body: JSON.stringify(form('planted')),
    })
    expect([signedUp.status, await signedUp.json()]).toMatchObject([401, { error: 'cross_site' }])
    const signOut = { method: 'POST', headers: { origin: 'https://evil.example' } }
    expect((await app.request('/_internal/auth/sign-out', signOut)).status).toBe(403)
  })

  it('may read public data through the API', async () => {
    const response = await current().app.request('/v2/version_files', {
      method: 'POST',
      headers: { origin: 'https://tool.example' },
      body: JSON.stringify({ hashes: [], algorithm: 'sha1' }),
    })
    expect(response.status).toBe(200)
  })
})
