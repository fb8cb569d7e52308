import { setTimeout as sleep } from 'node:timers/promises'
import { createPool } from '@quarry/db/db'
import { seedDatabase } from '@quarry/db/seed/seed-database'
import { record } from '@quarry/db/outbox'
import { aProject, aVersion } from '@quarry/db/testing/factories'
import { launch } from '@quarry/jobs/testing/child'
import { startBenchApi, type BenchApi } from './api/bench-api.ts'
import { startProjectReads } from './api/project-reads.ts'
import { readNumbers } from './stack/options.ts'

export const budget =
  '100 000 followers notified of a new version: ≤ 60 s, none missed or notified twice; p99 of project reads meanwhile ≤ 2 × idle'

const IDLE_MS = 20_000
const LOOK_MS = 250

/**
 * `--followers N --reads R`: R project reads a second, first alone and then beside the worker that notifies all
 * followers.
 */
export async function run(args: string[]): Promise<void> {
  const { numbers } = readNumbers(args, { followers: 100_000, reads: 50 })
  const api = await startBenchApi()
  try {
    await seedDatabase(api.databaseUrl, { projects: 200, seed: 1, storage: { put: async () => {} } })
    const { projectId, versionId } = await followedProject(api, numbers.followers)
    const worker = await launch({
      args: ['api/src/worker.ts'],
      ready: /^ready worker/m,
      env: {
        DATABASE_URL: api.databaseUrl,
        STORAGE_DIR: api.storageDir,
        SITE_URL: `http://127.0.0.1:${api.port}`,
        LOG_LEVEL: 'warn',
      },
    })
    try {
      const slugs = await slugsOf(api)
      await startProjectReads({ ...api, slugs, perSecond: numbers.reads }).during(sleep(IDLE_MS / 4))
      const idle = await startProjectReads({ ...api, slugs, perSecond: numbers.reads }).during(sleep(IDLE_MS))
      const startedAt = performance.now()
      await api.db
        .transaction()
        .execute((tx) => record(tx, { name: 'version.published', projectId, versionId, actorId: null }))
      const reading = startProjectReads({ ...api, slugs, perSecond: numbers.reads })
      const meanwhile = await reading.during(untilNotified(api))
      const seconds = Math.round((performance.now() - startedAt) / 100) / 10
      console.log(
        JSON.stringify({
          bench: 'fanout',
          ...numbers,
          seconds,
          ...(await countNotified(api, versionId)),
          idle,
          meanwhile,
        }),
      )
    } finally {
      await worker.stop()
    }
  } finally {
    await api.end()
  }
}

async function followedProject({ db, databaseUrl }: BenchApi, followers: number) {
  const { id: projectId } = await aProject(db)
  const { id: versionId } = await aVersion(db, { projectId })
  await ask(
    databaseUrl,
    `insert into users (id, username)
       select 'f' || lpad(n::text, 7, '0'), 'follower-' || n from generate_series(1, $1::int) as n`,
    [followers],
  )
  await ask(
    databaseUrl,
    `insert into follows (user_id, project_id) select id, $1 from users where username like 'follower-%'`,
    [projectId],
  )
  await ask(databaseUrl, 'analyze')
  return { projectId, versionId }
}

async function ask<Row extends object>(
  databaseUrl: string,
  text: string,
  values: unknown[] = [],
): Promise<Row | undefined> {
  const pool = createPool(databaseUrl, { max: 1, patience: 'maintenance' })
  try {
    return (await pool.query<Row>(text, values)).rows[0]
  } finally {
    await pool.end()
  }
}

async function slugsOf({ db }: BenchApi): Promise<string[]> {
  const rows = await db.selectFrom('projects').select('slug').where('status', '=', 'approved').execute()
  return rows.map(({ slug }) => slug)
}

const countNotified = ({ databaseUrl }: BenchApi, versionId: string) =>
  ask<{ notified: number; readers: number }>(
    databaseUrl,
    `select count(*)::int as notified, count(distinct user_id)::int as readers from notifications where version_id = $1`,
    [versionId],
  )

/** The relay has moved everything and the worker has done all of it. */
async function untilNotified({ databaseUrl }: BenchApi): Promise<void> {
  const waiting = 'select (select count(*) from outbox)::int + (select count(*) from deliveries)::int as left'
  for (;;) {
    if ((await ask<{ left: number }>(databaseUrl, waiting))?.left === 0) return
    await sleep(LOOK_MS)
  }
}
