import { setTimeout as sleep } from 'node:timers/promises'
import { mintId } from '@quarry/db/ids'
import { syncContext, untilFilled, write } from '@quarry/indexer/testing/site'
import { type EditWatch, LOST_MS, watchEdits, COMMON_WORD } from './stack/edit-watch.ts'
import { readNumbers } from './stack/options.ts'
import { percentile, startSearchLoad } from './stack/search-load.ts'
import { createStack, type Stack } from './stack/stack.ts'

export const budget = 'edit → visible in search, 20 edits/s with search load beside: p99 ≤ 1,000 ms, lost 0'

interface Numbers extends Record<string, number> {
  projects: number
  seconds: number
  rate: number
  searches: number
}

export async function run(args: string[]): Promise<void> {
  const { numbers, data } = readNumbers<Numbers>(args, {
    projects: 100_000,
    seconds: 60,
    rate: 20,
    searches: 20,
  })
  const stack = await createStack({ projects: numbers.projects, ...(data ? { data } : {}) })
  try {
    const startedAt = Date.now()
    await stack.launchIndexer()
    await untilFilled(await syncContext(stack.db, stack.engine.engine))
    console.log(`indexed in ${Math.round((Date.now() - startedAt) / 1000)} s`)
    console.log(JSON.stringify(await measure(stack, numbers)))
  } finally {
    await stack.end()
  }
}

async function measure(stack: Stack, { projects, seconds, rate, searches }: Numbers) {
  const ids = await projectIds(stack)
  const load = startSearchLoad(stack.engine, {
    perSecond: searches,
    words: ['lantern', 'stone', 'craft', 'better', 'map'],
  })
  const watch = watchEdits(stack.engine)
  const edits: Promise<number>[] = []
  const startedAt = performance.now()
  for (let at = 0; at < seconds * rate; at++) {
    const due = startedAt + (at * 1000) / rate
    if (due > performance.now()) await sleep(due - performance.now())
    // Far apart in the table, each project once.
    const id = ids[(at * 7919) % ids.length]
    if (id !== undefined) edits.push(editAndFind(stack, watch, id))
  }
  const delays = await Promise.all(edits)
  watch.stop()
  const beside = await load.stop()
  console.log(`beside: ${beside.searches} searches, ${beside.failed} failed, p99 ${beside.p99Ms} ms`)
  const found = delays.filter((delay) => delay < LOST_MS)
  console.log(`slowest: ${slowest(delays, rate)}`)
  return {
    bench: 'freshness',
    projects,
    edits: delays.length,
    p50Ms: percentile(found, 50),
    p99Ms: percentile(found, 99),
    maxMs: percentile(found, 100),
    lost: delays.length - found.length,
  }
}

/** The ten slowest edits by their second, since slow edits that follow each other have one cause. */
function slowest(delays: number[], rate: number): string {
  return delays
    .map((delayMs, at) => ({ delayMs, second: at / rate }))
    .toSorted((a, b) => b.delayMs - a.delayMs)
    .slice(0, 10)
    .toSorted((a, b) => a.second - b.second)
    .map(({ delayMs, second }) => `${Math.round(delayMs)} ms at ${second.toFixed(1)} s`)
    .join(', ')
}

async function projectIds({ db }: Stack): Promise<string[]> {
  const rows = await db
    .selectFrom('projects')
    .select('id')
    .where('status', '=', 'approved')
    .orderBy('id')
    .execute()
  return rows.map((row) => row.id)
}

/** Milliseconds from the start of the write until a search for the new title finds the project. */
async function editAndFind({ db }: Stack, watch: EditWatch, projectId: string): Promise<number> {
  const word = mintId()
  const startedAt = performance.now()
  await write(
    db,
    (tx) =>
      tx
        .updateTable('projects')
        .set({ title: `Lantern ${COMMON_WORD} ${word}` })
        .where('id', '=', projectId)
        .execute(),
    { name: 'project.changed', projectId },
  )
  return watch.delayOf(projectId, word, startedAt)
}
