import type { Db } from '@quarry/db/db'
import type { Job, JobsOptions } from 'bullmq'
import { storeDeadLetter, reasonOf } from './dead-letters.ts'
import type { IndexJob, IndexJobName } from './index-jobs.ts'
import { allReady, closeAll, listenerOf, locksOf, openStore, type QueueOptions } from './queue-store.ts'

export interface IndexQueueOptions extends QueueOptions {
  /** Wait before the second attempt; doubled before each further one. */
  retryDelayMs?: number
}

interface Payload {
  id: string
}

/** A job ends when the engine shows the change, so these are the changes that searches do not show yet. */
export interface IndexBacklog {
  waiting: number
  /** When the oldest of them was added; `undefined` when nothing waits. */
  oldestAt: Date | undefined
}

const QUEUE_NAME = 'index'
const UNFINISHED = ['waiting', 'active', 'delayed', 'prioritized'] as const

/** Delayed jobs are sorted by the time of their retry, so the oldest is searched among this many. */
const INSPECTED_JOBS = 100

const NIGHTLY_JOB = 'refresh-counters' as const

/** Short: a change is not searchable before the job of a killed worker is taken over. */
const LEASE_MS = 6000

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
  /** Runs `refresh-counters` once a day, with any number of indexers. */
  scheduleRefresh(): Promise<void>
  /** Unfinished jobs, running ones included, the scheduled nightly run excluded. */
  backlog(): Promise<IndexBacklog>
  close(): Promise<void>
}

export async function openIndexQueue(options: IndexQueueOptions): Promise<IndexQueue> {
  const store = await openStore(options, 2)
  const { classes, connection } = store
  const queue = new classes.Queue<Payload, void, IndexJobName>(QUEUE_NAME, {
    connection,
    defaultJobOptions: jobOptions(options),
  })
  queue.on('error', listenerOf(options))
  await allReady(store, [queue])
  const countPending = async () => {
    const counts = await queue.getJobCounts(...UNFINISHED)
    return Object.values(counts).reduce((sum, count) => sum + count, 0)
  }
  return {
    async add(jobs) {
      if (jobs.length > 0) await queue.addBulk(unique(jobs).map(toBullJob))
    },
    async scheduleRefresh() {
      const job = { name: NIGHTLY_JOB, data: { id: 'all' } }
      try {
        await queue.upsertJobScheduler(job.name, { pattern: NIGHTLY }, job)
      } catch (error) {
        // Another indexer may have scheduled the same run at the same time; anything else is an error.
        if (!(await queue.getJobScheduler(job.name))) throw error
      }
    },
    async backlog() {
      const [count, nightly, ...found] = await Promise.all([
        countPending(),
        queue.getJobScheduler(NIGHTLY_JOB),
        ...UNFINISHED.map((state) => queue.getJobs([state], 0, INSPECTED_JOBS - 1, true)),
      ])
      const isPlanned = (nightly?.next ?? 0) > Date.now()
      const addedAt = found
        .flat()
        .filter((job) => !(isPlanned && job.name === NIGHTLY_JOB))
        .map((job) => job.timestamp)
      const waiting = Math.max(0, count - (isPlanned ? 1 : 0))
      return { waiting, oldestAt: addedAt.length > 0 ? new Date(Math.min(...addedAt)) : undefined }
    },
    close: () => closeAll(store, [queue]),
  }
}

export interface IndexWorker {
  close(): Promise<void>
}

export type Handlers = { readonly [name in IndexJobName]: (id: string) => Promise<void> }

export interface IndexWorkerOptions extends IndexQueueOptions {
  db: Db
  concurrency: number
  /** How long a job belongs to a worker that does not respond. */
  leaseMs?: number
}

/** Works until closed. A job that failed its last attempt becomes a dead letter. */
export async function openIndexWorker(
  handlers: Handlers,
  { db, concurrency, leaseMs = LEASE_MS, ...options }: IndexWorkerOptions,
): Promise<IndexWorker> {
  const store = await openStore(options, 5)
  const { classes, connection } = store
  const worker = new classes.Worker<Payload, void, IndexJobName>(
    QUEUE_NAME,
    async (job: Job<Payload, void, IndexJobName>) => {
      try {
        await handlers[job.name](job.data.id)
      } catch (error) {
        if (job.attemptsMade + 1 < (job.opts.attempts ?? 1)) throw error
        await storeAsDeadLetter(db, job, error)
        options.onError?.(new Error(`gave up ${job.name} ${job.data.id}`, { cause: error }))
      }
    },
    { connection, concurrency, autorun: false, removeOnFail: { count: 0 }, ...locksOf(leaseMs) },
  )
  const onError = listenerOf(options)
  worker.on('error', onError)
  await allReady(store, [worker])
  worker.run().catch(onError)
  return { close: () => closeAll(store, [worker]) }
}

function storeAsDeadLetter(db: Db, job: Job<Payload, void, IndexJobName>, error: unknown): Promise<void> {
  const { id } = job.data
  return storeDeadLetter(db, {
    key: `index:${job.name}:${id}`,
    queue: QUEUE_NAME,
    name: job.name,
    aggregate: id,
    payload: {},
    reason: reasonOf(error),
    attempts: job.attemptsMade + 1,
  })
}

/**
 * `keepLastIfActive` alone is safe: a change that arrives while its aggregate is being synced gets one more run afterwards.
 * With a plain deduplication it would be dropped although the running job had read the old rows.
 */
function toBullJob({ name, id }: IndexJob) {
  return { name, data: { id }, opts: { deduplication: { id: `${name}:${id}`, keepLastIfActive: true } } }
}

function unique(jobs: readonly IndexJob[]): IndexJob[] {
  return [...new Map(jobs.map((job) => [`${job.name}:${job.id}`, job])).values()]
}
