import { setTimeout as sleep } from 'node:timers/promises'
import { seedDatabase } from '@quarry/db/seed/seed-database'
import { openPasswords } from '../../api/src/accounts/credentials/passwords.ts'
import { startBenchApi, type BenchApi } from './api/bench-api.ts'
import { startProjectReads } from './api/project-reads.ts'
import { readNumbers } from './stack/options.ts'

export const budget =
  '50 sign-ins at once, again and again: p50 of project reads meanwhile ≤ 2 × idle, none refused'

const PASSWORD = 'copper and stone 42'
const LONG_MS = 8000

/** `--signIns N --reads R`: R project reads a second, first beside nothing and then beside N sign-ins at a time. */
export async function run(args: string[]): Promise<void> {
  const { numbers } = readNumbers(args, { signIns: 50, reads: 50 })
  const api = await startBenchApi()
  try {
    await seedDatabase(api.databaseUrl, { projects: 200, seed: 1, storage: { put: async () => {} } })
    const names = await accounts(api, numbers.signIns)
    const slugs = await slugsOf(api)
    const reads = () => startProjectReads({ ...api, slugs, perSecond: numbers.reads })
    await reads().during(sleep(LONG_MS / 4))
    await wave(api, names)
    const idle = await reads().during(sleep(LONG_MS))
    const waves: Wave[] = []
    const meanwhile = await reads().during(
      (async () => {
        const end = performance.now() + LONG_MS
        while (performance.now() < end) waves.push(await wave(api, names))
      })(),
    )
    console.log(
      JSON.stringify({
        bench: 'auth',
        ...numbers,
        waves: waves.length,
        slowestWaveMs: Math.round(Math.max(...waves.map(({ ms }) => ms))),
        refused: waves.reduce((sum, { refused }) => sum + refused, 0),
        idle,
        meanwhile,
        timesIdleP50: Math.round((meanwhile.p50Ms / idle.p50Ms) * 100) / 100,
        timesIdleP99: Math.round((meanwhile.p99Ms / idle.p99Ms) * 100) / 100,
      }),
    )
  } finally {
    await api.end()
  }
}

interface Wave {
  ms: number
  refused: number
}

/** All users sign in at the same moment. */
async function wave({ port }: BenchApi, names: readonly string[]): Promise<Wave> {
  const startedAt = performance.now()
  const answers = await Promise.all(
    names.map(async (username) => {
      const answer = await fetch(`http://127.0.0.1:${port}/v2/auth/login`, {
        method: 'POST',
        headers: { 'content-type': 'application/json' },
        body: JSON.stringify({ username, password: PASSWORD }),
      })
      await answer.arrayBuffer()
      return answer.ok
    }),
  )
  return { ms: performance.now() - startedAt, refused: answers.filter((isOk) => !isOk).length }
}

async function accounts({ db }: BenchApi, count: number): Promise<string[]> {
  const passwordHash = await openPasswords().hash(PASSWORD)
  const rows = Array.from({ length: count }, (_, at) => ({
    id: `auth${String(at).padStart(4, '0')}`,
    username: `signer-${at}`,
    passwordHash,
  }))
  await db.insertInto('users').values(rows).execute()
  return rows.map(({ username }) => username)
}

async function slugsOf({ db }: BenchApi): Promise<string[]> {
  const rows = await db.selectFrom('projects').select('slug').where('status', '=', 'approved').execute()
  return rows.map(({ slug }) => slug)
}
