import { gunzipSync } from 'node:zlib'
import { Hono } from 'hono'
import { expect, it } from 'vitest'
import { compress } from './compress.ts'

const bytes = (text: string) => new TextEncoder().encode(text)
const html = { 'content-type': 'text/html' }

const appWith = (start: (controller: ReadableStreamDefaultController<Uint8Array>) => unknown) =>
  new Hono().get('*', compress(), (c) => c.body(new ReadableStream({ start }), 200, html))
const ask = async (app: Hono) => app.request('/', { headers: { 'accept-encoding': 'gzip' } })

it('sends the start of a page before the rest, with all pieces of one event loop tick together', async () => {
  const rest = Promise.withResolvers<void>()
  const app = appWith(async (controller) => {
    for (const piece of ['a', 'b', 'c']) controller.enqueue(bytes(piece))
    await rest.promise
    controller.enqueue(bytes('d'))
    controller.close()
  })
  const answer = await ask(app)
  expect(answer.headers.get('content-encoding')).toBe('gzip')
  const reader = answer.body?.getReader()
  const first = await reader?.read()
  const read = [Buffer.from(first?.value ?? [])]
  expect(read[0]?.byteLength).toBeGreaterThan(0)
  rest.resolve()
  for (let next = await reader?.read(); next && !next.done; next = await reader?.read())
    read.push(Buffer.from(next.value))
  expect(gunzipSync(Buffer.concat(read)).toString()).toBe('abcd')
})

it('sends a complete page in one piece, with its status and headers', async () => {
  const app = new Hono().get('*', compress(), (c) => c.html('<p>gone</p>', 404, { 'x-kept': 'yes' }))
  const answer = await ask(app)
  expect([answer.status, answer.headers.get('x-kept')]).toEqual([404, 'yes'])
  expect(answer.headers.get('content-length')).toBeNull()
  expect(gunzipSync(Buffer.from(await answer.arrayBuffer())).toString()).toBe('<p>gone</p>')
})

it('aborts a page that fails before its first byte', async () => {
  const app = appWith((controller) => controller.error(new Error('the page broke off')))
  await expect((await ask(app)).arrayBuffer()).rejects.toThrow('broke off')
})

it('aborts where the page was aborted', async () => {
  const app = appWith((controller) => {
    controller.enqueue(bytes('a'))
    setTimeout(() => controller.error(new Error('the page broke off')), 20)
  })
  await expect((await ask(app)).arrayBuffer()).rejects.toThrow('broke off')
})

it('does not compress without `accept-encoding: gzip`', async () => {
  const app = appWith((controller) => {
    controller.enqueue(bytes('plain'))
    controller.close()
  })
  const answer = await app.request('/')
  expect(answer.headers.get('vary')).toBe('Accept-Encoding')
  expect(await answer.text()).toBe('plain')
})
