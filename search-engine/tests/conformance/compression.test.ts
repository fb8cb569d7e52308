import { brotliCompressSync, deflateSync, gzipSync } from 'node:zlib'

import { afterAll, beforeAll, describe, expect, it } from 'vitest'

import type { Api } from '../support/api.ts'
import { engineUnderTest } from '../support/running-engine.ts'

let api: Api
let close: () => Promise<void>

beforeAll(async () => {
  ;({ api, close } = await engineUnderTest())
})

afterAll(() => close())

const health = (accepted: string) =>
  api.send('GET', '/health', undefined, { headers: { 'accept-encoding': accepted } })

describe('compression', () => {
  it.each(['gzip', 'br', 'deflate'])('packs even the shortest answer as %s', async (encoding) => {
    const { headers, body } = await health(encoding)
    expect(headers.get('content-encoding')).toBe(encoding)
    expect(body).toEqual({ status: 'available' })
  })

  it.each(['identity', 'zip', 'gzip;q=0'])(
    'sends answers as they are to clients that accept %s',
    async (accepted) => {
      const { headers, body } = await health(accepted)
      expect(headers.get('content-encoding')).toBeNull()
      expect(body).toEqual({ status: 'available' })
    },
  )

  it.each(['gzip', 'br', 'deflate', 'identity', 'GZIP'])(
    'reads bodies that are packed as %s',
    async (encoding) => {
      const pack = { gzip: gzipSync, br: brotliCompressSync, deflate: deflateSync }[encoding.toLowerCase()]
      const raw = pack ? pack('{"queries": []}') : '{"queries": []}'
      const options = { raw, headers: { 'content-encoding': encoding } }
      expect(await api.send('POST', '/multi-search', undefined, options)).toMatchObject({ status: 200 })
    },
  )

  it.each(['zip', 'x-gzip', 'zstd', ''])('reads a body as it is when its packing is %j', async (encoding) => {
    const plain = { raw: '{"queries": []}', headers: { 'content-encoding': encoding } }
    expect(await api.send('POST', '/multi-search', undefined, plain)).toMatchObject({ status: 200 })
    const packed = { raw: gzipSync('{"queries": []}'), headers: { 'content-encoding': encoding } }
    expect(await api.send('POST', '/multi-search', undefined, packed)).toMatchObject({
      status: 400,
      body: { code: 'malformed_payload' },
    })
  })

  it('packs errors too', async () => {
    const accepted = { headers: { 'accept-encoding': 'gzip' } }
    const { status, headers, body } = await api.send('GET', '/indexes/absent', undefined, accepted)
    expect([status, headers.get('content-encoding')]).toEqual([404, 'gzip'])
    expect(body).toMatchObject({ code: 'index_not_found' })
  })
})
