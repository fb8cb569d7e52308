import { PATIENCE } from '@quarry/db/db'
import {
  createPostgresBackend,
  createRedisBackend,
  withBackend,
  type BackendClasses,
  type IQueueBackend,
} from 'bullmq'

export interface QueueOptions {
  databaseUrl: string
  /** Absent: BullMQ's own Postgres backend, in the schema `bullmq` of the same database. */
  redisUrl?: string
  onError?: (error: Error) => void
}

const ignore = (): void => {}

/** Who hears of broken connections, which mend themselves. */
export const listenerOf = ({ onError = ignore }: Pick<QueueOptions, 'onError'>): ((error: Error) => void) =>
  onError

/**
 * Short locks, so that the jobs of a killed worker are taken over within seconds. A job may be taken over any number
 * of times: that its worker died says nothing about the job.
 */
export const LOCKS = {
  lockDuration: 6000,
  stalledInterval: 3000,
  maxStalledCount: 1_000_000,
  runRetryDelay: 1000,
}

type Classes = BackendClasses<IQueueBackend, unknown>

/** BullMQ's classes for where the queues live. The two backends differ in the type of their connection only. */
export function queueStore(
  { databaseUrl, redisUrl }: QueueOptions,
  maxConnections: number,
): { classes: Classes; connection: unknown } {
  if (redisUrl === undefined) {
    const connection = {
      connectionString: databaseUrl,
      schema: 'bullmq',
      migrate: true,
      max: maxConnections,
      ...PATIENCE.background,
    }
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
