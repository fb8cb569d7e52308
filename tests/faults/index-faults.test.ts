import { setTimeout as sleep } from 'node:timers/promises'
import { fileURLToPath } from 'node:url'
import { isOutboxEmpty } from '@quarry/indexer/testing/site'
import { launch } from '@quarry/indexer/testing/child'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { createWorld, editAll, type QueueKind, type World } from './world.ts'

/** How long a service stays away; the acceptance run uses 30. */
const AWAY_MS = Number(process.env['FAULT_SECONDS'] ?? 3) * 1000

describe.each<QueueKind>(['postgres', 'redis'])(
  'with the queue on %s, nothing is lost when',
  { timeout: 180_000 },
  (kind) => {
    let world: World
    beforeEach(async () => {
      world = await createWorld(kind)
    })
    afterEach(() => world.end())

    it('the engine is away during edits', async () => {
      await world.launchIndexer()
      await editAll(world, 1)
      await world.engine.halt('SIGKILL')
      const backAt = Date.now() + AWAY_MS
      for (let round = 2; Date.now() < backAt; round++) {
        await editAll(world, round)
        await sleep(200)
      }
      await world.engine.resume()
      expect(await world.differences()).toEqual([])
    })

    it('the indexer is killed in mid-batch', async () => {
      const first = await world.launchIndexer()
      await editAll(world, 1)
      const edits = editAll(world, 2)
      await sleep(30)
      await first.stop('SIGKILL')
      await edits
      await world.launchIndexer()
      expect(await world.differences()).toEqual([])
    })

    it('a relay is killed between claim and enqueue', async () => {
      await (await world.launchIndexer()).stop()
      await editAll(world, 1)
      const relay = await launch({
        args: [fileURLToPath(new URL('./stuck-relay.ts', import.meta.url))],
        env: { DATABASE_URL: world.databaseUrl },
        ready: /^claimed \d+/m,
      })
      await relay.stop('SIGKILL')
      expect(await isOutboxEmpty(world.db)).toBe(false)
      await world.launchIndexer()
      expect(await world.differences()).toEqual([])
    })

    it('Postgres is restarted', async () => {
      await world.launchIndexer()
      await editAll(world, 1)
      await world.restartPostgres(AWAY_MS / 3)
      await editAll(world, 2)
      expect(await world.differences()).toEqual([])
      expect(await isOutboxEmpty(world.db)).toBe(true)
    })

    it('two indexers relay and work at once', async () => {
      await Promise.all([world.launchIndexer(), world.launchIndexer()])
      for (let round = 1; round <= 4; round++) await editAll(world, round)
      expect(await world.differences()).toEqual([])
      expect(await isOutboxEmpty(world.db)).toBe(true)
    })
  },
)
