import { cloneDatabase, type ClonedDatabase } from '@quarry/db/testing/clone'
import { pino } from 'pino'
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest'
import { startRedis, type LocalRedis } from '../testing/redis.ts'
import { startClock } from './clock.ts'
import { listGivenUp } from './dead-letters.ts'
import { closeAll, openStore } from './queue-store.ts'

let database: ClonedDatabase
let redis: LocalRedis
beforeAll(async () => {
  ;[database, redis] = await Promise.all([cloneDatabase(), startRedis()])
})
afterAll(async () => {
  await Promise.all([database.drop(), redis.stop()])
})
const log = pino({ level: 'silent' })

describe.each(['postgres', 'redis'])('the clock on %s', (kind) => {
  const options = () => ({
    db: database.db,
    log,
    databaseUrl: database.url,
    ...(kind === 'redis' ? { redisUrl: redis.url } : {}),
  })

  it('makes one round each time, however many processes hold it', async () => {
    const rounds: number[] = []
    const schedules = { sweep: { everyMs: 500, run: async () => void rounds.push(Date.now()) } }
    // Each of them may make one at once when it plans; were rounds made by all, eight would be there within a second.
    const startedAt = Date.now()
    const clocks = await Promise.all([1, 2, 3].map(() => startClock(schedules, options())))
    await vi.waitFor(() => expect(rounds.length).toBeGreaterThanOrEqual(8), { timeout: 20_000 })
    const elapsed = Date.now() - startedAt
    await Promise.all(clocks.map((clock) => clock.close()))
    expect(rounds.length).toBeLessThanOrEqual(elapsed / 500 + 1 + clocks.length)
  })

  it('keeps a failing round where operators see it, until a later one succeeds', async () => {
    let fails = true
    const run = async () => {
      if (fails) throw new Error('not today')
    }
    const clock = await startClock({ sweep: { everyMs: 100, run } }, options())
    const listed = async () => (await listGivenUp(database.db, { limit: 5 })).jobs
    await vi.waitFor(async () => expect((await listed())[0]?.attempts).toBeGreaterThan(1), {
      timeout: 10_000,
    })
    expect(await listed()).toMatchObject([{ queue: 'clock', name: 'sweep', reason: 'not today' }])
    fails = false
    await vi.waitFor(async () => expect(await listed()).toEqual([]), { timeout: 10_000 })
    await clock.close()
  })

  it('forgets what the code has no more, and keeps a reason of any kind', async () => {
    const run = async () => {
      // Libraries throw what they like.
      // oxlint-disable-next-line typescript/only-throw-error
      throw 'no reason'
    }
    const first = await startClock({ kept: { everyMs: 100, run }, gone: { everyMs: 100, run } }, options())
    const reasons = async () =>
      (await listGivenUp(database.db, { limit: 5 })).jobs
        .map(({ name, reason }) => `${name}: ${reason}`)
        .toSorted()
    await vi.waitFor(async () => expect(await reasons()).toEqual(['gone: no reason', 'kept: no reason']), {
      timeout: 10_000,
    })
    await first.close()
    const succeed = async () => {}
    const second = await startClock({ kept: { everyMs: 100, run: succeed } }, options())
    await vi.waitFor(async () => expect(await reasons()).toEqual(['gone: no reason']), { timeout: 10_000 })
    await second.close()
    const store = await openStore(options(), 1)
    const queue = new store.classes.Queue('clock', { connection: store.connection })
    expect((await queue.getJobSchedulers()).map(({ key }) => key)).toEqual(['kept'])
    await closeAll(store, [queue])
    await database.db.deleteFrom('givenUpJobs').execute()
  })
})
