import type { Db } from '@quarry/db/db'
import type { Job } from 'bullmq'
import type { Logger } from 'pino'
import { drain, listOverdue, type Drained, type Effect, type Waiting } from './deliveries.ts'
import { runErrands, type Errand } from './external-effects.ts'
import { allReady, closeAll, LOCKS, listenerOf, openStore, type QueueOptions } from './queue-store.ts'
import { DELIVERY_QUEUES, DELIVERY_RULES, type DeliveryQueueName, type DeliveryRule } from './queues.ts'

/** The effects of a queue by the name of its deliveries. */
export type Effects = Readonly<Record<string, Effect>>
/** What is done outside the database, in the same way. */
export type Errands = Readonly<Record<string, Errand>>

/** Looked for that often, and called lost when this old. */
const OVERDUE_MS = 5000

export interface DeliveryQueues {
  /** Wakes the workers of these nouns. A lost call delays the work by some seconds, no more. */
  wake(waiting: readonly Waiting[]): Promise<void>
  close(): Promise<void>
}

/**
 * The store only says whose turn it is; what there is to do stands in the table `deliveries`, written and removed in
 * transactions. So a store that forgets or repeats itself neither loses work nor doubles it.
 */
export async function openDeliveryQueues(options: QueueOptions): Promise<DeliveryQueues> {
  const store = await openStore(options, 2)
  const { classes, connection } = store
  const queues = new Map(
    DELIVERY_QUEUES.map((name) => {
      const queue = new classes.Queue<{ noun: string }>(name, {
        connection,
        defaultJobOptions: { removeOnComplete: true, removeOnFail: true },
      })
      queue.on('error', listenerOf(options))
      return [name, queue] as const
    }),
  )
  await allReady(store, [...queues.values()])
  return {
    async wake(waiting) {
      for (const [name, queue] of queues) {
        const nouns = waiting.filter((one) => one.queue === name).map(({ noun }) => noun)
        if (nouns.length > 0) await queue.addBulk(nouns.map(toTurn))
      }
    },
    close: () => closeAll(store, [...queues.values()]),
  }
}

const toTurn = (noun: string) => ({
  name: 'turn',
  data: { noun },
  opts: { deduplication: { id: noun, keepLastIfActive: true } },
})

interface WorkerOptions extends QueueOptions {
  db: Db
  log: Logger
  rule?: DeliveryRule
}

/** Works on one queue until closed. Several processes may; a noun is in one hand at a time. */
export function openDeliveryWorker(
  name: DeliveryQueueName,
  { effects, ...options }: WorkerOptions & { effects: Effects },
): Promise<{ close(): Promise<void> }> {
  const effect: Effect = async (tx, delivery) => known(name, effects, delivery.name)(tx, delivery)
  const { db, rule = DELIVERY_RULES[name] } = options
  return openWorker(name, options, (waiting) => drain(db, waiting, { effect, rule }))
}

/** The same for a queue of errands. */
export function openErrandWorker(
  name: DeliveryQueueName,
  { errands, ...options }: WorkerOptions & { errands: Errands },
): Promise<{ close(): Promise<void> }> {
  const errand: Errand = async (db, delivery) => known(name, errands, delivery.name)(db, delivery)
  const { db, rule = DELIVERY_RULES[name] } = options
  return openWorker(name, options, (waiting) => runErrands(db, waiting, { errand, rule }))
}

function known<T>(queue: DeliveryQueueName, byName: Readonly<Record<string, T>>, name: string): T {
  const found = Object.hasOwn(byName, name) ? byName[name] : undefined
  if (!found) throw new Error(`nobody knows what ${queue} is to do on ${name}`)
  return found
}

async function openWorker(
  name: DeliveryQueueName,
  { db, log, rule = DELIVERY_RULES[name], ...options }: WorkerOptions,
  work: (waiting: Waiting) => Promise<Drained>,
): Promise<{ close(): Promise<void> }> {
  const store = await openStore(options, 5)
  const { classes, connection } = store
  const queue = new classes.Queue<{ noun: string }>(name, { connection })
  const worker = new classes.Worker<{ noun: string }>(
    name,
    async ({ data: { noun } }: Job<{ noun: string }>) => {
      const drained = await work({ queue: name, noun })
      if (drained.done) return
      const delay = Math.max(0, drained.dueAt.getTime() - Date.now())
      const deduplication = { id: `${noun} at ${drained.dueAt.toISOString()}` }
      await queue.add('turn', { noun }, { delay, deduplication, removeOnComplete: true, removeOnFail: true })
    },
    { connection, concurrency: rule.concurrency, autorun: false, removeOnFail: { count: 0 }, ...LOCKS },
  )
  const onError = listenerOf(options)
  queue.on('error', onError)
  worker.on('error', onError)
  worker.on('failed', (_job: unknown, error: Error) => log.warn({ err: error, queue: name }, 'a turn failed'))
  await allReady(store, [worker, queue])
  worker.run().catch(onError)
  const wakeOverdue = async () => {
    const overdue = (await listOverdue(db, OVERDUE_MS)).filter((one) => one.queue === name)
    if (overdue.length > 0) await queue.addBulk(overdue.map(({ noun }) => toTurn(noun)))
  }
  const timer = setInterval(() => void wakeOverdue().catch(onError), OVERDUE_MS)
  timer.unref()
  return {
    async close() {
      clearInterval(timer)
      await closeAll(store, [worker, queue])
    },
  }
}
