import { fileURLToPath } from 'node:url'
import { isOutboxEmpty } from '@quarry/indexer/testing/site'
import { openStore } from '@quarry/jobs/queue-store'
import { launch } from '@quarry/jobs/testing/child'
import { expect, it } from 'vitest'
import { describeEachQueue, editAll, type Harness } from './harness.ts'

const patience = { timeout: 60_000, interval: 20 }

describeEachQueue((current) => {
  it('the indexer is killed in mid-batch', async () => {
    const harness = current()
    const first = await harness.launchIndexer()
    await editAll(harness, 1)
    expect(await harness.findLosses()).toEqual([])
    await harness.untilRelayed()
    // Jobs that have begun wait for the engine.
    process.kill(harness.engine.pid(), 'SIGSTOP')
    const edits = editAll(harness, 2)
    try {
      await withCountOfBegunJobs(harness, async (count) => {
        await expect.poll(count, patience).toBeGreaterThan(0)
      })
      await first.stop('SIGKILL')
    } finally {
      process.kill(harness.engine.pid(), 'SIGCONT')
    }
    await edits
    await harness.launchIndexer()
    expect(await harness.findLosses()).toEqual([])
  })

  it('a relay is killed between claim and enqueue', async () => {
    const harness = current()
    await (await harness.launchIndexer()).stop()
    await editAll(harness, 1)
    const relay = await launch({
      args: [fileURLToPath(new URL('./stuck-relay.ts', import.meta.url))],
      env: { DATABASE_URL: harness.databaseUrl },
      ready: /^claimed \d+/m,
    })
    await relay.stop('SIGKILL')
    expect(await isOutboxEmpty(harness.db)).toBe(false)
    await harness.launchIndexer()
    expect(await harness.findLosses()).toEqual([])
  })

  it('two indexers relay and work at once', async () => {
    const harness = current()
    await Promise.all([harness.launchIndexer(), harness.launchIndexer()])
    for (let round = 1; round <= 4; round++) await editAll(harness, round)
    expect(await harness.findLosses()).toEqual([])
    await harness.untilRelayed()
  })
})

/**
 * Jobs that a worker has begun and not finished. A busy machine may let their leases run out: they wait again then, behind
 * the attempts that still wait for the engine.
 */
async function withCountOfBegunJobs(
  { databaseUrl, redisUrl }: Harness,
  watch: (count: () => Promise<number>) => Promise<void>,
): Promise<void> {
  const store = await openStore({ databaseUrl, ...(redisUrl !== undefined && { redisUrl }) }, 1)
  const queue = new store.classes.Queue('index', { connection: store.connection })
  try {
    await watch(async () => {
      const jobs = await queue.getJobs(['waiting', 'active', 'delayed', 'prioritized'])
      return jobs.filter(({ attemptsStarted }) => attemptsStarted > 0).length
    })
  } finally {
    await queue.close()
    await store.close()
  }
}
