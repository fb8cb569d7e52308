import { setTimeout as sleep } from 'node:timers/promises'
import { expect, it } from 'vitest'
import { createHarness, describeEachQueue, editAll } from './harness.ts'
import { startDatabase } from './own-database.ts'
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
