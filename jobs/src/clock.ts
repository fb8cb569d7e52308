import type { Db } from '@quarry/db/db'
import type { Job } from 'bullmq'
import type { Logger } from 'pino'
import { forgetGivenUp, keepGivenUp, reasonOf } from './dead-letters.ts'
import {
  allReady,
  closeAll,
  LOCKS,
  listenerOf,
  openStore,
  type QueueOptions,
  type Store,
} from './queue-store.ts'

/** Work by the clock. One process runs each round, whichever is free. */
export interface Schedule {
  everyMs: number
  run: () => Promise<unknown>
}

export type Schedules = Readonly<Record<string, Schedule>>

export interface ClockOptions extends QueueOptions {
  db: Db
  log: Logger
}

const QUEUE = 'clock'

/**
 * Runs the schedules until closed. They are planned in the queue's store, so that any number of processes make one
 * round each time; a schedule that the code does not have any more is forgotten. A round that fails is kept among the
 * work given up until a later one succeeds.
 */
export async function startClock(
  schedules: Schedules,
  { db, log, ...options }: ClockOptions,
): Promise<{ close(): Promise<void> }> {
  const store = await openStore(options, 4)
  const { classes, connection } = store
  const onError = listenerOf(options)
  const queue = new classes.Queue(QUEUE, { connection })
  queue.on('error', onError)
  const failing = new Set<string>()
  const worker = new classes.Worker(
    QUEUE,
    async ({ name }: Job) => {
      const schedule = Object.hasOwn(schedules, name) ? schedules[name] : undefined
      // Planned by another release, which runs beside this one for the moment.
      if (!schedule) return
      const key = `clock:${name}`
      try {
        await schedule.run()
        if (failing.delete(name)) await forgetGivenUp(db, key)
      } catch (error) {
        failing.add(name)
        log.error({ err: error, schedule: name }, `the schedule ${name} failed`)
        const reason = reasonOf(error)
        await keepGivenUp(db, { key, queue: QUEUE, name, noun: '', payload: {}, reason, attempts: 1 })
      }
    },
    {
      connection,
      concurrency: Object.keys(schedules).length,
      autorun: false,
      removeOnComplete: { count: 0 },
      removeOnFail: { count: 0 },
      ...LOCKS,
    },
  )
  worker.on('error', onError)
  await allReady(store, [queue, worker])
  await plan(queue, schedules)
  // A round that failed in a process now gone may have been mended since.
  for (const name of Object.keys(schedules)) failing.add(name)
  worker.run().catch(onError)
  return {
    close: () => closeAll(store, [worker, queue]),
  }
}

type ClockQueue = InstanceType<Store['classes']['Queue']>

async function plan(queue: ClockQueue, schedules: Schedules): Promise<void> {
  for (const [name, { everyMs }] of Object.entries(schedules)) {
    try {
      await queue.upsertJobScheduler(name, { every: everyMs }, { name })
    } catch (error) {
      // Another process planned the same in the same moment; anything else is a fault.
      if (!(await queue.getJobScheduler(name))) throw error
    }
  }
  for (const { key } of await queue.getJobSchedulers())
    if (!Object.hasOwn(schedules, key)) await queue.removeJobScheduler(key)
}
