import { cloneDatabase, type ClonedDatabase } from '@quarry/db/testing/clone'
import { pino } from 'pino'
import { afterAll, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest'
import { startClock } from './clock.ts'
import { listDeadLetters } from './dead-letters.ts'

let database: ClonedDatabase
beforeAll(async () => {
  database = await cloneDatabase()
})
afterAll(() => database.drop())
beforeEach(async () => {
  for (const table of ['schedules', 'deadLetters'] as const) await database.db.deleteFrom(table).execute()
})

const log = pino({ level: 'silent' })
const options = (times: { pollMs?: number; leaseMs?: number } = {}) => ({
  db: database.db,
  log,
  times: { pollMs: 25, leaseMs: 60_000, ...times },
})
const names = async () =>
  (await database.db.selectFrom('schedules').select('name').orderBy('name').execute()).map(({ name }) => name)

const EVERY_MS = 100

describe('the clock', () => {
  it('makes one run each time, with any number of processes', async () => {
    const rounds: number[] = []
    const schedules = { sweep: { everyMs: EVERY_MS, run: async () => void rounds.push(Date.now()) } }
    const startedAt = Date.now()
    const clocks = await Promise.all([1, 2, 3].map(() => startClock(schedules, options())))
    await vi.waitFor(() => expect(rounds.length).toBeGreaterThanOrEqual(6))
    const [made, elapsed] = [rounds.length, Date.now() - startedAt]
    await Promise.all(clocks.map((clock) => clock.close()))
    expect(made).toBeLessThanOrEqual(elapsed / EVERY_MS + 1)
  })

  it('makes short runs that are due together one after the other', async () => {
    let running = 0
    const most: number[] = []
    const run = async () => {
      running += 1
      await database.db.selectFrom('schedules').select('name').execute()
      most.push(running)
      running -= 1
    }
    const schedules = Object.fromEntries(['a', 'b', 'c', 'd'].map((name) => [name, { everyMs: 60_000, run }]))
    const clock = await startClock(schedules, { ...options(), aloneMs: 60_000 })
    await vi.waitFor(() => expect(most).toHaveLength(4))
    await clock.close()
    expect(most).toEqual([1, 1, 1, 1])
  })

  it.each([
    [true, 2],
    [false, 1],
  ])('lets another process join a long run: %s', async (isParallel, expected) => {
    let running = 0
    let rounds = 0
    let finish = () => {}
    const finished = new Promise<void>((resolve) => (finish = resolve))
    const run = async () => {
      running += 1
      await finished
    }
    // Runs of the other schedule show that the clocks go on.
    const beside = { everyMs: 25, run: async () => void (rounds += 1) }
    const schedules = { long: { everyMs: 50, run, isParallel }, beside }
    const clocks = await Promise.all([1, 2].map(() => startClock(schedules, options())))
    await vi.waitFor(() => expect(running).toBe(expected))
    const before = rounds
    await vi.waitFor(() => expect(rounds).toBeGreaterThan(before + 10))
    expect(running).toBe(expected)
    finish()
    await Promise.all(clocks.map((clock) => clock.close()))
  })

  it('keeps a dead letter of a failed run until a later one succeeds', async () => {
    let fails = true
    const run = async () => {
      if (fails) throw new Error('not today')
    }
    const clock = await startClock({ sweep: { everyMs: 100, run } }, options())
    const listed = async () => (await listDeadLetters(database.db, { limit: 5 })).jobs
    await vi.waitFor(async () => expect((await listed())[0]?.attempts).toBeGreaterThan(1))
    expect(await listed()).toMatchObject([{ queue: 'clock', name: 'sweep', reason: 'not today' }])
    fails = false
    await vi.waitFor(async () => expect(await listed()).toEqual([]))
    await clock.close()
  })

  it('deletes schedules that the code no longer contains, and stores reasons of any type', async () => {
    const run = async () => {
      // Libraries throw what they like.
      // oxlint-disable-next-line typescript/only-throw-error
      throw 'no reason'
    }
    const first = await startClock(
      { current: { everyMs: 100, run }, removed: { everyMs: 100, run } },
      options(),
    )
    const reasons = async () =>
      (await listDeadLetters(database.db, { limit: 5 })).jobs
        .map(({ name, reason }) => `${name}: ${reason}`)
        .toSorted()
    await vi.waitFor(async () =>
      expect(await reasons()).toEqual(['current: no reason', 'removed: no reason']),
    )
    await first.close()
    const succeed = async () => {}
    const second = await startClock({ current: { everyMs: 100, run: succeed } }, options())
    await vi.waitFor(async () => expect(await reasons()).toEqual(['removed: no reason']))
    await second.close()
    expect(await names()).toEqual(['current'])
  })

  it('extends the lease of a long run', async () => {
    const gate = Promise.withResolvers<void>()
    let rounds = 0
    const run = async () => {
      rounds += 1
      await gate.promise
    }
    const schedules = { long: { everyMs: 10, run } }
    const clocks = await Promise.all([1, 2].map(() => startClock(schedules, options({ leaseMs: 6000 }))))
    await vi.waitFor(() => expect(rounds).toBe(1))
    const dueAt = async () =>
      (await database.db.selectFrom('schedules').select('dueAt').executeTakeFirstOrThrow()).dueAt.getTime()
    const lease = await dueAt()
    await vi.waitFor(async () => expect(await dueAt()).toBeGreaterThan(lease))
    expect(rounds).toBe(1)
    gate.resolve()
    await vi.waitFor(() => expect(rounds).toBeGreaterThan(2))
    await Promise.all(clocks.map((clock) => clock.close()))
  })

  it('starts a run again when the lease of a dead process has ended', async () => {
    const everyMs = 60_000
    const startedAt = Date.now()
    // The row that a killed process leaves.
    await database.db
      .insertInto('schedules')
      .values({ name: 'sweep', dueAt: new Date(Date.now() + 400) })
      .execute()
    const run = vi.fn<() => Promise<void>>(async () => {})
    const clock = await startClock({ sweep: { everyMs, run } }, options({ leaseMs: 400 }))
    await vi.waitFor(() => expect(run).toHaveBeenCalledTimes(1))
    expect(Date.now() - startedAt).toBeGreaterThanOrEqual(350)
    await clock.close()
    const { dueAt } = await database.db.selectFrom('schedules').select('dueAt').executeTakeFirstOrThrow()
    expect(dueAt.getTime()).toBeGreaterThan(startedAt + everyMs - 1000)
  })
})
