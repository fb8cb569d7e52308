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
import { createProgressBar, type Screen } from './progress-bar.ts'
import { findServices } from './services.ts'

const USAGE = `npm run reindex -- [--index NAME]… [--check | --dry-run]

Rebuilds the search indexes from the database and exchanges them with the ones in use; searches go on meanwhile.
  --index NAME  only this one, repeatable: ${INDEX_NAMES.join(', ')}
  --check       change nothing; compare database and index, exit code 1 when they differ
  --dry-run     change nothing; list what would be built

Works on DATABASE_URL, MEILI_URL and MEILI_MASTER_KEY, else on the site that runs in this folder.`

interface Options {
  indexes: readonly IndexName[]
  mode: 'rebuild' | 'check' | 'dry-run' | 'help'
}

/** Where results and progress are printed; a process is one. */
interface Output {
  stdout: Screen
  stderr: Screen
}

const root = path.join(import.meta.dirname, '../..')

/** The command with these arguments; returns the exit code, 2 after an error. */
export async function reindex(args: string[], env: NodeJS.ProcessEnv, output: Output): Promise<0 | 1 | 2> {
  try {
    return await run(readOptions(args), env, output)
  } catch (error) {
    output.stderr.write(`reindex: ${error instanceof Error ? error.message : String(error)}\n`)
    return 2
  }
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
  if (values.help) return { indexes: [], mode: 'help' }
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

async function run({ indexes, mode }: Options, env: NodeJS.ProcessEnv, output: Output): Promise<0 | 1> {
  if (mode === 'help') {
    output.stdout.write(`${USAGE}\n`)
    return 0
  }
  const services = findServices(env, root)
  // A lost connection shows as the failure of the query that needs it.
  const db = connect(services.databaseUrl, { max: 6, patience: 'background' })
  try {
    const engine = new Engine(services.engine)
    const context = { db, engine, reference: await loadReference(db), log: createLog('warn') }
    return await { rebuild: build, check, 'dry-run': plan }[mode](context, indexes, output)
  } finally {
    await db.destroy()
  }
}

async function build(
  context: SyncContext,
  indexes: readonly IndexName[],
  { stdout, stderr }: Output,
): Promise<0> {
  const bar = createProgressBar(stderr)
  const startedAt = Date.now()
  const { counts, replayed } = await rebuild(context, {
    indexes,
    onProgress: bar.show,
    onWait: () => stderr.write('another reindex is running; waiting for it to end\n'),
  })
  bar.end()
  const seconds = ((Date.now() - startedAt) / 1000).toFixed(1)
  const parts = Object.entries(counts).map(([name, count]) => `${count} ${name}`)
  stdout.write(
    `built ${parts.join(', ')} in ${seconds} s; ${replayed} changed meanwhile and were read again\n`,
  )
  return 0
}

async function check(
  context: SyncContext,
  indexes: readonly IndexName[],
  { stdout, stderr }: Output,
): Promise<0 | 1> {
  const bar = createProgressBar(stderr)
  const result = await checkIndexes(context, {
    indexes,
    onProgress: (index, done) => bar.show({ index, done, total: 0 }),
  })
  bar.end()
  for (const difference of result.differences) {
    const { index, id, kind } = difference
    const attributes = kind === 'different' ? `: ${difference.attributes.join(', ')}` : ''
    stdout.write(`${index} ${id} ${kind}${attributes}\n`)
  }
  stdout.write(`${JSON.stringify(summarize(result))}\n`)
  return result.differences.length > 0 ? 1 : 0
}

async function plan(context: SyncContext, indexes: readonly IndexName[], { stdout }: Output): Promise<0> {
  for (const index of indexes) {
    const rows = await countRows(context.db, index)
    const held = await context.engine.count(index).catch(() => 0)
    stdout.write(`${index}: would build ${rows} documents; the index in use holds ${held}\n`)
  }
  return 0
}
