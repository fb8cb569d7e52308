import path from 'node:path'
import { parseArgs } from 'node:util'
import { checkIndexes, summarize } from '@quarry/indexer/check-indexes'
import { connect } from '@quarry/db/db'
import { Engine } from '@quarry/indexer/engine/engine'
import type { SyncContext } from '@quarry/indexer/jobs/sync-context'
import { createLog } from '@quarry/indexer/log'
import { countRows } from '@quarry/indexer/queries/counts'
import { loadReference } from '@quarry/indexer/queries/reference'
import { rebuild } from '@quarry/indexer/rebuild/rebuild'
import { INDEX_NAMES, isIndexName, type IndexName } from '@quarry/search-config/indexes'
import { createProgressBar } from './reindex/progress-bar.ts'
import { findServices } from './reindex/services.ts'

const USAGE = `npm run reindex -- [--index NAME]… [--check | --dry-run]

Rebuilds the search indexes from the database and exchanges them with the ones in use; searches go on meanwhile.
  --index NAME  only this one, repeatable: ${INDEX_NAMES.join(', ')}
  --check       change nothing; compare database and index, exit code 1 when they differ
  --dry-run     change nothing; list what would be built

Works on DATABASE_URL, MEILI_URL and MEILI_MASTER_KEY, else on the site that runs in this folder.`

interface Options {
  indexes: readonly IndexName[]
  mode: 'rebuild' | 'check' | 'dry-run'
}

function readOptions(args: string[]): Options {
  const { values } = parseArgs({
    args,
    options: {
      index: { type: 'string', multiple: true, default: [] },
      check: { type: 'boolean', default: false },
      'dry-run': { type: 'boolean', default: false },
      help: { type: 'boolean', short: 'h', default: false },
    },
  })
  if (values.help) {
    console.log(USAGE)
    process.exit(0)
  }
  if (values.check && values['dry-run']) throw new Error('--check and --dry-run exclude each other')
  const indexes = values.index.map((name) => {
    if (isIndexName(name)) return name
    throw new Error(`--index: there is no index \`${name}\`; known: ${INDEX_NAMES.join(', ')}`)
  })
  const mode = values.check ? 'check' : values['dry-run'] ? 'dry-run' : 'rebuild'
  return {
    indexes: indexes.length > 0 ? INDEX_NAMES.filter((name) => indexes.includes(name)) : INDEX_NAMES,
    mode,
  }
}

async function build(context: SyncContext, indexes: readonly IndexName[]): Promise<void> {
  const bar = createProgressBar(process.stderr)
  const startedAt = Date.now()
  const { counts, replayed } = await rebuild(context, {
    indexes,
    onProgress: bar.show,
    onWait: () => console.error('another reindex is running; waiting for it to end'),
  })
  bar.end()
  const seconds = ((Date.now() - startedAt) / 1000).toFixed(1)
  const parts = Object.entries(counts).map(([name, count]) => `${count} ${name}`)
  console.log(`built ${parts.join(', ')} in ${seconds} s; ${replayed} changed meanwhile and were read again`)
}

async function check(context: SyncContext, indexes: readonly IndexName[]): Promise<void> {
  const bar = createProgressBar(process.stderr)
  const result = await checkIndexes(context, {
    indexes,
    onProgress: (index, done) => bar.show({ index, done, total: 0 }),
  })
  bar.end()
  for (const difference of result.differences) {
    const { index, id, kind } = difference
    console.log(
      `${index} ${id} ${kind}${kind === 'different' ? `: ${difference.attributes.join(', ')}` : ''}`,
    )
  }
  if (result.differences.length > 0) process.exitCode = 1
  console.log(JSON.stringify(summarize(result)))
}

async function plan(context: SyncContext, indexes: readonly IndexName[]): Promise<void> {
  for (const index of indexes) {
    const rows = await countRows(context.db, index)
    const held = await context.engine.count(index).catch(() => 0)
    console.log(`${index}: would build ${rows} documents; the index in use holds ${held}`)
  }
}

async function main(): Promise<void> {
  const { indexes, mode } = readOptions(process.argv.slice(2))
  const services = findServices(process.env, path.resolve(import.meta.dirname, '..'))
  // A lost connection shows as the failure of the query that needs it.
  const db = connect(services.databaseUrl, { max: 6, patience: 'background' })
  try {
    const engine = new Engine(services.engine)
    const context = { db, engine, reference: await loadReference(db), log: createLog('warn') }
    const run = { rebuild: build, check, 'dry-run': plan }[mode]
    await run(context, indexes)
  } finally {
    await db.destroy()
  }
}

try {
  await main()
} catch (error) {
  console.error(`reindex: ${error instanceof Error ? error.message : String(error)}`)
  process.exitCode = 2
}
