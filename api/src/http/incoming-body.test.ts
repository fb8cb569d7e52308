import { once } from 'node:events'
import type { AddressInfo } from 'node:net'
import { setImmediate } from 'node:timers/promises'
import { serve } from '@hono/node-server'
import { Hono } from 'hono'
import { expect, it } from 'vitest'
import type { HttpEnv } from './env.ts'
import { incomingBody } from './incoming-body.ts'

/** Rounds of the event loop in which a body has long arrived. */
const ROUNDS = 50

it('is complete when the handler reads it after other work', async () => {
  const app = new Hono<HttpEnv>()
  app.put('/', async (c) => {
    const { stream } = incomingBody(c)
    for (let round = 0; round < ROUNDS; round += 1) await setImmediate()
    let size = 0
    for await (const chunk of stream as AsyncIterable<Buffer>) size += chunk.byteLength
    return c.json({ size })
  })
  const server = serve({ fetch: app.fetch, hostname: '127.0.0.1', port: 0 })
  await once(server, 'listening')
  const { port } = server.address() as AddressInfo
  const response = await fetch(`http://127.0.0.1:${port}/`, { method: 'PUT', body: new Blob(['hello']) })
  expect(await response.json()).toEqual({ size: 5 })
  server.close()
})
