import { spawn, type ChildProcess } from 'node:child_process'
import { once } from 'node:events'
import { existsSync, readFileSync } from 'node:fs'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import type { DesiredServer } from '@quarry/api/contract/hosting/agents'
import { reservePorts } from '@quarry/jobs/testing/ports'
import type { AgentChange } from '@quarry/hosting/testing/agent-process'
import { aDesiredServer } from '@quarry/hosting/testing/desired-server'
import { ModelApi, NO_FAULT, type Fault } from '@quarry/hosting/testing/model-api'
import { processesIn } from '@quarry/hosting/testing/processes-in'
import { afterEach, expect, it } from 'vitest'
import { installation, ModelledServer } from './modelled-server.ts'

/*
 * An agent reaches what is wanted, whatever happened before: changes of what is wanted at random, kills of the agent and of
 * servers, restarts of the API, jumps of the clock, a full disk, and messages that are lost, delayed, repeated or arrive behind those
 * of the next agent. Two processes never use one folder, and no operation is performed once more after its end.
 */

const AGENT = path.resolve(import.meta.dirname, '../../hosting/testing/agent-process.ts')
const SEEDS = [1, 3]
const STEPS = 40
const SERVERS = 3
/** What is waited for takes seconds on a quiet machine. */
const patience = { timeout: 120_000 }
/** The server that starts again after crashes. */
const RESTARTED = 'server2'

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

class World {
  readonly api: ModelApi
  readonly #folder: string
  readonly #url: string
  readonly models = new Map<string, ModelledServer>()
  /** Where the files of servers were not those of their operations. */
  readonly mistakes: string[] = []
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
      stdio: ['ignore', 'pipe', 'inherit', 'ipc'],
    })
    this.#agent = agent
    await once(agent.stdout ?? agent, 'data')
  }

  async killAgent(): Promise<void> {
    const agent = this.#agent
    if (!agent || agent.exitCode !== null || agent.signalCode !== null) return
    const exited = once(agent, 'exit')
    agent.kill('SIGKILL')
    await exited
  }

  /** Moves the clock of the agent, by an hour and then back. */
  moveClock(): void {
    this.#send({ movesClock: true })
  }

  setDiskFull(isDiskFull: boolean): void {
    this.#send({ isDiskFull })
  }

  #send(change: AgentChange): void {
    // It may have just been killed.
    this.#agent?.send(change, () => {})
  }

  add(server: DesiredServer): void {
    const [first] = server.operations
    if (first) this.models.set(server.id, new ModelledServer(this.dataOf(server.id), first))
    this.api.set(server)
  }

  /** The model of a server without open operations, after its files have been compared. */
  async settle(id: string, name: string): Promise<ModelledServer> {
    const model = this.models.get(id)
    if (!model) throw new Error(`no model of ${id}`)
    const mistake = await model.settle(`${id}-${name}`, this.api.operations)
    if (mistake !== '') this.mistakes.push(mistake)
    return model
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

const aServer = (id: string, port: number): DesiredServer =>
  aDesiredServer({
    id,
    port,
    restart_after_crash: id === RESTARTED,
    operations: [installation(`${id}-0`, false)],
  })

/** One change that users could make. */
async function change(world: World, id: string, { step, random }: Steps): Promise<void> {
  const { api } = world
  const wanted = () => api.desired.get(id) ?? aServer(id, 0)
  const { power, operations } = wanted()
  const dice = random()
  if (dice < 0.15) return api.set({ ...wanted(), power: { on: true, run: power.run + 1, killed: false } })
  if (dice < 0.22) return api.set({ ...wanted(), power: { ...power, on: false } })
  if (dice < 0.28) return api.set({ ...wanted(), power: { ...power, on: false, killed: true } })
  if (operations.length > 0) {
    const cancelled = operations.map((one) => ({ ...one, cancelled: true }))
    return random() < 0.2 ? api.set({ ...wanted(), operations: cancelled }) : undefined
  }
  const model = await world.settle(id, `${step}`)
  const requested = await model.request(`${id}-${step}`, random)
  api.set(ModelledServer.asked({ ...wanted(), power: { ...power, run: power.run + 1 } }, requested))
}

const faultFrom = (random: Random) => (): Fault => {
  const dice = random()
  return {
    delayMs: random() < 0.3 ? random() * 80 : 0,
    lost: dice < 0.15 ? 'request' : dice < 0.3 ? 'response' : 'never',
    repeatedMs: random() < 0.3 ? random() * 200 : undefined,
    isLate: random() < 0.2,
  }
}

interface Steps {
  step: number
  random: Random
}

async function runStep(world: World, steps: Steps): Promise<void> {
  const { random } = steps
  const servers = [...world.api.desired.values()].filter(({ removed }) => !removed)
  const idle = servers.filter(({ operations }) => operations.length === 0)
  // What happens while an operation is performed matters as well.
  const candidates = idle.length > 0 && random() < 0.6 ? idle : servers
  const server = candidates[Math.floor(random() * candidates.length)]
  const dice = random()
  if (dice < 0.12) {
    await world.killAgent()
    await world.startAgent()
  } else if (dice < 0.18) world.moveClock()
  else if (dice < 0.26) await world.api.restart(random() * 300)
  else if (dice < 0.34) world.setDiskFull(random() < 0.7)
  else if (dice < 0.46 && server) {
    const signal = random() < 0.5 ? 'SIGKILL' : 'SIGTERM'
    for (const pid of await processesIn(world.dataOf(server.id)))
      try {
        process.kill(pid, signal)
      } catch {
        // It has just ended.
      }
  } else if (server) await change(world, server.id, steps)
  await sleep(random() * 120)
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

it.each(SEEDS)(
  'reaches what is wanted after faults at random (seed %i)',
  { timeout: 300_000 },
  async (seed) => {
    const random = randomFrom(seed)
    const world = await World.create()
    const ports = (await reservePorts()).slice(0, SERVERS)
    const ids = ports.map((_, at) => `server${at}`)
    for (const [at, port] of ports.entries()) world.add(aServer(ids[at] ?? '', port))
    world.api.nextFault = faultFrom(random)
    for (let step = 1; step <= STEPS; step++) await runStep(world, { step, random })

    // The network and the disk recover, and the users make a last wish: one server off, one removed, the others on.
    world.api.nextFault = () => NO_FAULT
    world.setDiskFull(false)
    for (const [at, id] of ids.entries()) {
      await expect.poll(() => world.api.desired.get(id)?.operations, patience).toEqual([])
      const last = installation(`${id}-last`, false)
      ;(await world.settle(id, 'last')).expect(last)
      const server = world.api.desired.get(id) ?? aServer(id, 0)
      const power = { on: at !== 0, run: server.power.run + 1, killed: false }
      world.api.set({ ...server, power, removed: at === 1, operations: [last] })
    }
    for (const id of ids) await expect.poll(() => differenceOf(world, id), patience).toBe('')
    for (const pid of await processesIn(world.dataOf(RESTARTED))) process.kill(pid, 'SIGKILL')
    await expect.poll(() => world.api.reported.get(RESTARTED)?.crash?.reason, patience).toBe('out_of_memory')
    for (const id of ids) await expect.poll(() => differenceOf(world, id), patience).toBe('')
    // The next agent starts what ended together with the last one.
    await world.killAgent()
    world.api.reported.clear()
    await world.startAgent()
    for (const id of ids.filter((one) => !world.api.desired.get(one)?.removed)) {
      await expect.poll(() => differenceOf(world, id), patience).toBe('')
      await world.settle(id, 'end')
    }
    expect(world.mistakes).toEqual([])
    expect(world.violations()).toBe('')
  },
)
