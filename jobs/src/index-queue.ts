import type { Db } from '@quarry/db/db'
import type { Job, JobsOptions } from 'bullmq'
import { keepGivenUp } from './given-up.ts'
import type { IndexJob, IndexJobName } from './index-jobs.ts'
import { LOCKS, queueStore, type QueueOptions } from './queue-store.ts'

export interface IndexQueueOptions extends QueueOptions {
  /** Wait before the second attempt; doubled before each further one. */
  retryDelayMs?: number
}

interface Payload {
  id: string
}

const QUEUE_NAME = 'index'

/** In UTC, when few people search. */
const NIGHTLY = '20 3 * * *'

function jobOptions({ retryDelayMs = 500 }: IndexQueueOptions): JobsOptions {
  return {
    attempts: 6,
    backoff: { type: 'exponential', delay: retryDelayMs },
    removeOnComplete: true,
    removeOnFail: true,
  }
}

export interface IndexQueue {
  add(jobs: readonly IndexJob[]): Promise<void>
  /** Runs `refresh-counters` every day, however many indexers ask for it. */
  scheduleRefresh(): Promise<void>
  /** Jobs not yet done, running ones included. */
  countPending(): Promise<number>
  close(): Promise<void>
}

export async function openIndexQueue(options: IndexQueueOptions): Promise<IndexQueue> {
  const { classes, connection } = queueStore(options, 2)
  const queue = new classes.Queue<Payload, void, IndexJobName>(QUEUE_NAME, {
    connection,
    defaultJobOptions: jobOptions(options),
  })
  queue.on('error', options.onError ?? (() => {}))
  await queue.waitUntilReady()
  return {
    async add(jobs) {
      if (jobs.length > 0) await queue.addBulk(unique(jobs).map(toBullJob))
    },
    async scheduleRefresh() {
      const job = { name: 'refresh-counters' as const, data: { id: 'all' } }
      try {
        await queue.upsertJobScheduler(job.name, { pattern: NIGHTLY }, job)
      } catch (error) {
        // Another indexer planned the same run in the same moment; anything else is a fault.
        if (!(await queue.getJobScheduler(job.name))) throw error
      }
    },
    async countPending() {
      const counts = await queue.getJobCounts('waiting', 'active', 'delayed', 'prioritized')
      return Object.values(counts).reduce((sum, count) => sum + count, 0)
    },
    close: () => queue.close(),
  }
}

export interface IndexWorker {
  close(): Promise<void>
}

export type Handlers = { readonly [name in IndexJobName]: (id: string) => Promise<void> }

export interface IndexWorkerOptions extends IndexQueueOptions {
  db: Db
  concurrency: number
}

/** Works until closed. A job that failed its last attempt is kept among the work given up. */
export async function openIndexWorker(
  handlers: Handlers,
  { db, concurrency, ...options }: IndexWorkerOptions,
): Promise<IndexWorker> {
  const { classes, connection } = queueStore(options, 4)
  const worker = new classes.Worker<Payload, void, IndexJobName>(
    QUEUE_NAME,
    async (job: Job<Payload, void, IndexJobName>) => {
      try {
        await handlers[job.name](job.data.id)
      } catch (error) {
        if (job.attemptsMade + 1 < (job.opts.attempts ?? 1)) throw error
        await giveUp(db, job, error)
        options.onError?.(new Error(`gave up ${job.name} ${job.data.id}`, { cause: error }))
      }
    },
    { connection, concurrency, removeOnFail: { count: 0 }, ...LOCKS },
  )
  worker.on('error', options.onError ?? (() => {}))
  await worker.waitUntilReady()
  return { close: () => worker.close() }
}

function giveUp(db: Db, job: Job<Payload, void, IndexJobName>, error: unknown): Promise<void> {
  const { id } = job.data
  return keepGivenUp(db, {
    key: `index:${job.name}:${id}`,
    queue: QUEUE_NAME,
    name: job.name,
    noun: id,
    payload: {},
    reason: error instanceof Error ? error.message : String(error),
    attempts: job.attemptsMade + 1,
  })
}

/**
 * `keepLastIfActive` alone is safe: a change that arrives while its noun is being synced gets one more run afterwards.
 * With a plain deduplication it would be dropped although the running job had read the old rows.
 */
function toBullJob({ name, id }: IndexJob) {
  return { name, data: { id }, opts: { deduplication: { id: `${name}:${id}`, keepLastIfActive: true } } }
}

function unique(jobs: readonly IndexJob[]): IndexJob[] {
  return [...new Map(jobs.map((job) => [`${job.name}:${job.id}`, job])).values()]
}
