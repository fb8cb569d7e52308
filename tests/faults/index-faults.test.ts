import { spawn } from 'node:child_process'
import { setTimeout as sleep } from 'node:timers/promises'
import { fileURLToPath } from 'node:url'
import { isOutboxEmpty } from '@quarry/indexer/testing/site'
import { launch } from '@quarry/jobs/testing/child'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { createHarness, editAll, type QueueKind, type Harness } from './harness.ts'

/** How long the engine stays away; longer than all attempts of a job together. */
const ENGINE_AWAY_MS = Number(process.env['FAULT_SECONDS'] ?? 30) * 1000
const POSTGRES_AWAY_MS = 3000

describe.each<QueueKind>(['postgres', 'redis'])(
  'with the queue on %s, nothing is lost when',
  { timeout: 180_000 },
  (kind) => {
    let harness: Harness
    beforeEach(async () => {
      harness = await createHarness(kind)
    })
    afterEach(() => harness.end())

    it('the engine is away during edits', async () => {
      await harness.launchIndexer()
      await editAll(harness, 1)
      await harness.engine.halt('SIGKILL')
      const backAt = Date.now() + ENGINE_AWAY_MS
      for (let round = 2; Date.now() < backAt; round++) {
        await editAll(harness, round)
        await sleep(200)
      }
      await harness.engine.resume()
      expect(await harness.differences()).toEqual([])
    })

    it('the indexer is killed in mid-batch', async () => {
      const first = await harness.launchIndexer()
      await editAll(harness, 1)
      const edits = editAll(harness, 2)
      await sleep(30)
      await first.stop('SIGKILL')
      await edits
      await harness.launchIndexer()
      expect(await harness.differences()).toEqual([])
    })

    it('a relay is killed between claim and enqueue', async () => {
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
      expect(await harness.differences()).toEqual([])
    })

    it('Postgres is restarted', async () => {
      await harness.launchIndexer()
      await editAll(harness, 1)
      await harness.restartPostgres(POSTGRES_AWAY_MS)
      await editAll(harness, 2)
      expect(await harness.differences()).toEqual([])
      await expect.poll(() => isOutboxEmpty(harness.db), { timeout: 10_000 }).toBe(true)
    })

    it('Postgres is restarted while an indexer starts', async () => {
      for (const [round, afterMs] of [0, 25, 50, 100].entries()) {
        const indexer = await harness.launchIndexer()
        await sleep(afterMs)
        await harness.restartPostgres(200)
        await editAll(harness, round)
        expect(await harness.differences()).toEqual([])
        await indexer.stop()
      }
    })

    it('a reindex is killed and run again', async () => {
      await harness.launchIndexer()
      await editAll(harness, 1)
      await killReindexInMidBuild(harness)
      const edits = editAll(harness, 2)
      const again = startReindex(harness)
      await edits
      expect(await again.exited).toBe(0)
      expect(await harness.differences()).toEqual([])
      expect((await harness.engine.engine.list()).filter(({ uid }) => uid.includes('rebuild'))).toEqual([])
    })

    it('a reindex is killed and the next indexer tidies up', async () => {
      const indexer = await harness.launchIndexer()
      await editAll(harness, 1)
      await killReindexInMidBuild(harness)
      await editAll(harness, 2)
      await indexer.stop()
      await harness.launchIndexer()
      expect(await harness.differences()).toEqual([])
      const uids = async () => (await harness.engine.engine.list()).map(({ uid }) => uid)
      await expect.poll(uids, { timeout: 10_000 }).toHaveLength(5)
    })

    it('two indexers relay and work at once', async () => {
      await Promise.all([harness.launchIndexer(), harness.launchIndexer()])
      for (let round = 1; round <= 4; round++) await editAll(harness, round)
      expect(await harness.differences()).toEqual([])
      await expect.poll(() => isOutboxEmpty(harness.db), { timeout: 10_000 }).toBe(true)
    })
  },
)

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

async function killReindexInMidBuild(harness: Harness): Promise<void> {
  const { exited, kill } = startReindex(harness)
  const uids = async () => (await harness.engine.engine.list()).map(({ uid }) => uid)
  await expect.poll(uids, { timeout: 20_000, interval: 5 }).toContainEqual(expect.stringContaining('rebuild'))
  kill()
  await exited
}
