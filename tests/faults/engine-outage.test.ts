import { setTimeout as sleep } from 'node:timers/promises'
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'
import { createHarness, editAll, type Harness, type QueueKind } from './harness.ts'
import { HOOK_TIMEOUT_MS, OUTAGE_MS } from './waits.ts'

describe.each<QueueKind>(['postgres', 'redis'])(
  'with the queue on %s, nothing is lost when',
  { timeout: 300_000 },
  (kind) => {
    let harness: Harness
    beforeAll(async () => {
      harness = await createHarness(kind)
    }, HOOK_TIMEOUT_MS)
    afterEach(() => harness.stopIndexers(), HOOK_TIMEOUT_MS)
    afterAll(() => harness.end(), HOOK_TIMEOUT_MS)

    // First, since its indexes have to be empty.
    it('the engine is away while the indexer fills its indexes', async () => {
      await harness.launchIndexer()
      await harness.engine.halt('SIGKILL')
      await editAll(harness, 1)
      await harness.engine.resume()
      await editAll(harness, 2)
      expect(await harness.findLosses()).toEqual([])
    })

    it('the engine is away during edits', async () => {
      const indexer = await harness.launchIndexer()
      await editAll(harness, 1)
      expect(await harness.findLosses()).toEqual([])
      await harness.engine.halt('SIGKILL')
      const backAt = Date.now() + OUTAGE_MS
      await editAll(harness, 2)
      // A job has failed.
      const patience = { timeout: 60_000, interval: 20 }
      await expect.poll(() => indexer.output().includes('waiting for a service'), patience).toBe(true)
      for (let round = 3; Date.now() < backAt; round++) {
        await editAll(harness, round)
        await sleep(100)
      }
      await harness.engine.resume()
      expect(await harness.findLosses()).toEqual([])
    })
  },
)
