import type { Db } from '@quarry/db/db'
import type { Logger } from 'pino'
import { deleteDeadLetter, storeDeadLetter, reasonOf } from './dead-letters.ts'
import { startPolling } from './polling.ts'
import { JOB_TIMES, type JobTimes } from './queues.ts'

/** Recurring work. */
export interface Schedule {
  everyMs: number
  run: () => Promise<unknown>
  /** Another process begins a run of its own while one takes longer than `everyMs`. By default one process runs it. */
  isParallel?: boolean
}

export type Schedules = Readonly<Record<string, Schedule>>

export interface ClockOptions {
  db: Db
  log: Logger
  times?: JobTimes
  /** How long a run delays the next one at most: short runs share a connection, a longer one continues beside the others. */
  aloneMs?: number
}

const QUEUE = 'clock'
const ALONE_MS = 250

/**
 * Runs the schedules until closed. Processes claim them in Postgres, so each run happens once. Rows of schedules that the
 * code no longer contains are deleted. A claim is a lease, extended during the run: a run of a dead process starts again. A
 * failed run stays among the dead letters until a later one succeeds.
 */
export async function startClock(
  schedules: Schedules,
  { db, log, times: { pollMs, leaseMs } = JOB_TIMES, aloneMs = ALONE_MS }: ClockOptions,
): Promise<{ close(): Promise<void> }> {
  const names = Object.keys(schedules)
  await plan(db, names)
  // Dead letters of a previous process may be out of date.
  const failing = new Set(names)
  const running = new Map<string, Promise<void>>()
  const runOne = async (name: string, { everyMs, run, isParallel = false }: Schedule) => {
    const key = `clock:${name}`
    const nextAt = Date.now() + everyMs
    try {
      if (isParallel) {
        await setDueAt(db, name, nextAt)
        await run()
      } else await keepingLease({ db, name, leaseMs }, run)
      if (failing.delete(name)) await deleteDeadLetter(db, key)
    } catch (error) {
      failing.add(name)
      log.error({ err: error, schedule: name }, `the schedule ${name} failed`)
      const reason = reasonOf(error)
      await storeDeadLetter(db, { key, queue: QUEUE, name, aggregate: '', payload: {}, reason, attempts: 1 })
    }
    if (!isParallel) await setDueAt(db, name, nextAt)
  }
  const begin = (name: string) => {
    const schedule = schedules[name]
    if (!schedule) return Promise.resolve()
    const round = runOne(name, schedule)
      // It runs again when its lease has ended.
      .catch((error: unknown) => log.warn({ err: error, schedule: name }, 'a schedule was not settled'))
      .finally(() => running.delete(name))
    running.set(name, round)
    return round
  }
  const claim = async () => {
    const free = names.filter((name) => !running.has(name))
    const name = await claimDue(db, free, leaseMs)
    if (name === undefined) return { hasMore: false }
    await within(aloneMs, begin(name))
    return { hasMore: true }
  }
  const polling = startPolling(claim, { pollMs, log, failure: 'the clock stands still' })
  return {
    async close() {
      await polling.stop()
      await Promise.all(running.values())
    },
  }
}

interface Lease {
  db: Db
  name: string
  leaseMs: number
}

/** Extends the lease of a schedule while it runs. */
async function keepingLease({ db, name, leaseMs }: Lease, run: () => Promise<unknown>): Promise<void> {
  let extended = Promise.resolve()
  const extend = () => {
    const until = Date.now() + leaseMs
    extended = extended.then(() => setDueAt(db, name, until)).catch(() => {})
  }
  const extending = setInterval(extend, leaseMs / 3)
  try {
    await run()
  } finally {
    clearInterval(extending)
    // It must not be stored after the time of the next run.
    await extended
  }
}

/** New schedules are due at once. */
async function plan(db: Db, names: readonly string[]): Promise<void> {
  if (names.length === 0) return
  const rows = names.map((name) => ({ name, dueAt: new Date() }))
  await db
    .insertInto('schedules')
    .values(rows)
    .onConflict((conflict) => conflict.doNothing())
    .execute()
  await db.deleteFrom('schedules').where('name', 'not in', names).execute()
}

/** Waits for the end of a run, at most this long. */
async function within(ms: number, run: Promise<void>): Promise<void> {
  let timer: NodeJS.Timeout | undefined
  const limit = new Promise<void>((resolve) => (timer = setTimeout(resolve, ms)))
  await Promise.race([run, limit])
  clearTimeout(timer)
}

/** The one that has been due for longest. */
async function claimDue(db: Db, names: readonly string[], leaseMs: number): Promise<string | undefined> {
  if (names.length === 0) return undefined
  const now = Date.now()
  const claimed = await db
    .updateTable('schedules')
    .set({ dueAt: new Date(now + leaseMs) })
    // Not `in`: some plans evaluate its subquery more than once, and would claim several.
    .where('name', '=', (eb) =>
      eb
        .selectFrom('schedules')
        .select('name')
        .where('name', 'in', names)
        .where('dueAt', '<=', new Date(now))
        .orderBy('dueAt')
        .limit(1)
        .forUpdate()
        .skipLocked(),
    )
    .returning('name')
    .executeTakeFirst()
  return claimed?.name
}

async function setDueAt(db: Db, name: string, at: number): Promise<void> {
  await db
    .updateTable('schedules')
    .set({ dueAt: new Date(at) })
    .where('name', '=', name)
    .execute()
}
