// A test does not run in the browser, so it may start a server.
/* oxlint-disable no-restricted-imports */
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { PNG } from 'pngjs'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { localImageSize } from './local-image-size.ts'

const image = PNG.sync.write(new PNG({ width: 40, height: 30 }))
const requests: string[] = []
let status = 503

const server = createServer((request, response) => {
  requests.push(request.url ?? '')
  response.writeHead(status).end(status === 200 ? image : '')
})
let siteUrl: string

beforeAll(async () => {
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  siteUrl = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
})
afterAll(() => void server.close())

it('reports an image that an overload hides, retries and caches a known size', async () => {
  let unread = 0
  const sizeOf = localImageSize(siteUrl, () => (unread += 1))
  expect(await sizeOf('/data/a.png')).toBeUndefined()
  expect(unread).toBe(1)
  status = 200
  expect(await sizeOf('/data/a.png')).toEqual({ width: 40, height: 30 })
  expect(await sizeOf('/data/a.png')).toEqual({ width: 40, height: 30 })
  expect(requests).toEqual(['/data/a.png', '/data/a.png'])
  expect(unread).toBe(1)
})

it('has no size for an image that does not exist', async () => {
  status = 404
  let unread = 0
  expect(await localImageSize(siteUrl, () => (unread += 1))('/data/missing.png')).toBeUndefined()
  expect(unread).toBe(0)
})

it('sends no request for external images', async () => {
  requests.splice(0)
  expect(await localImageSize(siteUrl)('https://example.org/data/a.png')).toBeUndefined()
  expect(requests).toEqual([])
})
