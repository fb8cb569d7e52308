import { setTimeout as sleep } from 'node:timers/promises'
import { connect, type Db } from '@quarry/db/db'
import { Engine } from '@quarry/indexer/engine/engine'
import { hasSettings } from '@quarry/indexer/ensure-indexes'
import { countRows } from '@quarry/indexer/queries/counts'
import { INDEX_NAMES, INDEXES, type IndexName } from '@quarry/search-config/indexes'
import { ok, warn, wrong, type Finding } from './checkup.ts'

interface SearchServices {
  databaseUrl: string
  engine: { url: string; key?: string }
}

/**
 * Whether the engine answers, knows our indexes and settings, and holds as many documents as there are rows for, at the
 * latest after `settleMs`.
 */
export async function examineEngine(
  { databaseUrl, engine: options }: SearchServices,
  settleMs: number,
): Promise<Finding[]> {
  const engine = new Engine(options)
  if (!(await engine.isHealthy())) return [wrong('engine', `does not answer at ${options.url}`)]
  const known = new Set((await engine.list()).map(({ uid }) => uid))
  const db = connect(databaseUrl, { max: 1 })
  try {
    const findings = [ok('engine', `answers at ${options.url}`)]
    for (const name of INDEX_NAMES)
      findings.push(
        known.has(name)
          ? await examineIndex(db, engine, name, settleMs)
          : wrong(`index ${name}`, 'is missing; run npm run reindex'),
      )
    return findings
  } finally {
    await db.destroy()
  }
}

async function examineIndex(db: Db, engine: Engine, name: IndexName, settleMs: number): Promise<Finding> {
  const part = `index ${name}`
  if (!(await hasSettings(engine, name, INDEXES[name])))
    return wrong(part, 'has other settings than the code; run npm run reindex')
  for (const until = Date.now() + settleMs; ;) {
    // What is wrong with the database is a finding of its own.
    const rows = await countRows(db, name).catch(() => undefined)
    const documents = await engine.count(name)
    if (rows === undefined) return warn(part, `${documents} documents; the rows cannot be counted`)
    const text = `${documents} documents for ${rows} rows`
    if (documents === rows) return ok(part, text)
    if (Date.now() > until) return wrong(part, `${text}; npm run reindex -- --check shows what differs`)
    await sleep(200)
  }
}
