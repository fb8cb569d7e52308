import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { urlOf } from '@quarry/api/contract/client'
import { listServers } from '@quarry/api/contract/hosting/servers'
import { writeServerFile } from '@quarry/api/contract/hosting/files'
import { aPersonalToken } from '@quarry/db/testing/factories'
import { scopeSum } from '@quarry/domain/accounts/scopes'
import { Client } from 'undici'
import { expect, it } from 'vitest'
import { hashSecret, mintSecret } from '../../api/src/accounts/secrets.ts'
import { serveApp } from '../../api/testing/serve-app.ts'
import { testNodes } from '../testing/node-with-agent.ts'

const { current, cleanups, aNodeWithAgent, aServerOn } = testNodes()

it('an upload to a node that is lost meanwhile is refused, and the next request of its connection answered', async () => {
  const { db, users, app } = current()
  const node = await aNodeWithAgent()
  const { params, until } = await aServerOn(node)
  await until('running')
  // Instead of the agent: ends the connection once a part of the file has arrived.
  const lost = createServer((request) => request.once('data', () => request.destroy()))
  await new Promise<void>((resolve) => lost.listen(0, '127.0.0.1', resolve))
  const consoleUrl = `ws://127.0.0.1:${(lost.address() as AddressInfo).port}`
  await db.updateTable('nodes').set({ consoleUrl }).where('id', '=', node.node).execute()
  const { server: api, port } = await serveApp(app.fetch)
  const client = new Client(`http://127.0.0.1:${port}`)
  cleanups.push(async () => {
    await client.destroy()
    for (const server of [lost, api]) server.close()
  })
  const authorization = mintSecret('qrp_')
  const scopes = scopeSum(['SERVER_READ', 'SERVER_WRITE'])
  await aPersonalToken(db, { userId: users.alice.id, tokenHash: hashSecret(authorization), scopes })

  const send = async (method: 'GET' | 'PUT', path: string, body?: Buffer) => {
    const response = await client.request({ method, path, body: body ?? null, headers: { authorization } })
    return { status: response.statusCode, text: await response.body.text() }
  }
  const address = urlOf(writeServerFile, { params, query: { path: 'world.bin' } })
  expect(await send('PUT', address, Buffer.alloc(2 * 1024 ** 2))).toMatchObject({ status: 503 })
  expect(await send('GET', urlOf(listServers, {}))).toMatchObject({ status: 200 })
})
