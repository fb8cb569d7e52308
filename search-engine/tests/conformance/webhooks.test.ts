import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { gunzipSync } from 'node:zlib'

import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'

import type { Api } from '../support/api.ts'
import { engineUnderTest } from '../support/running-engine.ts'

let api: Api
let close: () => Promise<void>

beforeAll(async () => {
  ;({ api, close } = await engineUnderTest({ allowedNetworks: ['127.0.0.1/32'] }))
})

afterAll(() => close())

interface Webhook {
  uuid: string
  headers: Record<string, string>
}

async function create(fields: Record<string, unknown>): Promise<Webhook> {
  const answer = await api.send('POST', '/webhooks', { url: 'http://127.0.0.1:9/news', ...fields })
  expect(answer.status).toBe(201)
  return answer.body as Webhook
}

afterEach(async () => {
  const { results } = (await api.get('/webhooks')) as { results: Webhook[] }
  for (const { uuid } of results) await api.send('DELETE', `/webhooks/${uuid}`)
})

describe('webhooks', () => {
  it.each([
    ['Bearer short', 'Bearer XXX...'],
    ['Bearer 123456789', 'Bearer XXX...'],
    ['Bearer 1234567890', 'Bearer 12XXXX...'],
    ['Bearer 1234567890123456789', 'Bearer 12XXXX...'],
    ['Bearer 12345678901234567890', 'Bearer 123XXXXX...'],
    ['Bearer 12345678901234567890123456789', 'Bearer 123XXXXX...'],
    ['Bearer 123456789012345678901234567890', 'Bearer 12345XXXXXX...'],
    ['Basic dXNlcjpwYXNz', 'BaXXXX...'],
    ['bearer', 'XXX...'],
  ])('show of the secret %j no more than %j', async (secret, shown) => {
    const { uuid, headers } = await create({ headers: { AUTHORIZATION: secret, 'x-plain': secret } })
    expect(headers).toEqual({ AUTHORIZATION: shown, 'x-plain': secret })
    expect(await api.get(`/webhooks/${uuid}`)).toMatchObject({ headers: { AUTHORIZATION: shown } })
  })

  it('change header by header', async () => {
    const { uuid } = await create({ headers: { a: '1', b: '2' } })
    const path = `/webhooks/${uuid}`
    expect(await api.send('PATCH', path, { headers: { b: null, c: '3' } })).toMatchObject({
      status: 200,
      body: { url: 'http://127.0.0.1:9/news', headers: { a: '1', c: '3' }, isEditable: true },
    })
    expect(await api.send('PATCH', path, {})).toMatchObject({ body: { headers: { a: '1', c: '3' } } })
    expect(((await api.send('PATCH', path, { headers: null })).body as Webhook).headers).toEqual({})
  })

  const tooMany = Object.fromEntries(Array.from({ length: 201 }, (_, at) => [`x-${at}`, '1']))

  it.each([
    [{ url: null }, 'invalid_webhook_url'],
    [{ url: '' }, 'invalid_webhook_url'],
    [{ url: 'nowhere' }, 'invalid_webhook_url'],
    [{ url: 5 }, 'invalid_webhook_url'],
    [{ headers: { 'a b': '1' } }, 'invalid_webhook_headers'],
    [{ headers: { a: 'b\nc' } }, 'invalid_webhook_headers'],
    [{ headers: { a: 1 } }, 'invalid_webhook_headers'],
    [{ headers: tooMany }, 'invalid_webhook_headers'],
    [{ uuid: '1' }, 'immutable_webhook_uuid'],
    [{ isEditable: true }, 'immutable_webhook_is_editable'],
    [{ colour: 'red' }, 'bad_request'],
  ])('are refused with %j', async (fields, code) => {
    const refusal = { status: 400, body: { code } }
    const url = 'http://127.0.0.1:9/news'
    expect(await api.send('POST', '/webhooks', { url, ...fields })).toMatchObject(refusal)
    const { uuid } = await create({})
    expect(await api.send('PATCH', `/webhooks/${uuid}`, fields)).toMatchObject(refusal)
  })

  it('are refused for a missing address, then for their headers, then for an address that is none', async () => {
    const headers = { 'a b': '1' }
    const { uuid } = await create({})
    const codes = async (fields: Record<string, unknown>) => {
      const created = await api.send('POST', '/webhooks', fields)
      const changed = await api.send('PATCH', `/webhooks/${uuid}`, fields)
      return [created, changed].map(({ body }) => (body as { code: string }).code)
    }
    const address = ['invalid_webhook_url', 'invalid_webhook_url']
    expect(await codes({ url: null, headers })).toEqual(address)
    expect(await codes({ url: '', headers })).toEqual(address)
    expect(await codes({ url: 'nowhere', headers })).toEqual([
      'invalid_webhook_headers',
      'invalid_webhook_headers',
    ])
  })

  it('are listed by their ids, and their headers by name', async () => {
    const made: string[] = []
    for (let at = 0; at < 6; at++) made.push((await create({ headers: { b: '1', a: '2' } })).uuid)
    const { results } = (await api.get('/webhooks')) as { results: Webhook[] }
    expect(results.map(({ uuid }) => uuid)).toEqual(made.toSorted())
    expect(Object.keys(results[0]!.headers)).toEqual(['a', 'b'])
  })

  it('are twenty at most', async () => {
    for (let at = 0; at < 20; at++) await create({})
    const answer = await api.send('POST', '/webhooks', { url: 'http://127.0.0.1:9/news' })
    expect(answer).toMatchObject({ status: 400, body: { code: 'invalid_webhooks' } })
  })

  it('that the process was started with are not changed by requests', async () => {
    const path = '/webhooks/00000000-0000-0000-0000-000000000000'
    const refusal = { status: 400, body: { code: 'immutable_webhook' } }
    expect(await api.send('PATCH', path, {})).toMatchObject(refusal)
    expect(await api.send('DELETE', path)).toMatchObject(refusal)
  })

  it('receive finished tasks with their configured headers', async () => {
    const heard: { authorization: string | undefined; tasks: { uid: number; status: string }[] }[] = []
    const listener = createServer((request, response) => {
      const pieces: Buffer[] = []
      request.on('data', (piece: Buffer) => pieces.push(piece))
      request.on('end', () => {
        const lines = gunzipSync(Buffer.concat(pieces)).toString().trim().split('\n')
        const tasks = lines.map((line) => JSON.parse(line) as { uid: number; status: string })
        heard.push({ authorization: request.headers.authorization, tasks })
        response.end()
      })
    })
    await new Promise<void>((resolve) => listener.listen(0, '127.0.0.1', resolve))
    try {
      const { port } = listener.address() as AddressInfo
      await create({
        url: `http://127.0.0.1:${port}/`,
        headers: { authorization: 'Bearer long-secret-word' },
      })
      const { uid } = await api.write('DELETE', '/indexes/nowhere')
      await expect.poll(() => heard.flatMap(({ tasks }) => tasks.map((task) => task.uid))).toContain(uid)
      expect(heard[0]?.authorization).toBe('Bearer long-secret-word')
    } finally {
      listener.closeAllConnections()
      listener.close()
    }
  })
})
