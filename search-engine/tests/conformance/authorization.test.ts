import { createHmac, randomUUID } from 'node:crypto'

import { afterAll, beforeAll, describe, expect, it } from 'vitest'

import type { Api } from '../support/api.ts'
import { engineUnderTest, startEngine } from '../support/running-engine.ts'
import type { RunningEngine } from '../support/running-engine.ts'

let locked: RunningEngine
let open: RunningEngine

beforeAll(async () => {
  locked = await engineUnderTest()
  open = await startEngine({ masterKey: null })
  for (const { api } of [locked, open]) {
    for (const uid of ['lamps', 'desks', 'shelves']) await api.write('DELETE', `/indexes/${uid}`)
    await api.must('POST', '/indexes', { uid: 'lamps', primaryKey: 'id' })
    await api.must('POST', '/indexes/lamps/documents', [{ id: 1 }])
  }
})

afterAll(async () => {
  await locked.close()
  await open.close()
})

/** Status and code of the answer to a request with this `Authorization` header. */
async function answerTo(api: Api, path: string, authorization?: string): Promise<[number, unknown]> {
  const headers: Record<string, string> = authorization === undefined ? {} : { authorization }
  const { status, body } = await api.send('GET', path, undefined, { key: null, headers })
  return [status, (body as { code?: string }).code]
}

const missing = [401, 'missing_authorization_header'] as const
const invalid = [403, 'invalid_api_key'] as const
const noMasterKey = [401, 'missing_master_key'] as const
const fine = [200, undefined] as const

describe('the Authorization header', () => {
  it.each([
    [undefined, missing],
    ['Basic bWFzdGVyS2V5', missing],
    ['masterKey', missing],
    ['bearer masterKey', missing],
    ['Bearer', invalid],
    ['Bearer  masterKey', invalid],
    ['Bearer masterKey more', invalid],
    ['Bearer masterKey', fine],
  ])('%s is answered by %j', async (header, wanted) => {
    for (const path of ['/indexes', '/indexes/lamps/search', '/keys'])
      expect(await answerTo(locked.api, path, header)).toEqual(wanted)
  })

  it.each([
    [undefined, fine, noMasterKey],
    ['Basic bWFzdGVyS2V5', missing, missing],
    ['bearer any', missing, missing],
    ['Bearer', invalid, invalid],
    ['Bearer any', fine, noMasterKey],
  ])('%s is read without a master key too: %j, keys: %j', async (header, wanted, ofKeys) => {
    for (const path of ['/indexes', '/indexes/lamps/search'])
      expect(await answerTo(open.api, path, header)).toEqual(wanted)
    expect(await answerTo(open.api, '/keys', header)).toEqual(ofKeys)
    expect(await answerTo(open.api, '/health', header)).toEqual(fine)
  })

  it('is the only place of a key', async () => {
    const { api } = locked
    expect(await answerTo(api, '/keys?key=masterKey')).toEqual(missing)
    const headers = { 'x-meili-api-key': 'masterKey', 'x-api-key': 'masterKey' }
    expect(await api.send('GET', '/keys', undefined, { key: null, headers })).toMatchObject({ status: 401 })
  })
})

interface Key {
  key: string
  uid: string
}

async function newKey(fields: Record<string, unknown>): Promise<Key> {
  const body = { actions: ['search'], indexes: ['*'], expiresAt: null, ...fields }
  const answer = await locked.api.send('POST', '/keys', body)
  expect(answer.status).toBe(201)
  return answer.body as Key
}

describe('a key', () => {
  it('may be written in capitals', async () => {
    const { key, uid } = await newKey({})
    expect(await answerTo(locked.api, '/indexes/lamps/search', `Bearer ${key.toUpperCase()}`)).toEqual(fine)
    expect(await locked.api.get(`/keys/${key.toUpperCase()}`)).toMatchObject({ uid, key })
  })

  it('may have its uid written in four ways', async () => {
    const written = [
      (uid: string) => uid.toUpperCase(),
      (uid: string) => uid.replaceAll('-', ''),
      (uid: string) => `{${uid}}`,
      (uid: string) => `urn:uuid:${uid}`,
    ]
    for (const write of written) {
      const uid = randomUUID()
      expect(await newKey({ uid: write(uid) })).toMatchObject({ uid })
      expect(await locked.api.get(`/keys/${encodeURIComponent(write(uid))}`)).toMatchObject({ uid })
    }
  })

  it.each([
    (uid: string) => uid.replace('-', ''),
    (uid: string) => `{${uid.replaceAll('-', '')}}`,
    (uid: string) => `URN:UUID:${uid}`,
    (uid: string) => ` ${uid}`,
  ])('has no uid written in another way (%#)', async (write) => {
    const body = { uid: write(randomUUID()), actions: ['search'], indexes: ['*'], expiresAt: null }
    expect(await locked.api.send('POST', '/keys', body)).toMatchObject({
      status: 400,
      body: { code: 'invalid_api_key_uid' },
    })
  })

  it('for one index may rename it to a name that is closed to it, and then sees neither', async () => {
    const { api } = locked
    const { key } = await newKey({ actions: ['indexes.*', 'tasks.get'], indexes: ['desks'] })
    await api.must('POST', '/indexes', { uid: 'desks' })
    const taken = await api.send('PATCH', '/indexes/desks', { uid: 'lamps' }, { key })
    expect(await api.task((taken.body as { taskUid: number }).taskUid)).toMatchObject({
      status: 'failed',
      error: { code: 'index_already_exists' },
    })
    const renamed = await api.send('PATCH', '/indexes/desks', { uid: 'shelves' }, { key })
    expect(renamed.status).toBe(202)
    const uid = (renamed.body as { taskUid: number }).taskUid
    expect(await api.task(uid)).toMatchObject({ status: 'succeeded' })
    const statusOf = async (path: string) => (await api.send('GET', path, undefined, { key })).status
    expect(await statusOf('/indexes/desks')).toBe(404)
    expect(await statusOf('/indexes/shelves')).toBe(403)
    expect(await statusOf(`/tasks/${uid}`)).toBe(404)
    const swap = [{ indexes: ['desks', 'shelves'], rename: true }]
    expect((await api.send('POST', '/swap-indexes', swap, { key })).status).toBe(403)
  })
})

describe('a tenant token', () => {
  async function statusWith(claims: Record<string, unknown>, text?: string): Promise<number> {
    const key = await newKey({})
    const encode = (json: string) => Buffer.from(json).toString('base64url')
    const payload = JSON.stringify({ apiKeyUid: key.uid, ...claims }).replace('"EXP"', text ?? '')
    const head = `${encode('{"alg":"HS256"}')}.${encode(payload)}`
    const token = `${head}.${createHmac('sha256', key.key).update(head).digest('base64url')}`
    const [status] = await answerTo(locked.api, '/indexes/lamps/search', `Bearer ${token}`)
    return status
  }

  it('is good for names and patterns of indexes', async () => {
    expect(await statusWith({ searchRules: ['lamps'] })).toBe(200)
    expect(await statusWith({ searchRules: { 'lam*': null, '*': {} } })).toBe(200)
  })

  it.each([['a b'], ['**'], ['l*s'], [''], ['lämps']])(
    'may hold %j, which is the name of no index, beside others',
    async (pattern) => {
      expect(await statusWith({ searchRules: ['lamps', pattern] })).toBe(200)
      expect(await statusWith({ searchRules: { lamps: {}, [pattern]: null } })).toBe(200)
      expect(await statusWith({ searchRules: [pattern] })).toBe(403)
    },
  )

  it('ends at a whole number of seconds, written as one', async () => {
    const searchRules = ['*']
    expect(await statusWith({ searchRules, exp: 'EXP' }, '4102444800')).toBe(200)
    expect(await statusWith({ searchRules, exp: 'EXP' }, 'null')).toBe(200)
    for (const exp of ['4102444800.0', '41024448e2', '9223372036854775808', '"4102444800"', '1e400'])
      expect(await statusWith({ searchRules, exp: 'EXP' }, exp)).toBe(403)
  })
})
