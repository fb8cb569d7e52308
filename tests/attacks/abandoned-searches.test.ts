import { once } from 'node:events'
import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { searchEngine } from '../../api/src/adapters/search/meilisearch-engine.ts'
import { createApp } from '../../api/src/app.ts'
import type { App } from '../../api/src/http/env.ts'
import { testApp } from '../../api/testing/test-app.ts'

const current = testApp()
let engine: Server
let app: App
let answer: (request: IncomingMessage, response: ServerResponse) => void

beforeAll(async () => {
  engine = createServer((request, response) => answer(request, response)).listen(0, '127.0.0.1')
  await once(engine, 'listening')
  const url = `http://127.0.0.1:${(engine.address() as AddressInfo).port}`
  const search = searchEngine({ url, publicUrl: url, masterKey: 'k', indexes: [], timeoutMs: 20_000 })
  app = createApp({ ...current().services, search }, { ratePerMinute: 0 })
})

afterAll(() => {
  engine.closeAllConnections()
  engine.close()
})

describe('a search that the engine has not answered yet', () => {
  it('is given up with the visitor who asked', async () => {
    const { promise: arrived, resolve: arrive } = Promise.withResolvers<IncomingMessage>()
    answer = (request) => arrive(request)
    const leaving = new AbortController()
    const asked = app.request(new Request('http://quarry.test/v2/search', { signal: leaving.signal }))
    const closed = once((await arrived).socket, 'close')
    leaving.abort()
    await expect(closed).resolves.toBeDefined()
    await Promise.resolve(asked).catch(() => null)
  })
})

describe('a search that the engine refuses', () => {
  const refuseWith = (status: number, code: string, message = 'no') => {
    answer = (_, response) =>
      response
        .writeHead(status, { 'content-type': 'application/json' })
        .end(JSON.stringify({ message, code, type: 'invalid_request', link: '' }))
  }

  it.each([
    [400, 'invalid_search_filter', 400],
    [400, 'search_deadline_exceeded', 400],
    [413, 'payload_too_large', 400],
    [503, 'too_many_search_requests', 503],
    [403, 'invalid_api_key', 503],
  ])('with %i %s is answered with %i', async (status, code, expected) => {
    refuseWith(status, code)
    expect((await app.request('/v2/search')).status).toBe(expected)
  })

  it('is not repeated at length', async () => {
    refuseWith(400, 'invalid_search_filter', 'x'.repeat(50_000))
    expect((await (await app.request('/v2/search')).text()).length).toBeLessThan(500)
  })
})
