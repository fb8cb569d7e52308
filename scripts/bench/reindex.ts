import { spawn } from 'node:child_process'
import { once } from 'node:events'
import path from 'node:path'
import { countRows } from '@quarry/indexer/queries/counts'
import { watchMemory } from './stack/memory.ts'
import { readNumbers } from './stack/options.ts'
import { startSearchLoad } from './stack/search-load.ts'
import { createStack, type Stack } from './stack/stack.ts'

export const budget =
  'full rebuild of 100,000 projects, 1,000,000 versions with swap: ≤ 120 s, 0 failed searches'

const SCRIPT = path.resolve(import.meta.dirname, '../reindex.ts')

interface Numbers extends Record<string, number> {
  projects: number
  searches: number
}

/** Rebuilds indexes in use while searches go on; the very first build, of empty indexes, is not the one measured. */
export async function run(args: string[]): Promise<void> {
  const { numbers, data } = readNumbers<Numbers>(args, { projects: 100_000, searches: 20 })
  const stack = await createStack({ projects: numbers.projects, ...(data ? { data } : {}) })
  try {
    if (!(await isBuilt(stack))) console.log(`first build in ${(await reindex(stack)).seconds} s`)
    const load = startSearchLoad(stack.engine, {
      perSecond: numbers.searches,
      words: ['lantern', 'stone', 'craft'],
    })
    const measured = await reindex(stack)
    const beside = await load.stop()
    console.log(`beside: ${beside.searches} searches, p99 ${beside.p99Ms} ms`)
    const [projects, versions] = await Promise.all([
      countRows(stack.db, 'projects'),
      countRows(stack.db, 'versions'),
    ])
    const { seconds, peakRssMb } = measured
    const failedSearches = beside.failed
    console.log(JSON.stringify({ bench: 'reindex', projects, versions, seconds, failedSearches, peakRssMb }))
  } finally {
    await stack.end()
  }
}

async function isBuilt({ engine }: Stack): Promise<boolean> {
  const indexes = await engine.engine.list()
  return indexes.some(({ uid }) => uid === 'projects') && (await engine.engine.count('projects')) > 0
}

/** `npm run reindex` as a process of its own; memory is that of engine and script together. */
async function reindex({ databaseUrl, engine }: Stack): Promise<{ seconds: number; peakRssMb: number }> {
  const startedAt = performance.now()
  const env = {
    ...process.env,
    DATABASE_URL: databaseUrl,
    MEILI_URL: engine.url,
    MEILI_MASTER_KEY: engine.key,
  }
  const script = spawn(process.execPath, [SCRIPT], { env, stdio: ['ignore', 'inherit', 'inherit'] })
  const memory = watchMemory([engine.pid(), script.pid ?? 0])
  const [code] = (await once(script, 'exit')) as [number | null]
  const peakRssMb = memory.stop()
  if (code !== 0) throw new Error(`reindex ended with ${code}`)
  return { seconds: Math.round((performance.now() - startedAt) / 100) / 10, peakRssMb }
}
