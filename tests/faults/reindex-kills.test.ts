import { spawn } from 'node:child_process'
import { fileURLToPath } from 'node:url'
import type { Tx } from '@quarry/db/db'
import { sql } from 'kysely'
import { expect, it } from 'vitest'
import { describeEachQueue, editAll, type Harness } from './harness.ts'
import { whileLocked } from './workers.ts'

describeEachQueue((current) => {
  it('a reindex is killed and run again', async () => {
    const harness = current()
    await harness.launchIndexer()
    await editAll(harness, 1)
    await killReindexInMidBuild(harness)
    const edits = editAll(harness, 2)
    const again = startReindex(harness)
    await edits
    expect(await again.exited).toBe(0)
    expect(await harness.findLosses()).toEqual([])
    expect((await listUids(harness)).filter((uid) => uid.includes('rebuild'))).toEqual([])
  })

  it('a reindex is killed and the next indexer tidies up', async () => {
    const harness = current()
    const indexer = await harness.launchIndexer()
    await editAll(harness, 1)
    await killReindexInMidBuild(harness)
    await editAll(harness, 2)
    await indexer.stop()
    await harness.launchIndexer()
    expect(await harness.findLosses()).toEqual([])
    await expect.poll(() => listUids(harness), { timeout: 60_000 }).toHaveLength(5)
  })
})

const listUids = async ({ engine }: Harness) => (await engine.engine.list()).map(({ uid }) => uid)

function startReindex({ databaseUrl, engine }: Harness) {
  const env = {
    ...process.env,
    DATABASE_URL: databaseUrl,
    MEILI_URL: engine.url,
    MEILI_MASTER_KEY: engine.key,
  }
  const script = fileURLToPath(new URL('../../scripts/reindex.ts', import.meta.url))
  const child = spawn(process.execPath, [script], { env, stdio: 'ignore' })
  const exited = new Promise<number | null>((resolve) => child.once('exit', resolve))
  return { exited, kill: () => child.kill('SIGKILL') }
}

/** The build creates its indexes, then waits for the collections, which no other process reads. */
async function killReindexInMidBuild(harness: Harness): Promise<void> {
  const lock = (tx: Tx) => sql`lock table collections in access exclusive mode`.execute(tx)
  await whileLocked(harness.db, lock, async () => {
    const { exited, kill } = startReindex(harness)
    await expect
      .poll(() => listUids(harness), { timeout: 60_000, interval: 20 })
      .toContainEqual(expect.stringContaining('rebuild'))
    kill()
    await exited
  })
}
