import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { reservePorts } from '@quarry/jobs/testing/ports'
import { tinyAgent } from '@quarry/hosting/testing/tiny-agent'
import { vi } from 'vitest'
import { aVisitor, signInByRequest, siteUrl } from './browser.ts'

export interface HostedServer {
  id: string
  /** Of its page. */
  path: string
  /** Deletes the server and ends its agent. The node stays, since servers that users bought may be on it. */
  close: () => Promise<void>
}

/** A server of alice on a node of its own with a real agent, whose game is a small process. */
export async function aHostedServer(
  name: string,
  software?: Parameters<typeof tinyAgent>[0]['software'],
): Promise<HostedServer> {
  const ada = await aVisitor()
  await signInByRequest(ada, 'ada')
  /** Sends a change with the session of an administrator. */
  const send = async (method: 'POST' | 'DELETE', address: string, data = {}) => {
    const response = await ada.page.request.fetch(address, { method, headers: { origin: siteUrl() }, data })
    if (!response.ok()) throw new Error(`${address}: ${response.status()} ${await response.text()}`)
    return response.status() === 204 ? {} : ((await response.json()) as Record<string, string>)
  }
  const folder = await mkdtemp(path.join(tmpdir(), 'quarry-servers-'))
  const ports = await reservePorts()
  // With room for servers that users of the same site bought and that wait for a node.
  const place = { name: `Node ${ports[0]}`, region: 'local', host: 'localhost', memory_mb: 16_384 }
  const range = { first_port: Math.min(...ports), last_port: Math.max(...ports) }
  const { id: node = '' } = await send('POST', '/_internal/nodes', { ...place, ...range })
  const { token = '' } = await send('POST', `/_internal/node/${node}/tokens`)
  const console = { host: '127.0.0.1', port: 0 }
  const agent = tinyAgent({ apiUrl: siteUrl(), token, folder, console, ...(software && { software }) })
  await agent.start()
  const wanted = { owner: 'alice', name, plan: 'small', flavour: 'practice', node }
  let id = ''
  // Once the agent has connected.
  await vi.waitFor(
    async () => {
      id = (await send('POST', '/_internal/servers', wanted))['server_id'] ?? ''
    },
    { timeout: 30_000 },
  )
  return {
    id,
    path: `/servers/manage/${id}`,
    async close() {
      await send('DELETE', `/v3/server/${id}`)
      await agent.stop()
      await rm(folder, { recursive: true, force: true, maxRetries: 5 })
      await ada.close()
    },
  }
}
