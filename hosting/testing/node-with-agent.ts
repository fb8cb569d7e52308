import { mkdtemp, rm } from 'node:fs/promises'
import { createServer } from 'node:http'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { createNode, createNodeToken } from '@quarry/api/contract/hosting/nodes'
import {
  createServer as createHostedServer,
  getServer,
  powerServer,
} from '@quarry/api/contract/hosting/servers'
import type { ServerFlavour } from '@quarry/domain/hosting/flavours'
import { mintId } from '@quarry/db/ids'
import { afterEach, expect } from 'vitest'
import { serveApp } from '../../api/testing/serve-app.ts'
import { testApp, type TestApp } from '../../api/testing/test-app.ts'
import { reservePort } from '../../jobs/testing/ports.ts'
import { SOFTWARE_ANSWERS } from './software-answers.ts'
import { SoftwareMirror } from './software-mirror.ts'
import { tinyAgent } from './tiny-agent.ts'
import type { TinyOptions } from './tiny-flavour.ts'

interface TestNodes {
  current: () => TestApp
  /** Run after each test, the last first. */
  cleanups: (() => Promise<unknown>)[]
}

/** An API for the tests of a file, with nodes on which servers really run. */
export function testNodes(overrides?: Parameters<typeof testApp>[0]) {
  const current = testApp(overrides)
  const cleanups: (() => Promise<unknown>)[] = []
  afterEach(async () => {
    for (const cleanup of cleanups.splice(0).toReversed()) await cleanup()
  })
  const nodes = { current, cleanups }
  return {
    ...nodes,
    aNodeWithAgent: (given?: Partial<TinyOptions>, agent?: AgentGiven) => aNodeWithAgent(nodes, given, agent),
    aNodeWithMirror: (javaHomes?: readonly string[]) => aNodeWithMirror(nodes, javaHomes),
    aServerOn: (node: NodeWithAgent, flavour?: ServerFlavour) => aServerOn(nodes, node, flavour),
  }
}

/** A node with these Javas, whose services of the game are a mirror. */
async function aNodeWithMirror(nodes: TestNodes, javaHomes: readonly string[] = []) {
  const mirror = new SoftwareMirror(SOFTWARE_ANSWERS)
  const address = await mirror.listen()
  nodes.cleanups.push(() => mirror.close())
  const node = await aNodeWithAgent(nodes, {}, { software: { mirror: address, javaHomes } })
  return { node, mirror }
}

type AgentGiven = Pick<
  Parameters<typeof tinyAgent>[0],
  'practice' | 'times' | 'watchEveryMs' | 'runtime' | 'software' | 'sftp' | 'remote' | 'router'
>
type NodeWithAgent = Awaited<ReturnType<typeof aNodeWithAgent>>

/** A node with a running agent, and how to start another agent of it. */
async function aNodeWithAgent(
  { current, cleanups }: TestNodes,
  given: Partial<TinyOptions> = {},
  agentGiven: AgentGiven = {},
) {
  const { as, app } = current()
  const folder = await mkdtemp(path.join(tmpdir(), 'quarry-agent-'))
  cleanups.push(() => rm(folder, { recursive: true, force: true }))
  // It is opened again at the same address.
  const apiPort = await reservePort()
  const api = await serveApp(app.fetch, apiPort)
  const close = async () => {
    api.server.closeAllConnections()
    await new Promise((resolve) => api.server.close(resolve))
  }
  cleanups.push(close)
  /** Every request fails from then on, without a response or with this status; returns the paths of those so far. */
  const stopApi = async (status?: number) => {
    await close()
    const paths: string[] = []
    api.server = createServer((request, response) => {
      paths.push(request.url ?? '')
      if (status === undefined) request.destroy()
      else response.writeHead(status).end()
    })
    await new Promise<void>((resolve) => api.server.listen(apiPort, '127.0.0.1', resolve))
    return paths
  }
  /** At the same address. */
  const startApi = async () => {
    await close()
    api.server = (await serveApp(app.fetch, apiPort)).server
  }
  const port = await reservePort()
  const { id: node } = await as('ada')(createNode, {
    body: {
      name: `Node ${mintId()}`,
      region: 'test',
      host: 'localhost',
      first_port: port,
      last_port: port,
      memory_mb: 4096,
    },
  })
  const { token } = await as('ada')(createNodeToken, { params: { node } })
  const makeAgent = () =>
    tinyAgent({
      apiUrl: `http://127.0.0.1:${apiPort}`,
      token,
      folder,
      flavour: given,
      ...agentGiven,
      console: { host: '127.0.0.1', port: 0 },
    })
  const startAgent = async () => {
    const agent = makeAgent()
    await agent.start()
    return agent
  }
  const agent = await startAgent()
  const running = { agent }
  cleanups.push(() => running.agent.stop())
  return {
    node,
    folder: path.join(folder, 'agent'),
    violations: path.join(folder, 'violations'),
    running,
    makeAgent,
    startAgent,
    stopApi,
    startApi,
  }
}

async function aServerOn(
  { current }: TestNodes,
  { node, folder }: NodeWithAgent,
  flavour: ServerFlavour = 'practice',
) {
  const { as } = current()
  const server = await as('ada')(createHostedServer, {
    body: { owner: 'alice', name: 'Lobby', plan: 'small', flavour, node },
  })
  const params = { server: server.server_id }
  const read = () => as('alice')(getServer, { params })
  return {
    params,
    data: path.join(folder, 'servers', server.server_id, 'data'),
    read,
    state: async () => (await read()).power?.state,
    power: (action: 'Start' | 'Stop' | 'Restart' | 'Kill') =>
      as('alice')(powerServer, { params, body: { action } }),
    until: async (state: string) => {
      await expect.poll(async () => (await read()).power?.state).toBe(state)
    },
  }
}
