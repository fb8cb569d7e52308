import { aNode, aNodeToken, aServer, aServerOperation } from '@quarry/db/testing/hosting-factories'
import type { JavaMajor } from '@quarry/domain/hosting/java'
import type { JavaRuntime, NodeJava } from '@quarry/domain/hosting/java-runtimes'
import { describe, expect, it } from 'vitest'
import { getDesiredState, reportState, startAgent } from '../../contract/hosting/agents.ts'
import type { ReportedServer } from '../../contract/hosting/agents.ts'
import { deleteServer, editServer, getServer, powerServer } from '../../contract/hosting/servers.ts'
import {
  createNode,
  createNodeToken,
  deleteNode,
  deleteNodeToken,
  listNodes,
} from '../../contract/hosting/nodes.ts'
import { stoppedServer } from '../../testing/installation-reports.ts'
import { testApp } from '../../testing/test-app.ts'
import { hashSecret, mintSecret } from '../accounts/secrets.ts'

const current = testApp()

async function anAgent() {
  const { db, clientWith } = current()
  const { id: node } = await aNode(db)
  const secret = mintSecret('qrn_')
  await aNodeToken(db, { nodeId: node, tokenHash: hashSecret(secret) })
  const call = clientWith({ authorization: `Bearer ${secret}` })
  const start = (instance: string, javas: { java?: JavaMajor[]; java_runtimes?: NodeJava[] } = {}) =>
    call(startAgent, {
      body: { instance, version: '1.0.0', runtime: 'process', console_url: 'ws://node.example', ...javas },
    })
  const desired = (query: { after?: number; wait?: number } = {}) =>
    call(getDesiredState, { query: { after: String(query.after ?? -1), wait: String(query.wait ?? 0) } })
  return { node, call, start, desired }
}

const aliceServerOn = async (nodeId: string, given: Partial<Parameters<typeof aServer>[1]> = {}) =>
  aServer(current().db, { ownerId: current().users.alice.id, nodeId, ...given })

const running = (id: string, run = 1): ReportedServer => ({
  ...stoppedServer(id),
  power: 'running',
  run,
  started: '2026-03-01T12:00:00.000Z',
  cpu_percent: 12.5,
  memory_mb: 300,
  storage_mb: 40,
  players: { online: 3, max: 20 },
})

const readAs = (id: string) => current().as('alice')(getServer, { params: { server: id } })

const refusal = (call: Promise<unknown>) =>
  call.then(
    () => 'accepted',
    (error: { code: string; rule: string }) => `${error.code} ${error.rule}`,
  )

describe('the agent of a node', () => {
  it('is known by its token alone', async () => {
    const { clientWith, tokens } = current()
    for (const headers of [{}, { authorization: tokens.ada }, { authorization: 'qrn_unknown' }]) {
      const call = clientWith(headers as Record<string, string>)
      expect(await refusal(call(getDesiredState, {}))).toBe('unauthorized agent_token')
      const start = { body: { instance: 'a', version: '1', runtime: 'process', console_url: null } }
      expect(await refusal(call(startAgent, start))).toBe('unauthorized agent_token')
      const report = { body: { boot: 1, sequence: 1, servers: [], operations: [] } }
      expect(await refusal(call(reportState, report))).toBe('unauthorized agent_token')
    }
  })

  it('gets what its own servers should do', async () => {
    const [agent, other] = [await anAgent(), await anAgent()]
    const server = await aliceServerOn(agent.node, { isOn: true, run: 3 })
    const suspended = await aliceServerOn(agent.node, {
      isOn: true,
      run: 1,
      suspensionReason: 'other',
      port: 25_566,
    })
    const hidden = await aliceServerOn(other.node)
    const { servers } = await agent.desired()
    expect(servers.find(({ id }) => id === server.id)).toMatchObject({
      removed: false,
      flavour: 'practice',
      port: 25_565,
      memory_mb: 2048,
      power: { on: true, run: 3, killed: false },
      operations: [],
    })
    expect(servers.find(({ id }) => id === suspended.id)?.power.on).toBe(false)
    expect(servers.map(({ id }) => id)).not.toContain(hidden.id)
  })

  it('reports its Java, of which the owner of a server chooses a runtime for the next start', async () => {
    const { as } = current()
    const agent = await anAgent()
    const javas: NodeJava[] = [
      { java: 21, runtime: 'temurin' },
      { java: 21, runtime: 'graalvm' },
    ]
    await agent.start('one', { java: [21], java_runtimes: javas })
    const { id } = await aliceServerOn(agent.node, { flavour: 'paper' })
    const nodes = await as('ada')(listNodes, {})
    expect(nodes.find((node) => node.id === agent.node)).toMatchObject({ java: [21], java_runtimes: javas })
    expect((await readAs(id)).startup).toMatchObject({
      java_runtime: null,
      available: [21],
      available_runtimes: javas,
    })
    const { generation, servers } = await agent.desired()
    expect(servers[0]?.java_runtime).toBeNull()
    const choose = (java_runtime: JavaRuntime | null) =>
      as('alice')(editServer, { params: { server: id }, body: { java_runtime } })
    await choose('graalvm')
    const changed = await agent.desired()
    expect(changed.generation).toBeGreaterThan(generation)
    expect(changed.servers[0]?.java_runtime).toBe('graalvm')
    await choose(null)
    expect((await agent.desired()).servers[0]?.java_runtime).toBeNull()
  })

  it('gets the command that starts a server, or its options if it knows no commands', async () => {
    const { as } = current()
    const agent = await anAgent()
    const { boot } = await agent.start('one')
    const { id } = await aliceServerOn(agent.node, { flavour: 'paper' })
    const edit = (command: string | null) =>
      as('alice')(editServer, { params: { server: id }, body: { command } })
    await expect(edit('java -jar server.jar')).rejects.toMatchObject({ rule: 'start_command_options' })
    const default_command = 'java -Da=b -jar server.jar nogui'
    const report = { boot, sequence: 1, servers: [{ ...stoppedServer(id), default_command }], operations: [] }
    await agent.call(reportState, { body: report })
    expect((await readAs(id)).startup).toMatchObject({ command: null, default_command })
    const { generation } = await agent.desired()
    const sent = async () => {
      const { servers } = await agent.desired()
      return [servers[0]?.start_command, servers[0]?.java_options]
    }
    expect(await sent()).toEqual([null, null])
    await edit('java -Dc=d -De=f -jar server.jar nogui')
    expect(await sent()).toEqual(['java -Dc=d -De=f', '-Dc=d -De=f'])
    expect((await agent.desired()).generation).toBeGreaterThan(generation)
    await edit('java -Dc={port} -jar server.jar nogui')
    expect(await sent()).toEqual(['java -Dc={port}', `-Dc=${(await agent.desired()).servers[0]?.port}`])
    await edit('java -jar server.jar nogui')
    expect(await sent()).toEqual(['java', ''])
    await edit(`java '-Dc=d e' -jar server.jar nogui`)
    expect(await sent()).toEqual([`java '-Dc=d e'`, null])
    await edit('java -Da=b -jar other.jar')
    expect(await sent()).toEqual(['java -Da=b -jar other.jar', null])
    await edit(` ${default_command} `)
    expect(await sent()).toEqual([null, null])
  })

  it('may be an earlier one that reports no runtimes', async () => {
    const agent = await anAgent()
    await agent.start('one', { java: [17] })
    const { id } = await aliceServerOn(agent.node)
    expect((await readAs(id)).startup).toMatchObject({ available: [17], available_runtimes: [] })
  })

  it('waits for a change and gets it at once', async () => {
    const { as } = current()
    const agent = await anAgent()
    const { id } = await aliceServerOn(agent.node)
    const { generation } = await agent.desired()
    const waiting = agent.desired({ after: generation, wait: 25 })
    await as('alice')(powerServer, { params: { server: id }, body: { action: 'Start' } })
    const next = await waiting
    expect(next.generation).toBeGreaterThan(generation)
    expect(next.servers).toMatchObject([{ id, power: { on: true, run: 1 } }])
  })

  it('gets the same generation when nothing changes', async () => {
    const agent = await anAgent()
    const { generation } = await agent.desired()
    expect((await agent.desired({ after: generation, wait: 1 })).generation).toBe(generation)
  })
})

describe('a report', () => {
  it('is shown to the owner', async () => {
    const agent = await anAgent()
    const { id } = await aliceServerOn(agent.node, { isOn: true, run: 1 })
    const { boot } = await agent.start('first')
    await agent.call(reportState, {
      body: { boot, sequence: 1, servers: [running(id)], operations: [] },
    })
    expect(await readAs(id)).toMatchObject({
      node_available: true,
      power: { state: 'running', pending: false, started: '2026-03-01T12:00:00.000Z' },
      usage: { cpu_percent: 12.5, memory_mb: 300, storage_mb: 40, players: { online: 3, max: 20 } },
    })
    const problem = { id: 'mod_missing', subject: 'iris', needs: 'sodium' } as const
    const crash = { reason: 'exit_code', exit_code: 1, problem } as const
    const crashed = { ...running(id), power: 'crashed', started: null, crash } as const
    await agent.call(reportState, { body: { boot, sequence: 2, servers: [crashed], operations: [] } })
    expect((await readAs(id)).power).toMatchObject({ state: 'crashed', crash })
  })

  it('of a newer agent is accepted with reasons that are not known here', async () => {
    const agent = await anAgent()
    const { id } = await aliceServerOn(agent.node)
    const open = { state: 'running', failure: null, finishedAt: null } as const
    const operation = await aServerOperation(current().db, { serverId: id, ...open })
    const { boot } = await agent.start('first')
    const problem = { id: 'of_tomorrow', subject: null, needs: null }
    const crash = { reason: 'of_tomorrow', exit_code: 9, problem }
    const failed = { id: operation.id, attempt: 1, state: 'failed', failure: 'of_tomorrow', progress: 1 }
    const server = { ...stoppedServer(id), power: 'crashed', crash }
    const body = { boot, sequence: 1, servers: [server], operations: [failed] }
    await agent.call(reportState, { body: body as never })
    const { power, operations } = await readAs(id)
    expect(power?.crash).toEqual({ reason: 'exit_code', exit_code: 9, problem: null })
    expect(operations).toMatchObject([{ state: 'failed', failure: 'internal' }])
  })

  it('is ignored when it arrives after a later one, or twice', async () => {
    const agent = await anAgent()
    const { id } = await aliceServerOn(agent.node)
    const { boot } = await agent.start('first')
    const report = (sequence: number, server: ReportedServer) =>
      agent.call(reportState, { body: { boot, sequence, servers: [server], operations: [] } })
    await report(2, running(id))
    await report(1, stoppedServer(id))
    await report(2, stoppedServer(id))
    expect((await readAs(id)).power?.state).toBe('running')
  })

  it('is refused from an agent that another one has replaced', async () => {
    const agent = await anAgent()
    const { id } = await aliceServerOn(agent.node)
    const first = await agent.start('first')
    expect(await agent.start('first')).toEqual(first)
    const second = await agent.start('second')
    expect(second.boot).toBe(first.boot + 1)
    const late = agent.call(reportState, {
      body: { boot: first.boot, sequence: 9, servers: [running(id)], operations: [] },
    })
    expect(await refusal(late)).toBe('conflict agent_replaced')
    expect((await readAs(id)).power?.state).toBe('stopped')
  })

  it('changes no server and no operation of another node', async () => {
    const { db } = current()
    const [agent, other] = [await anAgent(), await anAgent()]
    const { id } = await aliceServerOn(other.node)
    const open = { state: 'queued', failure: null, finishedAt: null } as const
    const operation = await aServerOperation(db, { serverId: id, ...open })
    const { boot } = await agent.start('first')
    const done = { id: operation.id, attempt: 1, state: 'done', failure: null, progress: 100 } as const
    const body = {
      boot,
      sequence: 1,
      servers: [{ ...running(id), removed: true }],
      operations: [done],
    }
    await agent.call(reportState, { body })
    const { operations } = await readAs(id)
    expect(operations).toMatchObject([{ state: 'queued' }])
    const { power } = await db
      .selectFrom('serverStates')
      .select('power')
      .where('serverId', '=', id)
      .executeTakeFirstOrThrow()
    expect(power).toBe('stopped')
  })
})

describe('the installation of a server', () => {
  async function anInstallation(
    status: 'unprovisioned' | 'available',
    given: Omit<Parameters<typeof aServerOperation>[1], 'serverId'> = {},
  ) {
    const agent = await anAgent()
    const { id } = await aliceServerOn(agent.node, { status })
    const open = { kind: 'install', state: 'queued', failure: null, finishedAt: null } as const
    const operation = await aServerOperation(current().db, { serverId: id, ...open, ...given })
    const { boot } = await agent.start('first')
    let sequence = 0
    const report = (
      state: 'running' | 'done' | 'failed' | 'cancelled',
      { installed, attempt = 1, progress = 100 }: { installed: boolean; attempt?: number; progress?: number },
    ) =>
      agent.call(reportState, {
        body: {
          boot,
          sequence: (sequence += 1),
          servers: [{ ...stoppedServer(id), installed }],
          operations: [
            { id: operation.id, attempt, state, failure: state === 'failed' ? 'network' : null, progress },
          ],
        },
      })
    return { id, report }
  }

  it('is followed by the status of the server', async () => {
    const { id, report } = await anInstallation('unprovisioned')
    await report('running', { installed: false, progress: 40 })
    expect(await readAs(id)).toMatchObject({
      status: 'installing',
      operations: [{ state: 'running', progress: 40 }],
    })
    await report('done', { installed: true })
    const { status, operations } = await readAs(id)
    expect(status).toBe('available')
    expect(operations[0]?.finished).not.toBeNull()
  })

  it('replaces the program once it is done, or once it has erased it', async () => {
    const own = 'java -Da=b -jar other.jar'
    const commandAfter = async (
      state: 'running' | 'done' | 'failed' | 'cancelled',
      { installed = true, erases = false, flavour = 'fabric' as 'fabric' | 'vanilla' } = {},
    ) => {
      const software = { flavour, gameVersion: '1.20.4', loaderVersion: null }
      const kind = 'reinstall' as const
      const { id, report } = await anInstallation('available', { kind, erases, target: { software } })
      const { db } = current()
      const before = { flavour: 'vanilla', gameVersion: '1.20.4', startCommand: own } as const
      await db.updateTable('servers').set(before).where('id', '=', id).execute()
      await report(state, { installed })
      return (await readAs(id)).startup.command
    }
    expect([await commandAfter('running'), await commandAfter('cancelled')]).toEqual([own, own])
    expect([await commandAfter('failed', { installed: false })]).toEqual([own])
    expect([await commandAfter('done', { flavour: 'vanilla' })]).toEqual([own])
    expect(await commandAfter('failed', { erases: true })).toBe(own)
    const other = 'java -Da=b'
    expect([
      await commandAfter('done'),
      await commandAfter('done', { flavour: 'vanilla', erases: true }),
      await commandAfter('failed', { installed: false, erases: true }),
    ]).toEqual([other, other, other])
  })

  it('may be reported at its end only', async () => {
    const { id, report } = await anInstallation('unprovisioned')
    await report('done', { installed: true })
    expect((await readAs(id)).status).toBe('available')
  })

  it('leaves a broken server when it failed, and an available one when it was cancelled before it began', async () => {
    const failed = await anInstallation('unprovisioned')
    await failed.report('failed', { installed: false })
    expect(await readAs(failed.id)).toMatchObject({
      status: 'broken',
      operations: [{ state: 'failed', failure: 'network' }],
    })
    const cancelled = await anInstallation('available')
    await cancelled.report('cancelled', { installed: true })
    expect((await readAs(cancelled.id)).status).toBe('available')
  })

  it('ignores reports of an earlier attempt and of an ended operation', async () => {
    const { id, report } = await anInstallation('unprovisioned')
    await report('failed', { installed: false, attempt: 2 })
    expect((await readAs(id)).status).toBe('unprovisioned')
    await report('done', { installed: true })
    await report('running', { installed: true, progress: 5 })
    expect(await readAs(id)).toMatchObject({
      status: 'available',
      operations: [{ state: 'done', progress: 100 }],
    })
  })
})

it('deletes a removed server once its node has deleted the files', async () => {
  const { as, db } = current()
  const agent = await anAgent()
  const { id } = await aliceServerOn(agent.node)
  const { boot } = await agent.start('first')
  const rows = () => db.selectFrom('servers').select('id').where('id', '=', id).execute()
  const report = (sequence: number) =>
    agent.call(reportState, {
      body: { boot, sequence, servers: [{ ...stoppedServer(id), removed: true }], operations: [] },
    })
  await report(1)
  expect(await rows()).toHaveLength(1)
  await as('alice')(deleteServer, { params: { server: id } })
  expect((await agent.desired()).servers).toMatchObject([{ id, removed: true }])
  await report(2)
  expect(await rows()).toEqual([])
  await report(3)
})

describe('nodes', () => {
  const form = {
    name: 'Rack 1',
    region: 'eu-central',
    host: 'rack-1.example',
    first_port: 25_565,
    last_port: 25_600,
    memory_mb: 8192,
  }

  it('are added, listed with their load and deleted without servers', async () => {
    const { as, db, users } = current()
    const { id } = await as('ada')(createNode, { body: form })
    expect(await refusal(as('ada')(createNode, { body: { ...form, name: 'RACK 1' } }))).toBe(
      'invalid_input node_name_taken',
    )
    const server = await aServer(db, { ownerId: users.alice.id, nodeId: id })
    const node = (await as('ada')(listNodes, {})).find((one) => one.id === id)
    expect(node).toMatchObject({ used_memory_mb: 2048, servers: 1, available: false, tokens: [] })
    expect(await refusal(as('ada')(deleteNode, { params: { node: id } }))).toBe('conflict node_has_servers')
    await as('alice')(deleteServer, { params: { server: server.id } })
    await as('ada')(deleteNode, { params: { node: id } })
  })

  it('reject a range of ports that ends before it begins, and a host that is none', async () => {
    const add = (given: object) => refusal(current().as('ada')(createNode, { body: { ...form, ...given } }))
    expect(await add({ name: 'Other', last_port: 25_000 })).toBe('invalid_input port_range')
    expect(await add({ name: 'Other', host: 'https://x/' })).toBe('invalid_input host_name')
  })

  it('have tokens that are shown once and can be revoked, also while a request waits', async () => {
    const { as, db, clientWith } = current()
    const { id: node } = await aNode(db)
    const { id, token } = await as('ada')(createNodeToken, { params: { node } })
    expect(token).toMatch(/^qrn_/)
    const call = clientWith({ authorization: token })
    const { generation } = await call(getDesiredState, {})
    const waiting = refusal(call(getDesiredState, { query: { after: String(generation), wait: '25' } }))
    await as('ada')(deleteNodeToken, { params: { node, token: id } })
    expect(await waiting).toBe('unauthorized agent_token')
    expect(JSON.stringify(await as('ada')(listNodes, {}))).not.toContain(token)
  })
})
