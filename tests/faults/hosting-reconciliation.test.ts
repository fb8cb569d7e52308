import { spawn, type ChildProcess } from 'node:child_process'
import { once } from 'node:events'
import { existsSync, readFileSync } from 'node:fs'
import { mkdtemp, readdir, readlink, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import type { DesiredServer } from '@quarry/api/contract/hosting/agents'
import { reservePorts } from '@quarry/jobs/testing/ports'
import { ModelApi, type Fault } from '@quarry/hosting/testing/model-api'
import { afterEach, expect, it } from 'vitest'

/*
 * An agent reaches what is wanted, whatever happened before: changes of what is wanted at random, kills of the agent and of
 * servers, and messages that are lost, delayed or repeated. Two processes never use one folder.
 */

const AGENT = path.resolve(import.meta.dirname, '../../hosting/testing/agent-process.ts')
const SEEDS = [1, 2]
const STEPS = 20
const SERVERS = 3

const cleanups: (() => Promise<unknown>)[] = []
afterEach(async () => {
  for (const cleanup of cleanups.splice(0).toReversed()) await cleanup()
})

/** Numbers from 0 to 1 that depend on the seed only (mulberry32). */
function randomFrom(seed: number): () => number {
  let state = seed
  return () => {
    state = (state + 0x6d2b79f5) | 0
    let bits = Math.imul(state ^ (state >>> 15), 1 | state)
    bits = (bits + Math.imul(bits ^ (bits >>> 7), 61 | bits)) ^ bits
    return ((bits ^ (bits >>> 14)) >>> 0) / 4_294_967_296
  }
}

/** The processes whose working directory is this folder. */
async function processesIn(folder: string): Promise<number[]> {
  const pids = (await readdir('/proc')).filter((name) => /^\d+$/.test(name))
  const folders = await Promise.all(pids.map((pid) => readlink(`/proc/${pid}/cwd`).catch(() => '')))
  return pids.filter((_, at) => folders[at] === folder).map(Number)
}

class World {
  readonly api: ModelApi
  readonly #folder: string
  readonly #url: string
  #agent: ChildProcess | undefined

  private constructor(folder: string, url: string, api: ModelApi) {
    this.api = api
    this.#folder = folder
    this.#url = url
  }

  static async create(): Promise<World> {
    const folder = await mkdtemp(path.join(tmpdir(), 'quarry-reconciliation-'))
    cleanups.push(() => rm(folder, { recursive: true, force: true, maxRetries: 5 }))
    const api = new ModelApi()
    const world = new World(folder, await api.listen(), api)
    cleanups.push(() => api.close())
    cleanups.push(() => world.killAgent())
    await world.startAgent()
    return world
  }

  async startAgent(): Promise<void> {
    const agent = spawn(process.execPath, [AGENT, this.#url, this.#folder], {
      stdio: ['ignore', 'pipe', 'inherit'],
    })
    this.#agent = agent
    await once(agent.stdout, 'data')
  }

  async killAgent(): Promise<void> {
    const agent = this.#agent
    if (!agent || agent.exitCode !== null || agent.signalCode !== null) return
    const exited = once(agent, 'exit')
    agent.kill('SIGKILL')
    await exited
  }

  dataOf(id: string): string {
    return path.join(this.#folder, 'agent', 'servers', id, 'data')
  }

  violations(): string {
    const file = path.join(this.#folder, 'violations')
    return existsSync(file) ? readFileSync(file, 'utf8') : ''
  }
}

type Random = () => number

const installation = (id: string, erases: boolean) =>
  ({ id, kind: 'install', attempt: 1, erases, target: null, cancelled: false }) as const

function aServer(id: string, port: number): DesiredServer {
  return {
    id,
    removed: false,
    suspended: false,
    flavour: 'practice',
    game_version: '1.20.4',
    loader_version: null,
    license: null,
    java: null,
    java_options: null,
    port,
    ports: [],
    cpus: 2,
    memory_mb: 2048,
    storage_mb: 1024,
    backups: [],
    power: { on: true, run: 1, killed: false },
    operations: [installation(`${id}-0`, false)],
  }
}

/** One change that users could make. */
function changed(server: DesiredServer, step: number, random: Random): DesiredServer {
  const { power, operations } = server
  const next = { on: true, run: power.run + 1, killed: false }
  const dice = random()
  if (dice < 0.4) return { ...server, power: next }
  if (dice < 0.6) return { ...server, power: { ...power, on: false } }
  if (dice < 0.7) return { ...server, power: { ...power, on: false, killed: true } }
  if (dice < 0.95 && operations.length === 0) {
    const reinstall = installation(`${server.id}-${step}`, random() < 0.5)
    return { ...server, power: { ...power, run: power.run + 1 }, operations: [reinstall] }
  }
  return { ...server, operations: operations.map((one) => ({ ...one, cancelled: true })) }
}

const faultFrom = (random: Random) => (): Fault => {
  const dice = random()
  return {
    delayMs: random() < 0.3 ? random() * 80 : 0,
    lost: dice < 0.15 ? 'request' : dice < 0.3 ? 'response' : 'never',
    repeatedMs: random() < 0.3 ? random() * 200 : undefined,
  }
}

async function runStep(world: World, step: number, random: Random): Promise<void> {
  const servers = [...world.api.desired.values()].filter(({ removed }) => !removed)
  const server = servers[Math.floor(random() * servers.length)]
  const dice = random()
  if (dice < 0.15) {
    await world.killAgent()
    await world.startAgent()
  } else if (dice < 0.3 && server) {
    const signal = random() < 0.5 ? 'SIGKILL' : 'SIGTERM'
    for (const pid of await processesIn(world.dataOf(server.id)))
      try {
        process.kill(pid, signal)
      } catch {
        // It has just ended.
      }
  } else if (server) world.api.set(changed(server, step, random))
  await sleep(random() * 200)
}

/** What is reported of a server, beside what is wanted. */
async function differenceOf(world: World, id: string): Promise<string> {
  const { api } = world
  const folder = world.dataOf(id)
  const [wanted, reported] = [api.desired.get(id), api.reported.get(id)]
  const processes = (await processesIn(folder)).length
  if (!wanted || !reported) return 'never reported'
  if (wanted.removed) {
    const isGone = reported.removed && !existsSync(path.dirname(folder))
    return isGone && processes === 0 ? '' : `not removed, ${processes} processes`
  }
  const { on, run } = wanted.power
  const state = `${reported.power} in run ${reported.run}, ${processes} processes, ${wanted.operations.length} operations`
  if (wanted.operations.length > 0) return state
  const mayRun = on && reported.installed
  if (!mayRun) return processes === 0 && reported.power !== 'running' ? '' : state
  return reported.power === 'running' && reported.run === run && processes === 1 ? '' : state
}

it.each(SEEDS)('reaches what is wanted after faults at random (seed %i)', async (seed) => {
  const random = randomFrom(seed)
  const world = await World.create()
  const ports = (await reservePorts()).slice(0, SERVERS)
  const ids = ports.map((_, at) => `server${at}`)
  for (const [at, port] of ports.entries()) world.api.set(aServer(ids[at] ?? '', port))
  world.api.nextFault = faultFrom(random)
  for (let step = 1; step <= STEPS; step++) await runStep(world, step, random)

  // The network recovers, and the users make a last wish: one server off, one removed, the others on.
  world.api.nextFault = () => ({ delayMs: 0, lost: 'never', repeatedMs: undefined })
  for (const [at, id] of ids.entries()) {
    const server = world.api.desired.get(id)
    if (!server) continue
    const power = { on: at !== 0, run: server.power.run + 1, killed: false }
    world.api.set({ ...server, power, removed: at === 1, operations: [installation(`${id}-last`, false)] })
  }
  for (const id of ids) await expect.poll(() => differenceOf(world, id)).toBe('')
  // The next agent starts what ended together with the last one.
  await world.killAgent()
  world.api.reported.clear()
  await world.startAgent()
  for (const id of ids.filter((one) => !world.api.desired.get(one)?.removed))
    await expect.poll(() => differenceOf(world, id)).toBe('')
  expect(world.violations()).toBe('')
})
