import { aProject, aVersion } from '@quarry/db/testing/factories'
import { describe, expect, it } from 'vitest'
import sharp from 'sharp'
import { SITE_URL, testApp } from '../../testing/test-app.ts'

const current = testApp()
const time = '2100-01-01T00:00:00Z'

/** Operations without a 404 in the description: an unknown subject is an invalid request. */
const UNKNOWN_IS_400: [string, string, object?][] = [
  ['DELETE', '/v2/project/unknown1'],
  ['PATCH', '/v2/projects?ids=["unknown1"]', { add_categories: ['magic'] }],
  ['PATCH', '/v2/project/unknown1/icon?ext=png'],
  ['DELETE', '/v2/project/unknown1/icon'],
  ['DELETE', '/v2/project/unknown1/gallery?url=https://x.example/y.png'],
  ['POST', '/v2/project/unknown1/follow'],
  ['DELETE', '/v2/project/unknown1/follow'],
  ['POST', '/v2/project/unknown1/schedule', { time, requested_status: 'approved' }],
  ['POST', '/v2/version/unknown1/schedule', { time, requested_status: 'listed' }],
  ['GET', '/updates/unknown1/forge_updates.json'],
]

describe('statuses of the public description', () => {
  it.each(UNKNOWN_IS_400)('are 400 for %s %s', async (method, path, body) => {
    const response = await current().request('alice', path, {
      method,
      ...(body && { body: JSON.stringify(body) }),
    })
    expect([response.status, ((await response.json()) as { error: string }).error]).toEqual([
      400,
      'invalid_input',
    ])
  })

  it.each([
    ['GET', '/v2/project/unknown1'],
    ['PATCH', '/v2/project/unknown1'],
    ['POST', '/v2/project/unknown1/gallery?ext=png&featured=true'],
    ['DELETE', '/v2/version/unknown1'],
    ['GET', `/v2/version_file/${'0'.repeat(40)}`],
  ])('keep 404 for %s %s', async (method, path) => {
    const response = await current().request('alice', path, { method })
    expect(response.status).toBe(404)
  })

  it('are never 409 or 413', async () => {
    const large = await current().request('alice', '/v2/auth/login', {
      method: 'POST',
      body: 'x'.repeat(3_000_000),
    })
    expect([large.status, ((await large.json()) as { error: string }).error]).toEqual([400, 'too_large'])
  })
})

describe('lists by ids', () => {
  it.each(['projects', 'versions', 'users', 'teams'])('of %s leave out unknown ids', async (type) => {
    const { request, users } = current()
    for (const ids of ['abc', 'abc,def', '["abc"]', '[]', '%00', '["\\ud800"]']) {
      const response = await request('alice', `/v2/${type}?ids=${ids}`)
      expect([ids, response.status, await response.json()]).toEqual([ids, 200, []])
    }
    const broken = await request('alice', `/v2/${type}?ids=["abc`)
    expect([broken.status, await broken.json()]).toMatchObject([400, { fields: [{ path: 'ids' }] }])
    if (type !== 'users') return
    const named = await (await request('alice', `/v2/users?ids=bob, ${users.mo.id}`)).json()
    expect(new Set((named as { username: string }[]).map((user) => user.username))).toEqual(
      new Set(['bob', 'mo']),
    )
  })
})

it('return an empty list for no ids', async () => {
  const { request, db, users } = current()
  const { id } = await aProject(db, { ownerId: users.alice.id })
  await aVersion(db, { projectId: id })
  for (const path of ['/v2/projects_random?count=0', `/v2/project/${id}/version?limit=0`])
    expect(await (await request('anonymous', path)).json()).toEqual([])
})

describe('payouts', () => {
  it('are empty, and withdrawals are rejected', async () => {
    const { request } = current()
    const read = await request('alice', '/v2/user/alice/payouts')
    expect(await read.json()).toEqual({ all_time: '0', last_month: '0', payouts: [] })
    const paid = await request('alice', '/v2/user/alice/payouts?amount=10', { method: 'POST' })
    expect([paid.status, await paid.json()]).toMatchObject([400, { fields: [{ path: 'amount' }] }])
  })
})

describe('users without avatar and bio', () => {
  const get = async (path: string) => await (await current().request('alice', path)).json()

  it('have an identicon and an empty bio in v2, where neither may be null', async () => {
    const { alice, bob } = current().users
    const drawn = (id: string) => ({ avatar_url: `${SITE_URL}/data/identicons/${id}.png`, bio: '' })
    expect(await get('/v2/user/alice')).toMatchObject(drawn(alice.id))
    expect(await get('/v2/user')).toMatchObject(drawn(alice.id))
    expect(await get(`/v2/users?ids=["${bob.id}"]`)).toMatchObject([drawn(bob.id)])
  })

  it('have an identicon that may be cached and embedded anywhere', async () => {
    const { app, users } = current()
    const response = await app.request(`/data/identicons/${users.alice.id}.png`)
    expect(Object.fromEntries(response.headers)).toMatchObject({
      'content-type': 'image/png',
      'cache-control': 'public, max-age=86400',
      'cross-origin-resource-policy': 'cross-origin',
    })
    const { format, width, height } = await sharp(await response.arrayBuffer()).metadata()
    expect([format, width, height]).toEqual(['png', 144, 144])
    for (const name of [`${users.alice.id}.svg`, 'zzzzzzzzzzz.png', 'no-id.png'])
      expect((await app.request(`/data/identicons/${name}`)).status).toBe(404)
  })

  it('have null for private fields', async () => {
    const hidden = {
      email: null,
      email_verified: null,
      auth_providers: null,
      has_password: null,
      has_totp: null,
      payout_data: null,
    }
    expect(await get('/v2/user/bob')).toMatchObject(hidden)
    expect(Object.keys((await get('/v2/user')) as object)).toEqual(
      expect.arrayContaining(Object.keys(hidden)),
    )
  })
})
