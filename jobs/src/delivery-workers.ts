import type { Db } from '@quarry/db/db'
import type { Logger } from 'pino'
import { drain, listDue, type Drained, type Effect, type Waiting } from './deliveries.ts'
import { runExternalEffects, type ExternalEffect } from './external-effects.ts'
import { DELIVERIES_CHANNEL, type Listener } from './listener.ts'
import { startPolling } from './polling.ts'
import { DELIVERY_QUEUES, JOB_TIMES, type DeliveryQueueName, type JobTimes } from './queues.ts'
import { DELIVERY_RULES, type DeliveryRule } from './retry-schedules.ts'

/** The effects of a queue by the name of its deliveries. */
export type Effects = Readonly<Record<string, Effect>>
/** The external effects of a queue by the name of its deliveries. */
export type ExternalEffects = Readonly<Record<string, ExternalEffect>>

interface Conditions {
  rule: DeliveryRule
  leaseMs: number
  signal: AbortSignal
}

type Drain = (db: Db, waiting: Waiting, conditions: Conditions) => Promise<Drained>

/** Work that writes rows. */
export const inDatabase =
  (effects: Effects): Drain =>
  (db, waiting, conditions) => {
    const effect: Effect = async (tx, delivery) => known(effects, delivery)(tx, delivery)
    return drain(db, waiting, { ...conditions, effect })
  }

/** Work that calls other services. */
export const outsideDatabase =
  (externalEffects: ExternalEffects): Drain =>
  (db, waiting, conditions) => {
    const externalEffect: ExternalEffect = async (db, delivery) =>
      known(externalEffects, delivery)(db, delivery)
    return runExternalEffects(db, waiting, { ...conditions, externalEffect })
  }

function known<T>(byName: Readonly<Record<string, T>>, { queue, name }: { queue: string; name: string }): T {
  const found = Object.hasOwn(byName, name) ? byName[name] : undefined
  if (!found) throw new Error(`the queue ${queue} has no handler for ${name}`)
  return found
}

const PENDING_MAX = 1000

export interface DeliveryWorkersOptions {
  db: Db
  listener: Pick<Listener, 'on'>
  log: Logger
  times?: JobTimes
  rules?: Readonly<Record<DeliveryQueueName, DeliveryRule>>
  /** Limit of aggregates remembered for each queue; the next poll finds the others. */
  pendingMax?: number
}

export interface DeliveryWorkers {
  /** Resolves when the running deliveries have ended. */
  close(): Promise<void>
}

/**
 * Works on the deliveries of these queues until closed. Notifications name the aggregates with new ones; a poll finds
 * retries, ended leases and lost notifications. Any number of processes may run: an advisory lock in Postgres decides which
 * one works on an aggregate.
 */
export function startDeliveryWorkers(
  drains: Partial<Record<DeliveryQueueName, Drain>>,
  {
    db,
    listener,
    log,
    times = JOB_TIMES,
    rules = DELIVERY_RULES,
    pendingMax = PENDING_MAX,
  }: DeliveryWorkersOptions,
): DeliveryWorkers {
  const stopping = new AbortController()
  const { signal } = stopping
  const queues = new Map<string, WorkingQueue>()
  for (const queue of DELIVERY_QUEUES) {
    const drainOne = drains[queue]
    if (!drainOne) continue
    const conditions = { rule: rules[queue], leaseMs: times.leaseMs, signal }
    queues.set(
      queue,
      createWorkingQueue({
        concurrency: conditions.rule.concurrency,
        pendingMax,
        work: (aggregate) => drainOne(db, { queue, aggregate }, conditions),
        onError: (error) => log.warn({ err: error, queue }, 'a delivery was not begun'),
        poll: () => polling.ring(),
        signal,
      }),
    )
  }
  const poll = async () => {
    const idle = [...queues].filter(([, queue]) => queue.isIdle()).map(([name]) => name)
    if (idle.length > 0)
      for (const [name, due] of await listDue(db, idle, pendingMax)) queues.get(name)?.addDue(due)
    return { hasMore: false }
  }
  const failure = 'deliveries cannot be looked for'
  const polling = startPolling(poll, { pollMs: times.pollMs, log, failure })
  listener.on(DELIVERIES_CHANNEL, (payload) => {
    if (payload === undefined) polling.ring()
    else addNamed(queues, payload)
  })
  return {
    async close() {
      stopping.abort()
      await polling.stop()
      await Promise.all([...queues.values()].map((queue) => queue.settled()))
    },
  }
}

/** The payload of a notification is the queue, a blank and the aggregate. */
function addNamed(queues: ReadonlyMap<string, WorkingQueue>, payload: string): void {
  const at = payload.indexOf(' ')
  queues.get(payload.slice(0, at))?.add(payload.slice(at + 1))
}

interface WorkingQueue {
  /** An aggregate with a new delivery. */
  add: (aggregate: string) => void
  /** Aggregates found by a poll. */
  addDue: (aggregates: readonly string[]) => void
  /** Whether nothing waits for a free slot. */
  isIdle: () => boolean
  settled: () => Promise<unknown>
}

interface QueueWork {
  concurrency: number
  pendingMax: number
  work: (aggregate: string) => Promise<unknown>
  onError: (error: unknown) => void
  poll: () => void
  signal: AbortSignal
}

/** Works on `concurrency` aggregates at once, and again on one that was added during its run. */
function createWorkingQueue({
  concurrency,
  pendingMax,
  work,
  onError,
  poll,
  signal,
}: QueueWork): WorkingQueue {
  const pending = new Set<string>()
  const active = new Map<string, Promise<void>>()
  let hasMore = false
  const isIdle = () => pending.size <= active.size && [...pending].every((aggregate) => active.has(aggregate))
  const begin = async (aggregate: string) => {
    try {
      await work(aggregate)
    } catch (error) {
      onError(error)
      // The database does not respond; the poll continues when it does.
      pending.clear()
    }
    active.delete(aggregate)
    fill()
  }
  const fill = () => {
    if (signal.aborted) return
    for (const aggregate of pending) {
      if (active.size >= concurrency) return
      if (active.has(aggregate)) continue
      pending.delete(aggregate)
      active.set(aggregate, begin(aggregate))
    }
    if (!hasMore || !isIdle()) return
    hasMore = false
    poll()
  }
  return {
    add(aggregate) {
      if (pending.size >= pendingMax) hasMore = true
      else pending.add(aggregate)
      fill()
    },
    addDue(aggregates) {
      for (const aggregate of aggregates) if (!active.has(aggregate)) pending.add(aggregate)
      hasMore = aggregates.length >= pendingMax
      fill()
    },
    isIdle,
    settled: () => Promise.all(active.values()),
  }
}
