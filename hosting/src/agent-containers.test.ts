import { existsSync, readFileSync } from 'node:fs'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { createServerBackup } from '@quarry/api/contract/hosting/backups'
import { locateConsole, openConsole } from '@quarry/api/contract/hosting/console'
import { cancelServerOperation, deleteServer } from '@quarry/api/contract/hosting/servers'
import { pino } from 'pino'
import { describe, expect, it } from 'vitest'
import { WebSocket } from 'ws'
import { CONTAINER_TEST_TIMES } from '../testing/engine/container-contract.ts'
import { FakeEngine } from '../testing/engine/fake-engine.ts'
import { testNodes } from '../testing/node-with-agent.ts'
import type { AgentTimes } from './agent.ts'
import { ContainerRuntime } from './runtime/container/container-runtime.ts'

/* Whole agents whose servers run in containers of an engine that isolates nothing. */

const IMAGE = 'quarry-test:latest'
const { current, cleanups, aNodeWithAgent, aServerOn } = testNodes()

async function anEngine() {
  const folder = await mkdtemp(path.join(tmpdir(), 'quarry-engine-'))
  const engine = new FakeEngine(path.join(folder, 'engine.sock'))
  engine.images.add(IMAGE)
  await engine.comeUp()
  cleanups.push(async () => {
    await engine.close()
    await rm(folder, { recursive: true, force: true })
  })
  const runtime = new ContainerRuntime({
    socketPath: engine.socketPath,
    image: IMAGE,
    folder,
    log: pino({ level: 'silent' }),
    times: CONTAINER_TEST_TIMES,
  })
  const running = () => [...engine.containers.values()].filter(({ state }) => state === 'running')
  return { engine, runtime, running }
}

async function aServer(times: Partial<AgentTimes> = {}) {
  const { engine, runtime, running } = await anEngine()
  const setup = await aNodeWithAgent({}, { runtime, times })
  const server = await aServerOn(setup)
  await server.until('running')
  return { engine, running, setup, ...server }
}

/** The lines that the console of a server has stored. */
const printedOf = (data: string): string[] =>
  readFileSync(path.join(path.dirname(data), 'console.log'), 'utf8').split('\n')

describe('a server in a container', () => {
  it('is started, stopped, killed and deleted', async () => {
    const { engine, running, params, data, power, until } = await aServer()
    expect(running()).toHaveLength(1)
    await power('Stop')
    await until('stopped')
    expect(engine.containers.size).toBe(0)
    await power('Start')
    await until('running')
    await power('Kill')
    await until('stopped')
    await current().as('alice')(deleteServer, { params })
    await expect.poll(() => existsSync(path.dirname(data))).toBe(false)
    expect([engine.containers.size, engine.networks.size]).toEqual([0, 0])
  })

  it('runs on while the agent is replaced, and is stopped by the next one', async () => {
    const { running, setup, data, read, power, until } = await aServer()
    const [before] = running()
    await setup.running.agent.stop()
    expect(running()).toEqual([before])
    setup.running.agent = await setup.startAgent()
    await expect.poll(async () => (await read()).usage?.memory_mb ?? 0).toBeGreaterThan(0)
    expect((await read()).power?.state).toBe('running')
    expect(running()).toEqual([before])
    await power('Stop')
    await until('stopped')
    expect(running()).toEqual([])
    expect(printedOf(data).filter((line) => line.startsWith('Done ('))).toHaveLength(1)
  })

  it('saves its world again after an agent that ended in the middle of a backup', async () => {
    const { setup, params, data, until } = await aServer({ saveMs: 600_000 })
    const call = current().as('alice')
    const printed = () => printedOf(data)
    // It never answers that it has saved.
    const { ticket } = await call(openConsole, { params })
    const socket = new WebSocket((await call(locateConsole, { params })).url)
    cleanups.push(async () => socket.terminate())
    socket.on('open', () => socket.send(JSON.stringify({ event: 'auth', ticket })))
    socket.once('message', () => socket.send(JSON.stringify({ event: 'command', line: 'silent' })))
    await expect.poll(printed).toContain('silent')
    const { operation } = await call(createServerBackup, { params, body: {} })
    await expect.poll(printed).toContain('Saving…')
    await setup.running.agent.stop()
    expect(printed()).not.toContain('Saving is on')
    await call(cancelServerOperation, { params: { ...params, operation } })
    setup.running.agent = await setup.startAgent()
    await until('running')
    await expect.poll(printed).toContain('Saving is on')
  })

  it('that crashed while no agent ran shows why', async () => {
    const { engine, running, setup, read, until } = await aServer()
    await setup.running.agent.stop()
    const [container] = running()
    container?.kill('SIGKILL')
    await container?.ended.promise
    setup.running.agent = await setup.startAgent()
    await until('crashed')
    expect((await read()).power?.crash).toEqual({ reason: 'out_of_memory', exit_code: 137, problem: null })
    expect(engine.containers.size).toBe(0)
  })

  it('is started as soon as the engine answers again', async () => {
    const { engine, read, power, until } = await aServer()
    await power('Stop')
    await until('stopped')
    await engine.goDown()
    await power('Start')
    await until('crashed')
    expect((await read()).power).toMatchObject({
      crash: { reason: 'runtime_unavailable', exit_code: null },
      pending: false,
    })
    await engine.comeUp()
    await until('running')
  })

  it('runs on while the engine does not answer', async () => {
    const { engine, running, power, read, until } = await aServer()
    const [before] = running()
    await engine.goDown()
    await expect.poll(async () => (await read()).usage?.memory_mb ?? 0).toBe(0)
    expect((await read()).power?.state).toBe('running')
    await engine.comeUp()
    await expect.poll(async () => (await read()).usage?.memory_mb ?? 0).toBeGreaterThan(0)
    expect(running()).toEqual([before])
    await power('Stop')
    await until('stopped')
  })
})
