import { createPool } from '@quarry/db/db'
import {
  createPostgresBackend,
  createRedisBackend,
  DEFAULT_SCHEMA,
  runMigrations,
  withBackend,
  type BackendClasses,
  type IQueueBackend,
} from 'bullmq'
import type { Pool } from 'pg'

export interface QueueOptions {
  databaseUrl: string
  /** Absent: BullMQ's own Postgres backend, in the schema `bullmq` of the same database. */
  redisUrl?: string
  onError?: (error: Error) => void
}

const ignore = (): void => {}

/** The handler of connection errors. BullMQ reconnects by itself. */
export const listenerOf = ({ onError = ignore }: Pick<QueueOptions, 'onError'>): ((error: Error) => void) =>
  onError

/**
 * The jobs of a killed worker are taken over after at most one and a half leases; a running one extends its lease. A job
 * may be taken over any number of times: that its worker died says nothing about the job.
 */
export const locksOf = (leaseMs: number) => ({
  lockDuration: leaseMs,
  stalledInterval: Math.ceil(leaseMs / 2),
  maxStalledCount: 1_000_000,
  runRetryDelay: 1000,
})

interface Connecting {
  waitUntilReady(): Promise<unknown>
  close(): Promise<void>
}

/**
 * Waits until all reach their store; when one does not, all and the store are closed and its error is thrown. BullMQ
 * remembers for good that a first connection failed, and a worker that runs with it asks for work without a pause until
 * its process is out of memory. So a worker is made with `autorun: false` and run behind this.
 */
export async function allReady(store: Store, parts: readonly Connecting[]): Promise<void> {
  try {
    await Promise.all(parts.map((part) => part.waitUntilReady()))
  } catch (error) {
    await closeAll(store, parts).catch(ignore)
    throw error
  }
}

/** In this order: a worker finishes what is under way, and may need its queue for that. */
export async function closeAll(store: Store, parts: readonly Connecting[]): Promise<void> {
  try {
    for (const part of parts) await part.close()
  } finally {
    await store.close()
  }
}

type Classes = BackendClasses<IQueueBackend, unknown>

export interface Store {
  classes: Classes
  connection: unknown
  /** To be called after everything that uses it is closed. */
  close: () => Promise<void>
}

/**
 * BullMQ's classes for the store of the queues, with a pool of `maxConnections`; a worker occupies one of them to listen.
 * The two backends differ in the type of their connection only.
 */
export async function openStore(
  { databaseUrl, redisUrl }: QueueOptions,
  maxConnections: number,
): Promise<Store> {
  if (redisUrl !== undefined)
    return {
      classes: withBackend(createRedisBackend) as unknown as Classes,
      connection: redisConnection(redisUrl),
      close: async () => {},
    }
  const pool = createPool(databaseUrl, {
    max: maxConnections,
    patience: 'background',
    searchPath: DEFAULT_SCHEMA,
  })
  try {
    await makeTables(pool)
  } catch (error) {
    await pool.end()
    throw error
  }
  return {
    classes: withBackend(createPostgresBackend) as unknown as Classes,
    connection: pool,
    close: () => pool.end(),
  }
}

async function makeTables(pool: Pool): Promise<void> {
  const client = await pool.connect()
  try {
    await runMigrations(client)
  } catch (error) {
    client.release(true)
    throw error
  }
  client.release()
}

function redisConnection(redisUrl: string) {
  const url = new URL(redisUrl)
  return {
    host: url.hostname,
    port: Number(url.port || 6379),
    db: Number(url.pathname.slice(1) || 0),
    ...(url.username && { username: decodeURIComponent(url.username) }),
    ...(url.password && { password: decodeURIComponent(url.password) }),
    ...(url.protocol === 'rediss:' && { tls: {} }),
    maxRetriesPerRequest: null,
  }
}
