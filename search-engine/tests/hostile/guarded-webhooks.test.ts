import { once } from 'node:events'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'

import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest'

import { startEngine } from '../support/running-engine.ts'

/** A server beside the engine that webhooks must not reach. */
const neighbour = createServer((request, response) => {
  heard.push(request.url ?? '')
  response.writeHead(request.url === '/moved' ? 307 : 204, { location: '/elsewhere' }).end()
})
let heard: string[] = []
let port = 0

beforeAll(async () => {
  neighbour.listen(0, '127.0.0.1')
  await once(neighbour, 'listening')
  port = (neighbour.address() as AddressInfo).port
})
beforeEach(() => (heard = []))
afterAll(() => {
  neighbour.closeAllConnections()
  neighbour.close()
})

/** Output of the engine once it has a task to post to a webhook. */
async function messageAbout(url: string, allowedNetworks: string[] = []): Promise<string> {
  const messages: string[] = []
  const { api, close } = await startEngine({ allowedNetworks, warn: (message) => messages.push(message) })
  try {
    expect((await api.send('POST', '/webhooks', { url })).status).toBe(201)
    await api.write('DELETE', '/indexes/nowhere')
    await expect.poll(() => messages).toHaveLength(1)
    return messages[0] ?? ''
  } finally {
    await close()
  }
}

it.each(['127.0.0.1', 'localhost', '2130706433', '[::ffff:127.0.0.1]'])(
  'does not let a webhook reach this machine as %s',
  async (host) => {
    expect(await messageAbout(`http://${host}:${port}/secret`)).toMatch(/is not called, because/)
    expect(heard).toEqual([])
  },
)

it('does not let an allowed webhook send it elsewhere', async () => {
  const message = await messageAbout(`http://127.0.0.1:${port}/moved`, ['127.0.0.1/32'])
  expect(message).toMatch(/307.*not followed/)
  expect(heard).toEqual(['/moved'])
})
