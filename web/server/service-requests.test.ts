import { once } from 'node:events'
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { expect, it, onTestFinished, vi } from 'vitest'
import { sendToService } from './service-requests.ts'

async function service(
  answer: (request: IncomingMessage, response: ServerResponse) => unknown,
): Promise<string> {
  const server = createServer((request, response) => void answer(request, response)).listen(0, '127.0.0.1')
  onTestFinished(() => {
    server.closeAllConnections()
    server.close()
  })
  await once(server, 'listening')
  return `http://127.0.0.1:${(server.address() as AddressInfo).port}`
}

it('sends a request and reads the response', async () => {
  const received: [string | undefined, IncomingMessage['headers'], string][] = []
  const url = await service(async (request, response) => {
    const body = (await request.toArray()).join('')
    received.push([request.method, request.headers, body])
    response.setHeader('set-cookie', ['a=1', 'b=2']).setHeader('cache-control', 'no-store')
    response.end('{"title":"Ω"}')
  })
  const headers = { authorization: 'Bearer key', 'content-type': 'application/json' }
  const response = await sendToService(`${url}/search`, { method: 'POST', headers, body: '{"q":"ä"}' })
  expect(received).toEqual([['POST', expect.objectContaining(headers), '{"q":"ä"}']])
  expect(received[0]?.[1]).not.toHaveProperty('accept-encoding')
  expect(response).toMatchObject({ ok: true, status: 200 })
  expect(await response.json()).toEqual({ title: 'Ω' })
  expect(response.headers.has('set-cookie')).toBe(true)
  expect(response.headers.get('cache-control')).toBe('no-store')
  expect(response.headers.has('constructor')).toBe(false)
  expect(response.headers.get('etag')).toBeNull()
})

it('returns rejections and responses without content', async () => {
  const url = await service(({ url: path }, response) => {
    response.writeHead(path === '/gone' ? 410 : 204).end(path === '/gone' ? '{"error":"gone"}' : undefined)
  })
  const gone = await sendToService(`${url}/gone`, {})
  expect(gone).toMatchObject({ ok: false, status: 410 })
  expect(await gone.json()).toEqual({ error: 'gone' })
  expect(await sendToService(`${url}/deleted`, { method: 'DELETE' })).toMatchObject({ ok: true, status: 204 })
})

it('returns a redirect as it is', async () => {
  const visited = vi.fn<(path: string | undefined) => void>()
  const url = await service(({ url: path }, response) => {
    visited(path)
    response.writeHead(302, { location: '/elsewhere' }).end()
  })
  expect(await sendToService(`${url}/old`, {})).toMatchObject({ ok: false, status: 302 })
  expect(visited.mock.calls).toEqual([['/old']])
})

it('fails without a connection, with half a response, and when it is aborted', async () => {
  const half = await service((_request, response) => {
    response.writeHead(200, { 'content-length': 100 }).write('{"half":')
    setImmediate(() => response.destroy())
  })
  await expect(sendToService(half, {})).rejects.toThrow('other side closed')
  const aborted = new AbortController()
  const silent = await service((_request, response) => {
    response.writeHead(200).write('{')
    setImmediate(() => aborted.abort(new Error('too late')))
  })
  await expect(sendToService(silent, { signal: aborted.signal })).rejects.toThrow('too late')
  await expect(sendToService('http://127.0.0.1:1', {})).rejects.toThrow('ECONNREFUSED')
  const garbled = await service((_request, response) => void response.end('<html>'))
  await expect((await sendToService(garbled, {})).json()).rejects.toThrow(SyntaxError)
})
