import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { connect } from '@quarry/db/db'
import { startLocalPostgres } from '@quarry/db/local-postgres'
import { migrate } from '@quarry/db/migrate'
import { syncReference } from '@quarry/db/reference'
import { reservePort } from '@quarry/jobs/testing/ports'
import { expect, it } from 'vitest'
import { createHarness, describeEachQueue, editAll } from './harness.ts'
import { OUTAGE_MS } from './workers.ts'

let restartPostgres: (downMs: number) => Promise<void>

describeEachQueue(
  (current) => {
    it('Postgres is restarted', async () => {
      const harness = current()
      await harness.launchIndexer()
      await editAll(harness, 1)
      await restartPostgres(OUTAGE_MS)
      await editAll(harness, 2)
      expect(await harness.findLosses()).toEqual([])
      await harness.untilRelayed()
    })

    it('Postgres is restarted while an indexer starts', async () => {
      const harness = current()
      for (const [round, afterMs] of [0, 25, 50, 100].entries()) {
        const indexer = await harness.launchIndexer()
        await sleep(afterMs)
        await restartPostgres(200)
        await editAll(harness, round)
        expect(await harness.findLosses()).toEqual([])
        await indexer.stop()
      }
    })
  },
  async (kind) => {
    const database = await startDatabase()
    restartPostgres = (downMs) => database.restart(downMs)
    return createHarness(kind, database)
  },
)

/** A database in a cluster of its own, since that of the run serves other tests. */
async function startDatabase() {
  const folder = await mkdtemp(path.join(tmpdir(), 'quarry-faults-'))
  const port = await reservePort()
  const start = () => startLocalPostgres(path.join(folder, 'postgres'), { port, durable: false })
  let postgres = await start()
  const db = connect(postgres.url, { max: 6 })
  await migrate(db)
  await syncReference(db)
  return {
    db,
    url: postgres.url,
    async restart(downMs: number) {
      await postgres.stop()
      await sleep(downMs)
      postgres = await start()
    },
    async drop() {
      await db.destroy()
      await postgres.stop()
      await rm(folder, { recursive: true, force: true })
    },
  }
}
