import { aCollection, aPersonalToken, aProject, aVersion } from '@quarry/db/testing/factories'
import { GRANTABLE_SCOPES, scopeSum, type ScopeName } from '@quarry/domain/accounts/scopes'
import { describe, expect, it } from 'vitest'
import { z } from 'zod'
import { ENDPOINTS } from '../../api/contract/endpoints.ts'
import { getAccount } from '../../api/contract/accounts/credentials.ts'
import { createPat } from '../../api/contract/accounts/pats.ts'
import { renewOwnFeed } from '../../api/contract/notifications/notifications.ts'
import { hashSecret, mintSecret } from '../../api/src/accounts/secrets.ts'
import { testApp } from '../../api/testing/test-app.ts'

/** What a token opens beside the endpoints of the contract, and how its owner might widen it. */
const current = testApp()

async function aToken(scopes: readonly ScopeName[], owner: 'alice' | 'mo' = 'alice') {
  const { db, users } = current()
  const token = mintSecret('qrp_')
  const tokenHash = hashSecret(token)
  await aPersonalToken(db, { userId: users[owner].id, tokenHash, scopes: scopeSum(scopes) })
  return token
}
const ask = async (token: string, path: string, init: RequestInit = {}) =>
  current().app.request(path, { ...init, headers: { authorization: token } })

describe('a token', () => {
  it("does not open the live stream of pages, whatever its owner's role", async () => {
    const token = await aToken(GRANTABLE_SCOPES, 'mo')
    for (const channel of ['work', 'project:AAAAAAAA'])
      expect((await ask(token, `/_internal/live?channel=${channel}`)).status).toBe(401)
  })

  it('uploads a picture only with the right that the text takes', async () => {
    const { db, users } = current()
    const project = await aProject(db, { ownerId: users.alice.id })
    const upload = async (without: ScopeName, context: string) => {
      const token = await aToken(GRANTABLE_SCOPES.filter((scope) => scope !== without))
      const path = `/v3/image?ext=png&context=${context}&project_id=${project.id}`
      return (await ask(token, path, { method: 'POST', body: 'bytes' })).status
    }
    expect(await upload('PROJECT_WRITE', 'project')).toBe(401)
    expect(await upload('VERSION_WRITE', 'project')).toBe(400)
    expect(await upload('REPORT_READ', 'version')).toBe(400)
  })

  it.each([
    ['THREAD_WRITE', 'thread_message'],
    ['REPORT_WRITE', 'report'],
  ] as const)('without %s sends no picture for a %s', async (scope, context) => {
    const others = GRANTABLE_SCOPES.filter((one) => one !== scope)
    for (const [scopes, status] of [
      [others, 401],
      [GRANTABLE_SCOPES, 400],
    ] as const) {
      const path = `/v3/image?ext=png&context=${context}`
      const response = await ask(await aToken(scopes), path, { method: 'POST', body: 'bytes' })
      expect(response.status).toBe(status)
    }
  })

  it('shows hidden things only with the scope to read them', async () => {
    const { db, users } = current()
    const project = await aProject(db, { ownerId: users.alice.id, status: 'draft' })
    const version = await aVersion(db, { projectId: project.id, status: 'draft' })
    const seen = async (scopes: readonly ScopeName[], path: string) =>
      (await ask(await aToken(scopes), path)).status
    const others = (scope: ScopeName) => GRANTABLE_SCOPES.filter((other) => other !== scope)
    expect(await seen(GRANTABLE_SCOPES, `/v2/project/${project.id}`)).toBe(200)
    expect(await seen(others('PROJECT_READ'), `/v2/project/${project.id}`)).toBe(404)
    expect(await seen(GRANTABLE_SCOPES, `/v2/version/${version.id}`)).toBe(200)
    expect(await seen(others('VERSION_READ'), `/v2/version/${version.id}`)).toBe(404)
  })

  it('answers with the project or collection that it made', async () => {
    const post = async (scope: ScopeName, path: string, body: BodyInit) => {
      const response = await ask(await aToken([scope]), path, { method: 'POST', body })
      return { ...((await response.json()) as object), code: response.status }
    }
    const project = (slug: string) =>
      JSON.stringify({
        title: 'Cave lights',
        name: 'Cave lights',
        slug,
        description: 'Light',
        summary: 'Light',
      })
    expect(await post('PROJECT_CREATE', '/_internal/project', project('made-internal'))).toMatchObject({
      code: 200,
      slug: 'made-internal',
    })
    for (const version of ['v2', 'v3']) {
      const form = new FormData()
      form.set('data', project(`made-${version}`))
      expect(await post('PROJECT_CREATE', `/${version}/project`, form)).toMatchObject({
        code: 200,
        slug: `made-${version}`,
      })
    }
    const collection = JSON.stringify({ name: 'Made' })
    expect(await post('COLLECTION_CREATE', '/v3/collection', collection)).toMatchObject({ code: 200 })
  })

  it('edits a hidden project with the scope to write, and reads it with that to read only', async () => {
    const { db, users } = current()
    const { id } = await aProject(db, { ownerId: users.alice.id, status: 'draft' })
    const token = await aToken(['PROJECT_WRITE'])
    const body = JSON.stringify({ title: 'Renamed' })
    expect((await ask(token, `/v2/project/${id}`, { method: 'PATCH', body })).status).toBe(204)
    expect((await ask(token, `/v2/project/${id}`)).status).toBe(404)
    const path = `/v3/image?ext=png&context=project&project_id=${id}`
    expect((await ask(token, path, { method: 'POST', body: 'bytes' })).status).toBe(400)
  })

  it('shows public things whatever its scopes, also inside of others', async () => {
    const { db, users } = current()
    const { id } = await aProject(db, { ownerId: users.mallory.id })
    const { id: hidden } = await aProject(db, { ownerId: users.alice.id, status: 'draft' })
    const { id: collection } = await aCollection(db, { userId: users.alice.id, status: 'private' })
    await db
      .insertInto('collectionProjects')
      .values([id, hidden].map((projectId) => ({ collectionId: collection, projectId })))
      .execute()
    const response = await ask(await aToken(['COLLECTION_READ']), `/v3/collection/${collection}`)
    expect(await response.json()).toMatchObject({ projects: [id] })
  })

  it('is refused by the name of the scope that a part of a request requires', async () => {
    const { db, users } = current()
    const project = await aProject(db, { ownerId: users.alice.id })
    const response = await ask(
      await aToken(['VERSION_WRITE']),
      `/v3/image?ext=png&context=project&project_id=${project.id}`,
      {
        method: 'POST',
        body: 'bytes',
      },
    )
    expect(response.status).toBe(401)
    expect(await response.json()).toMatchObject({ rule: 'scope_needed', params: { scope: 'PROJECT_WRITE' } })
  })

  it('cannot make a session, another token, or more of itself', async () => {
    const token = await aToken(GRANTABLE_SCOPES)
    const body = JSON.stringify({ name: 'Child', scopes: 2, expires: '2100-01-01T00:00:00Z' })
    expect((await ask(token, '/v2/pat', { method: 'POST', body })).status).toBe(401)
    for (const path of ['/v2/pat', '/v2/session/list', '/_internal/account'])
      expect((await ask(token, path)).status).toBe(401)
    const session = await (await ask(token, '/_internal/session')).json()
    expect(session).toEqual({ user: null })
    const password = JSON.stringify({ old_password: 'x', new_password: 'copper and stone' })
    expect((await ask(token, '/v2/auth/password', { method: 'PATCH', body: password })).status).toBe(401)
  })

  it('gets no secret, which would outlive it', () => {
    const secrets = ['secret', 'client_secret', 'access_token', 'session', 'backup_codes']
    const grantable = new Set<string | undefined>(GRANTABLE_SCOPES)
    const giving = Object.values(ENDPOINTS).filter(({ access, response }) => {
      if (access !== 'signed-in' || response === undefined) return false
      const shape = JSON.stringify(z.toJSONSchema(response, { unrepresentable: 'any' }))
      return secrets.some((key) => shape.includes(`"${key}":{`))
    })
    expect(giving.length).toBeGreaterThan(10)
    const tokenMayCall = [...giving, renewOwnFeed].filter(({ scope }) => grantable.has(scope))
    expect(tokenMayCall.map(({ method, path }) => `${method} ${path}`)).toEqual([])
  })

  it('neither reads nor changes the addresses of webhooks', async () => {
    const { db, users } = current()
    const project = await aProject(db, { ownerId: users.alice.id })
    const token = await aToken(GRANTABLE_SCOPES)
    const body = JSON.stringify({ url: 'https://example.com/', format: 'json', events: [] })
    for (const path of ['/_internal/inbox/webhooks', `/_internal/project/${project.id}/webhooks`]) {
      expect((await ask(token, path)).status).toBe(401)
      expect((await ask(token, path, { method: 'POST', body })).status).toBe(401)
    }
  })

  it('is none of the session cookie, and the cookie is none of its', async () => {
    const { app, as } = current()
    const token = await aToken(GRANTABLE_SCOPES)
    const inCookie = await app.request('/_internal/account', {
      headers: { cookie: `quarry_session=${token}` },
    })
    expect(inCookie.status).toBe(401)
    const { access_token: made } = await as('alice')(createPat, {
      body: { name: 'Mine', scopes: 2, expires: '2100-01-01T00:00:00Z' },
    })
    for (const tried of [
      `${made}x`,
      made?.slice(0, -1),
      made?.toUpperCase(),
      'qrp_',
      `qrs_${made?.slice(4)}`,
    ])
      expect((await ask(tried ?? '', '/v2/user')).status).toBe(401)
    expect((await ask(made ?? '', '/v2/user')).status).toBe(200)
    expect(await as('alice')(getAccount, {})).toMatchObject({ email: 'alice@example.com' })
  })
})
