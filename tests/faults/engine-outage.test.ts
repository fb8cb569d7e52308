import { setTimeout as sleep } from 'node:timers/promises'
import { expect, it } from 'vitest'
import { describeEachQueue, editAll } from './harness.ts'
import { OUTAGE_MS } from './workers.ts'

describeEachQueue((current) => {
  // First, since its indexes have to be empty.
  it('the engine is away while the indexer fills its indexes', async () => {
    const harness = current()
    await harness.launchIndexer()
    await harness.engine.halt('SIGKILL')
    await editAll(harness, 1)
    await harness.engine.resume()
    await editAll(harness, 2)
    expect(await harness.findLosses()).toEqual([])
  })

  it('the engine is away during edits', async () => {
    const harness = current()
    const indexer = await harness.launchIndexer()
    await editAll(harness, 1)
    expect(await harness.findLosses()).toEqual([])
    await harness.untilRelayed()
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
})
