import { describe, expect, it } from 'vitest'
import { testApp } from '../testing/test-app.ts'

const current = testApp()
const time = '2100-01-01T00:00:00Z'

/** Calls whose description knows no 404: what they cannot find is a wrong request. */
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
  it.each(UNKNOWN_IS_400)('answer 400 to %s %s', async (method, path, body) => {
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

  it('know neither 409 nor 413', async () => {
    const large = await current().request('alice', '/v2/auth/login', {
      method: 'POST',
      body: 'x'.repeat(3_000_000),
    })
    expect([large.status, ((await large.json()) as { error: string }).error]).toEqual([400, 'too_large'])
  })
})

describe('people without picture and words about themselves', () => {
  it('have empty ones on v2, where nothing may be null', async () => {
    const { request, users } = current()
    const get = async (path: string) => await (await request('alice', path)).json()
    const empty = { avatar_url: '', bio: '' }
    expect(await get('/v2/user/alice')).toMatchObject(empty)
    expect(await get('/v2/user')).toMatchObject(empty)
    expect(await get(`/v2/users?ids=["${users.bob.id}"]`)).toMatchObject([empty])
  })
})
