import {
  createPostgresBackend,
  createRedisBackend,
  withBackend,
  type BackendClasses,
  type IQueueBackend,
  type Job,
  type JobsOptions,
} from 'bullmq'
import type { IndexJob, IndexJobName } from './subscriptions.ts'

export interface QueueOptions {
  databaseUrl: string
  /** Absent: BullMQ's own Postgres backend, in the schema `bullmq` of the same database. */
  redisUrl?: string
  onError?: (error: Error) => void
  /** Wait before the second attempt; doubled before each further one. */
  retryDelayMs?: number
}

interface Payload {
  id: string
}

const QUEUE_NAME = 'index'

/** In UTC, when few people search. */
const NIGHTLY = '20 3 * * *'

/** Kept for an operator: `npm run doctor` lists them, and a check or a reindex repairs what they left undone. */
const KEEP_FAILED = { age: 30 * 24 * 3600, count: 10_000 }

function jobOptions({ retryDelayMs = 500 }: QueueOptions): JobsOptions {
  return {
    attempts: 6,
    backoff: { type: 'exponential', delay: retryDelayMs },
    removeOnComplete: true,
    removeOnFail: KEEP_FAILED,
  }
}

/**
 * Short locks, so that the jobs of a killed worker are taken over within seconds. A job may be taken over any number
 * of times: that its worker died says nothing about the job.
 */
const LOCKS = { lockDuration: 6000, stalledInterval: 3000, maxStalledCount: 1_000_000, runRetryDelay: 1000 }

type Classes = BackendClasses<IQueueBackend, unknown>

// The two backends differ in the type of their connection only; the choice ends here.
function backend(
  { databaseUrl, redisUrl }: QueueOptions,
  max: number,
): { classes: Classes; connection: unknown } {
  if (redisUrl === undefined) {
    const connection = { connectionString: databaseUrl, schema: 'bullmq', migrate: true, max }
    return { classes: withBackend(createPostgresBackend) as unknown as Classes, connection }
  }
  const url = new URL(redisUrl)
  const connection = {
    host: url.hostname,
    port: Number(url.port || 6379),
    db: Number(url.pathname.slice(1) || 0),
    ...(url.username && { username: decodeURIComponent(url.username) }),
    ...(url.password && { password: decodeURIComponent(url.password) }),
    ...(url.protocol === 'rediss:' && { tls: {} }),
    maxRetriesPerRequest: null,
  }
  return { classes: withBackend(createRedisBackend) as unknown as Classes, connection }
}

export interface FailedJob {
  name: string
  id: string
  reason: string
  attempts: number
  failedAt: Date
}

export interface IndexQueue {
  add(jobs: readonly IndexJob[]): Promise<void>
  /** Runs `refresh-counters` every day, however many indexers ask for it. */
  scheduleRefresh(): Promise<void>
  /** Jobs not yet done, running ones included. */
  countPending(): Promise<number>
  /** Jobs given up after all attempts, newest first. */
  listFailed(limit?: number): Promise<FailedJob[]>
  close(): Promise<void>
}

export async function openQueue(options: QueueOptions): Promise<IndexQueue> {
  const { classes, connection } = backend(options, 2)
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
    async listFailed(limit = 100) {
      const jobs: (Job<Payload, void, IndexJobName> | undefined)[] = await queue.getFailed(0, limit - 1)
      return jobs.flatMap((job) => (job ? [toFailedJob(job)] : []))
    },
    close: () => queue.close(),
  }
}

export interface IndexWorker {
  close(): Promise<void>
}

export type Handlers = { readonly [name in IndexJobName]: (id: string) => Promise<void> }

export async function openWorker(
  handlers: Handlers,
  options: QueueOptions & { concurrency: number },
): Promise<IndexWorker> {
  const { classes, connection } = backend(options, 4)
  const worker = new classes.Worker<Payload, void, IndexJobName>(
    QUEUE_NAME,
    (job: Job<Payload, void, IndexJobName>) => handlers[job.name](job.data.id),
    { connection, concurrency: options.concurrency, removeOnFail: KEEP_FAILED, ...LOCKS },
  )
  worker.on('error', options.onError ?? (() => {}))
  worker.on('failed', (job: Job<Payload, void, IndexJobName> | undefined, error: Error) => {
    if (job && job.attemptsMade >= (job.opts.attempts ?? 1))
      options.onError?.(new Error(`gave up ${job.name} ${job.data.id}: ${error.message}`))
  })
  await worker.waitUntilReady()
  return { close: () => worker.close() }
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

function toFailedJob(job: Job<Payload, void, IndexJobName>): FailedJob {
  return {
    name: job.name,
    id: job.data.id,
    reason: job.failedReason,
    attempts: job.attemptsMade,
    failedAt: new Date(job.finishedOn ?? job.timestamp),
  }
}
