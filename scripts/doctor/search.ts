import { connect } from '@quarry/db/db'
import { Engine } from '@quarry/indexer/engine/engine'
import { countRows } from '@quarry/indexer/queries/counts'
import { openQueue } from '@quarry/indexer/queue'
import { INDEX_NAMES } from '@quarry/search-config/indexes'
import { ok, warn, wrong, type Finding } from './checkup.ts'

interface SearchServices {
  databaseUrl: string
  redisUrl?: string
  engine: { url: string; key?: string }
}

/** Whether the engine answers, knows our indexes and holds as many documents as the database has rows for. */
export async function examineEngine({ databaseUrl, engine: options }: SearchServices): Promise<Finding[]> {
  const engine = new Engine(options)
  if (!(await engine.isHealthy())) return [wrong('engine', `does not answer at ${options.url}`)]
  const known = new Set((await engine.list()).map(({ uid }) => uid))
  const db = connect(databaseUrl, { max: 1 })
  try {
    const findings = [ok('engine', `answers at ${options.url}`)]
    for (const name of INDEX_NAMES) {
      if (!known.has(name)) {
        findings.push(wrong(`index ${name}`, 'is missing; run npm run reindex'))
        continue
      }
      const [rows, documents] = [await countRows(db, name), await engine.count(name)]
      const text = `${documents} documents for ${rows} rows`
      findings.push(
        documents === rows
          ? ok(`index ${name}`, text)
          : warn(`index ${name}`, `${text}; npm run reindex -- --check tells what differs`),
      )
    }
    return findings
  } finally {
    await db.destroy()
  }
}

/** Work that waits and jobs that were given up. */
export async function examineQueue({ databaseUrl, redisUrl }: SearchServices): Promise<Finding[]> {
  const errors: Error[] = []
  const queue = await openQueue({
    databaseUrl,
    ...(redisUrl ? { redisUrl } : {}),
    onError: (error) => errors.push(error),
  })
  try {
    const pending = await queue.countPending()
    const failed = await queue.listFailed(5)
    const state = ok('queue', `${redisUrl ? 'Redis' : 'Postgres'}, ${pending} jobs wait`)
    const given = failed.map((job) =>
      wrong('queue', `gave up ${job.name} ${job.id} after ${job.attempts} attempts: ${job.reason}`),
    )
    return [state, ...given]
  } finally {
    await queue.close()
  }
}
