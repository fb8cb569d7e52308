import { existsSync } from 'node:fs'
import path from 'node:path'
import { compileAhead } from './compile-ahead.ts'
import { PartFailedError } from './child-processes.ts'
import { keepSecret } from './run-state.ts'
import type { StartContext } from './start-context.ts'

const embedded = 'search-engine/bin/quarry-search.js'
/** Its threads included. */
const COMPILED = ['main.ts', 'threads/search-thread.ts', 'index/segments/segment-worker.ts'].map(
  (file) => `search-engine/src/${file}`,
)
/** Of the flags in `bin/quarry-search.js` the one that compiled code depends on. */
export const COMPILED_WITH = ['--heap-growing-percent=60']

/** Of malloc's pools, which are for many threads, two are enough for a process of the site. */
export const MALLOC_POOLS = { MALLOC_ARENA_MAX: '2' }

/** No page of ours asks for more: the engine answers strangers, too. */
const limits = [
  '--max-search-body',
  '512KiB',
  '--max-queries',
  '30',
  '--max-hits',
  '300',
  '--max-answer',
  '4MiB',
  '--search-deadline',
  '1000',
]

interface Engine {
  url: string
  masterKey: string
}

function findOnPath(program: string): string | undefined {
  const folders = (process.env['PATH'] ?? '').split(path.delimiter)
  return folders.map((folder) => path.join(folder, program)).find((file) => existsSync(file))
}

async function isHealthy(url: string): Promise<boolean> {
  try {
    return (await fetch(`${url}/health`)).ok
  } catch {
    return false
  }
}

/** Asked before anything is written: a wrong key would otherwise show as an indexer that does not get ready. */
async function requireKey({ url, masterKey }: Engine): Promise<void> {
  const answer = await fetch(`${url}/indexes?limit=1`, { headers: { authorization: `Bearer ${masterKey}` } })
  if (answer.status === 401 || answer.status === 403)
    throw new PartFailedError(`MEILI_MASTER_KEY: is not the key of ${url}`)
  if (!answer.ok) throw new PartFailedError(`MEILI_URL: ${url} answered ${answer.status}`)
}

/** The search server: of MEILI_URL, else a `meilisearch` found on PATH, else the embedded engine. */
export async function startEngine(context: StartContext, port: number): Promise<Engine> {
  const { settings, children, progress } = context
  if (settings.MEILI_URL && settings.MEILI_MASTER_KEY) {
    const outside = { url: settings.MEILI_URL, masterKey: settings.MEILI_MASTER_KEY }
    await progress.step(
      'engine',
      () => requireKey(outside),
      () => 'from MEILI_URL',
    )
    return outside
  }
  const masterKey = settings.MEILI_MASTER_KEY ?? keepSecret(settings.dataDir, 'engine-master-key')
  const url = `http://127.0.0.1:${port}`
  const installed = findOnPath('meilisearch')
  const dataDir = path.join(settings.dataDir, installed ? 'meilisearch' : 'search')
  const env = { ...MALLOC_POOLS, ...process.env, MEILI_MASTER_KEY: masterKey }
  const launch = installed
    ? {
        command: {
          program: installed,
          args: ['--http-addr', `127.0.0.1:${port}`, '--db-path', dataDir, '--no-analytics'],
        },
        answers: () => isHealthy(url),
      }
    : { command: { node: [embedded, '--port', String(port), '--data', dataDir, ...limits] } }
  await progress.step(
    'engine',
    async () => {
      if (!installed)
        await compileAhead(children, { name: 'compile-engine', files: COMPILED, flags: COMPILED_WITH })
      return children.launch({ name: 'engine', env, readyWithinMs: 120_000, ...launch })
    },
    () => `${installed ?? 'embedded'}, ${url}`,
  )
  return { url, masterKey }
}
