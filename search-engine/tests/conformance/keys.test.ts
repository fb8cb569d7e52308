import { createHmac } from 'node:crypto'

import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest'

import type { Api } from '../support/api.ts'
import { engineUnderTest } from '../support/running-engine.ts'

let api: Api
let close: () => Promise<void>

interface Key {
  key: string
  uid: string
  name: string | null
}

beforeAll(async () => {
  ;({ api, close } = await engineUnderTest())
  for (const uid of ['boats', 'barns']) {
    await api.write('DELETE', `/indexes/${uid}`)
    await api.must('POST', '/indexes', { uid, primaryKey: 'id' })
    await api.must('PUT', `/indexes/${uid}/settings/filterable-attributes`, ['team'])
    await api.must('POST', `/indexes/${uid}/documents`, [
      { id: 1, team: 'Owl' },
      { id: 2, team: 'Fox' },
    ])
  }
})

afterAll(() => close())

async function newKey(fields: Record<string, unknown>): Promise<Key> {
  const body = { actions: ['search'], indexes: ['*'], expiresAt: null, ...fields }
  const answer = await api.send('POST', '/keys', body)
  expect(answer.status).toBe(201)
  return answer.body as Key
}

function token(key: Key, claims: Record<string, unknown>, algorithm = 'HS256'): string {
  const encode = (value: unknown) => Buffer.from(JSON.stringify(value)).toString('base64url')
  const head = `${encode({ alg: algorithm, typ: 'JWT' })}.${encode({ apiKeyUid: key.uid, ...claims })}`
  const hash = `sha${algorithm.slice(2)}`
  return `${head}.${createHmac(hash, key.key).update(head).digest('base64url')}`
}

const searchStatus = async (index: string, key: string) =>
  (await api.send('POST', `/indexes/${index}/search`, {}, { key })).status

async function idsSeen(index: string, key: string, body: Record<string, unknown> = {}): Promise<unknown[]> {
  const answer = await api.send('POST', `/indexes/${index}/search`, body, { key })
  return (answer.body as { hits: { id: number }[] }).hits.map(({ id }) => id)
}

describe('keys', () => {
  it('are derived from the master key and the uid', async () => {
    const { key, uid } = await newKey({ name: 'derived' })
    expect(key).toBe(
      createHmac('sha256', api.key ?? '')
        .update(uid)
        .digest('hex'),
    )
    expect(await api.get(`/keys/${key}`)).toMatchObject({ uid, name: 'derived' })
  })

  it('open only their actions and indexes', async () => {
    const { key } = await newKey({ indexes: ['bo*'] })
    expect(await searchStatus('boats', key)).toBe(200)
    expect(await searchStatus('barns', key)).toBe(403)
    expect((await api.send('GET', '/indexes/boats/documents', undefined, { key })).status).toBe(403)
    const reader = await newKey({ actions: ['*.get'] })
    expect((await api.send('GET', '/indexes/boats/settings', undefined, { key: reader.key })).status).toBe(
      200,
    )
    expect((await api.send('GET', '/keys', undefined, { key: reader.key })).status).toBe(403)
  })

  it.each([
    'version',
    'dumps.create',
    'snapshots.*',
    'metrics.get',
    'keys.create',
    'keys.get',
    'experimental.update',
    'export',
    'network.get',
    'webhooks.*',
    'chats.get',
    'dynamicSearchRules.*',
    'tasks.compact',
  ])('for single indexes are refused the action %s of the whole instance', async (action) => {
    const body = { actions: ['search', action], expiresAt: null }
    for (const indexes of [['boats'], ['bo*'], []]) {
      expect(await api.send('POST', '/keys', { ...body, indexes })).toMatchObject({
        status: 400,
        body: { code: 'index_scoped_api_key_with_global_action' },
      })
    }
    expect(await api.send('POST', '/keys', { ...body, indexes: ['boats', '*'] })).toMatchObject({
      status: 201,
    })
  })

  const wholeInstance: [method: string, path: string][] = [
    ['GET', '/version'],
    ['GET', '/keys'],
    ['POST', '/keys'],
    ['GET', '/experimental-features'],
    ['PATCH', '/experimental-features'],
    ['POST', '/dumps'],
    ['POST', '/snapshots'],
    ['GET', '/webhooks'],
    ['POST', '/webhooks'],
    ['GET', '/metrics'],
    ['GET', '/network'],
    ['POST', '/tasks/compact'],
  ]

  it.each(wholeInstance)('with a star for single indexes do not open %s %s', async (method, path) => {
    const { key } = await newKey({ actions: ['*', '*.get'], indexes: ['boats'] })
    expect(await api.send(method, path, undefined, { key })).toMatchObject({
      status: 403,
      body: { code: 'invalid_api_key' },
    })
  })

  it('with a star for single indexes open all that is about these', async () => {
    const { key } = await newKey({ actions: ['*'], indexes: ['boats'] })
    const statusOf = async (method: string, path: string) =>
      (await api.send(method, path, undefined, { key })).status
    expect(await statusOf('GET', '/indexes/boats/settings')).toBe(200)
    expect(await statusOf('GET', '/stats')).toBe(200)
    expect(await statusOf('GET', '/tasks')).toBe(200)
    expect(await api.send('GET', '/indexes', undefined, { key })).toMatchObject({
      body: { total: 1, results: [{ uid: 'boats' }] },
    })
  })

  it('show a renaming only to who sees both names, under either', async () => {
    await api.must('POST', '/indexes', { uid: 'skiffs' })
    const { uid } = await api.must('PATCH', '/indexes/skiffs', { uid: 'prams' })
    const statuses = []
    for (const indexes of [['skiffs'], ['prams'], ['skiffs', 'prams'], ['*']]) {
      const { key } = await newKey({ actions: ['tasks.get'], indexes })
      const { status } = await api.send('GET', `/tasks/${uid}`, undefined, { key })
      statuses.push(status)
    }
    await api.write('DELETE', '/indexes/prams')
    expect(statuses).toEqual([404, 404, 200, 200])
    const listed = (name: string) => api.get(`/tasks?types=indexUpdate&indexUids=${name}`)
    expect(await listed('skiffs')).toMatchObject({ results: [{ uid }] })
    expect(await listed('prams')).toMatchObject({ results: [{ uid }] })
  })

  it('for no index open nothing', async () => {
    const { key } = await newKey({ actions: ['*'], indexes: [] })
    for (const path of ['/indexes', '/stats', '/tasks', '/version']) {
      expect((await api.send('GET', path, undefined, { key })).status).toBe(403)
    }
    expect((await api.send('POST', '/multi-search', { queries: [] }, { key })).status).toBe(403)
  })

  it('with `*.get` open what only reads, and nothing else', async () => {
    const { key } = await newKey({ actions: ['*.get'] })
    const statusOf = async (method: string, path: string, body?: unknown) =>
      (await api.send(method, path, body, { key })).status
    expect(await statusOf('GET', '/version')).toBe(200)
    expect(await statusOf('POST', '/indexes/boats/search', {})).toBe(200)
    expect(await statusOf('POST', '/indexes/boats/fields', {})).toBe(200)
    expect(await statusOf('POST', '/render-template', {})).toBe(400)
    expect(await statusOf('POST', '/export', {})).toBe(400)
    expect(await statusOf('POST', '/indexes/boats/documents', [])).toBe(403)
    expect(await statusOf('DELETE', '/tasks?uids=1')).toBe(403)
    expect(await statusOf('POST', '/tasks/compact')).toBe(403)
    expect(await statusOf('POST', '/keys', {})).toBe(403)
  })

  it('end with their time and with their deletion', async () => {
    const isAside = process.env['ENGINE_URL'] !== undefined
    const end = Date.now() + (isAside ? 2000 : 3_600_000)
    const short = await newKey({ expiresAt: new Date(end).toISOString() })
    expect(await searchStatus('boats', short.key)).toBe(200)
    if (!isAside) vi.setSystemTime(end + 1)
    await expect.poll(() => searchStatus('boats', short.key)).toBe(403)
    vi.useRealTimers()
    const deleted = await newKey({})
    expect((await api.send('DELETE', `/keys/${deleted.uid}`)).status).toBe(204)
    expect(await searchStatus('boats', deleted.key)).toBe(403)
  })

  it.each([400, 401])(
    'may be for names that begin with %i characters: no more than a name may have',
    async (length) => {
      const body = { actions: ['search'], indexes: [`${'n'.repeat(length)}*`], expiresAt: null }
      expect((await api.send('POST', '/keys', body)).status).toBe(length === 400 ? 201 : 400)
    },
  )

  it.each([
    [{ actions: ['fly'] }, 'invalid_api_key_actions'],
    [{ indexes: ['a b'] }, 'invalid_api_key_indexes'],
    [{ expiresAt: '2001-01-01' }, 'invalid_api_key_expires_at'],
    [{ expiresAt: 'soon' }, 'invalid_api_key_expires_at'],
    [{ expiresAt: '2999-02-30' }, 'invalid_api_key_expires_at'],
    [{ expiresAt: '2999-01-01T25:00:00Z' }, 'invalid_api_key_expires_at'],
    [{ expiresAt: '2999-01-01T10:20:30.5' }, 'invalid_api_key_expires_at'],
    [{ expiresAt: '2999-01-01T24:00:00Z' }, 'invalid_api_key_expires_at'],
    [{ expiresAt: '2999-01-01t10:20:30' }, 'invalid_api_key_expires_at'],
    [{ expiresAt: '2999-01-0110:20:30Z' }, 'invalid_api_key_expires_at'],
    [{ uid: 'x' }, 'invalid_api_key_uid'],
    [{ colour: 'red' }, 'bad_request'],
  ])('are refused with %j', async (fields, code) => {
    const body = { actions: ['search'], indexes: ['*'], expiresAt: null, ...fields }
    expect(await api.send('POST', '/keys', body)).toMatchObject({ status: 400, body: { code } })
  })

  it.each([
    ['2999-01-01', '2999-01-01T00:00:00Z'],
    ['2999-01-01 10:20:30', '2999-01-01T10:20:30Z'],
    ['2999-01-01T10:20:30', '2999-01-01T10:20:30Z'],
    ['2999-01-01T10:20:30.000Z', '2999-01-01T10:20:30Z'],
    ['2999-01-01T10:20:30.120Z', '2999-01-01T10:20:30.12Z'],
    ['2999-01-01T10:20:30.1234567899Z', '2999-01-01T10:20:30.123456789Z'],
    ['2999-01-01t10:20:30z', '2999-01-01T10:20:30Z'],
    ['2999-01-01_10:20:30Z', '2999-01-01T10:20:30Z'],
    ['2999-01-01T10:20:30+00:00', '2999-01-01T10:20:30Z'],
    ['2999-01-01T10:20:30.500+02:30', '2999-01-01T10:20:30.5+02:30'],
  ])('with expiry %s return it as %s', async (expiresAt, writtenBack) => {
    const key = await newKey({ expiresAt })
    expect(key).toMatchObject({ expiresAt: writtenBack })
    expect(await api.get(`/keys/${key.uid}`)).toMatchObject({ expiresAt: writtenBack })
  })

  it('change only their name and description', async () => {
    const { uid } = await newKey({})
    expect(await api.send('PATCH', `/keys/${uid}`, { name: 'new' })).toMatchObject({
      status: 200,
      body: { name: 'new' },
    })
    expect(await api.send('PATCH', `/keys/${uid}`, { actions: [] })).toMatchObject({
      status: 400,
      body: { code: 'immutable_api_key_actions' },
    })
  })

  it('may write to an absent index only with the right to create it', async () => {
    const { key } = await newKey({ actions: ['documents.add'] })
    const { body } = await api.send('POST', '/indexes/none/documents', [{ id: 1 }], { key })
    expect((await api.task((body as { taskUid: number }).taskUid)).error?.code).toBe('index_not_found')
  })
})

describe('tenant tokens', () => {
  it.each(['HS256', 'HS384', 'HS512'])('are accepted with %s', async (algorithm) => {
    expect(await searchStatus('boats', token(await newKey({}), { searchRules: ['*'] }, algorithm))).toBe(200)
  })

  it('narrow every search by their filter', async () => {
    const key = await newKey({})
    const narrowed = token(key, { searchRules: { boats: { filter: 'team = Owl' }, 'b*': null } })
    expect(await idsSeen('boats', narrowed)).toEqual([1])
    expect(await idsSeen('boats', narrowed, { filter: 'team = Fox' })).toEqual([])
    expect(await idsSeen('barns', narrowed)).toEqual([1, 2])
    const facets = await api.send('POST', '/indexes/boats/search', { facets: ['team'] }, { key: narrowed })
    expect(facets.body).toMatchObject({ estimatedTotalHits: 1, facetDistribution: { team: { Owl: 1 } } })
  })

  it('open only what the key opens', async () => {
    const key = await newKey({ indexes: ['boats'] })
    const wide = token(key, { searchRules: ['*'] })
    expect([await searchStatus('boats', wide), await searchStatus('barns', wide)]).toEqual([200, 403])
  })

  it('are good for the whole of their last second', async () => {
    const key = await newKey({})
    const isAside = process.env['ENGINE_URL'] !== undefined
    const now = Math.floor(Date.now() / 1000)
    if (!isAside) vi.setSystemTime(now * 1000 + 999)
    const last = token(key, { searchRules: ['*'], exp: isAside ? now + 1 : now })
    expect(await searchStatus('boats', last)).toBe(200)
    vi.useRealTimers()
    const old = token(key, { searchRules: ['*'], exp: now - 1 })
    const { body } = await api.send('POST', '/indexes/boats/search', {}, { key: old })
    const pattern = new RegExp(
      `^Tenant token expired\\. Was valid up to \`${now - 1}\` and we're now \`\\d+\`\\.$`,
    )
    expect(body).toMatchObject({ code: 'invalid_api_key', message: expect.stringMatching(pattern) })
  })

  it('report their expiry only to a holder of their key, and only where tokens are read', async () => {
    const key = await newKey({})
    const old = { searchRules: ['*'], exp: 1 }
    const why = async (text: string, path = '/indexes/boats/search') => {
      const { status, body } = await api.send('POST', path, {}, { key: text })
      expect(status).toBe(403)
      return (body as { message: string }).message
    }
    expect(await why(token(key, old))).toContain('expired')
    expect(await why(token({ ...key, key: 'another' }, old))).toContain('InvalidSignature')
    const gone = token({ ...key, uid: '00000000-0000-4000-8000-000000000000' }, old)
    expect(await why(gone)).toBe('The provided API key is invalid.')
    expect(await why(token(key, old), '/indexes')).toBe('The provided API key is invalid.')
  })

  it('name the indexes of their rules, but not those of the key behind them', async () => {
    const key = await newKey({ indexes: ['boats'] })
    const why = async (searchRules: string[], index: string) => {
      const text = token(key, { searchRules })
      const { body } = await api.send('POST', `/indexes/${index}/search`, {}, { key: text })
      return body
    }
    expect(await why(['boats', 'b*'], 'other')).toMatchObject({
      code: 'invalid_api_key',
      message: expect.stringMatching(/tenant token cannot access the index `other`, .*boats.*b\*/),
    })
    expect(await why(['*'], 'barns')).toMatchObject({
      code: 'invalid_api_key',
      message: 'The API key used to generate this tenant token cannot access the index `barns`.',
    })
  })

  it('are refused when anything about them is wrong', async () => {
    const key = await newKey({})
    const rules = { searchRules: ['*'] }
    const good = token(key, rules)
    const bad = [
      token(key, { ...rules, exp: 1 }),
      token(key, { ...rules, exp: '2999-01-01' }),
      token(key, { ...rules, aud: 'me' }),
      token(key, { searchRules: { boats: 'team = Owl' } }),
      token({ ...key, key: 'another' }, rules),
      token({ ...key, uid: '00000000-0000-4000-8000-000000000000' }, rules),
      token(await newKey({ actions: ['documents.get'] }), rules),
      good.slice(0, -3),
      good.split('.').slice(0, 2).join('.'),
      `${good}.x`,
    ]
    for (const text of bad) expect(await searchStatus('boats', text)).toBe(403)
    expect((await api.send('GET', '/indexes', undefined, { key: good })).status).toBe(403)
  })
})
