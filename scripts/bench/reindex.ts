import { countRows } from '@quarry/indexer/queries/counts'
import { watchMemory } from './stack/memory.ts'
import { readNumbers } from './stack/options.ts'
import { startReindex } from './stack/reindex-process.ts'
import { startSearchLoad } from './stack/search-load.ts'
import { createStack, type Stack } from './stack/stack.ts'

export const budget =
  'full rebuild of 100,000 projects, 1,000,000 versions with swap: ≤ 120 s, 0 failed searches'

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

/** Memory is that of engine and script together. */
async function reindex(stack: Stack): Promise<{ seconds: number; peakRssMb: number }> {
  const startedAt = performance.now()
  const script = startReindex(stack)
  const memory = watchMemory([stack.engine.pid(), script.pid])
  let peakRssMb = 0
  await script.ended.finally(() => (peakRssMb = memory.stop()))
  return { seconds: Math.round((performance.now() - startedAt) / 100) / 10, peakRssMb }
}
