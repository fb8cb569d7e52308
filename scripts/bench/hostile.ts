import { once } from 'node:events'
import path from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { Worker } from 'node:worker_threads'
import { seedPassword } from '@quarry/db/seed/accounts'
import { type AttackName, attacks } from './hostile/attacks.ts'
import { lookAround, type Target } from './hostile/target.ts'
import { FAILED_MS, type Kind, visit, type Waits } from './hostile/visitor.ts'
import { startOwnSite } from './site/started-site.ts'
import { OptionError } from './stack/options.ts'
import { percentile } from './stack/search-load.ts'

export const budget =
  'attacks from one address: p99 of a project page, a search and a download from others ≤ 5 × idle, p95 of a project read and a search ≤ 3 × idle'

const IDLE_SECONDS = 10
const SECONDS = 8
/** For what an attack has left behind: work under way and connections. The next one meets a site that answers. */
const LONGEST_REST_S = 60
/** Of an idle site these times are hardly longer than the noise of the machine. */
const LEAST_MS = 10

/** `--only NAME` runs one attack, `--url URL` attacks a seeded site that runs already. */
export async function run(args: string[]): Promise<void> {
  const valueOf = (name: string) => (args.includes(name) ? args[args.indexOf(name) + 1] : undefined)
  const only = valueOf('--only')
  const names = (Object.keys(attacks) as AttackName[]).filter((name) => !only || name === only)
  if (names.length === 0) throw new OptionError(`--only: must be one of ${Object.keys(attacks).join(', ')}`)
  const given = valueOf('--url')
  const site = given
    ? { url: given.replace(/\/$/, ''), stop: async () => {} }
    : await startOwnSite({ RATE_LIMIT_PER_MINUTE: '300' })
  let result: object
  try {
    const target = await lookAround(site.url, seedPassword)
    await visit(target, 2)
    const idle = await visit(target, IDLE_SECONDS)
    console.log(`idle: ${formatWaits(idle)}`)
    const times: Partial<Record<AttackName, Ratios>> = {}
    for (const name of names) times[name] = await measure(name, target, idle)
    result = { bench: 'hostile', idleMs: idle, timesIdle: times }
  } finally {
    await site.stop()
  }
  console.log(JSON.stringify(result))
}

/** How many times longer than on an idle site the slowest kind of request takes. */
interface Ratios {
  /** Of all kinds. */
  p99: number
  /** Of a project read and a search. */
  p95: number
}

async function measure(name: AttackName, target: Target, idle: Waits): Promise<Ratios> {
  const thread = new Worker(path.join(import.meta.dirname, 'hostile/attack-thread.ts'), {
    workerData: { name, target },
  })
  await once(thread, 'message')
  await sleep(500)
  const waits = await visit(target, SECONDS)
  await thread.terminate()
  await recovered(target)
  const worst = (share: 'p95' | 'p99', kinds: readonly Kind[]) =>
    percentile(
      kinds.map((kind) => waits[kind][share] / Math.max(idle[kind][share], LEAST_MS)),
      100,
    )
  const ratios = { p99: worst('p99', Object.keys(waits) as Kind[]), p95: worst('p95', ['project', 'search']) }
  console.log(`${name}: ${formatWaits(waits)}; p99 ${ratios.p99} ×, p95 ${ratios.p95} × idle`)
  return ratios
}

async function recovered(target: Target): Promise<void> {
  for (let seconds = 0; seconds < LONGEST_REST_S; seconds += 1) {
    await sleep(1000)
    const waits = await visit(target, 0.1)
    if (Object.values(waits).every(({ p99 }) => p99 < FAILED_MS)) return
  }
  console.log(`the site does not answer ${LONGEST_REST_S} s after the attack`)
}

const formatWaits = (waits: Waits) =>
  Object.entries(waits)
    .map(([kind, { p95, p99 }]) => `${kind} ${p95}/${p99} ms`)
    .join(', ')
