import path from 'node:path'
import type { Db, Tx } from '@quarry/db/db'
import { DELIVERY_QUEUES, type DeliveryQueueName } from '@quarry/jobs/queues'
import { type Child, launch } from '@quarry/jobs/testing/child'
import { sql } from 'kysely'
import { expect } from 'vitest'

/** Waits of the processes under test, in milliseconds: seconds or minutes in production. */
export const SHORT_WAITS = { JOBS_POLL_MS: '100', JOBS_LEASE_MS: '3000', JOBS_RETRY_MS: '20' }

/** Length of outages in milliseconds, longer than all attempts of an index job together and than several polls. */
export const OUTAGE_MS = Number(process.env['FAULT_SECONDS'] ?? 1.5) * 1000

interface Services {
  databaseUrl: string
  /** For stored objects and emails of these workers alone. */
  folder: string
  smtpUrl?: string
  more?: NodeJS.ProcessEnv
}

/** Real worker processes for tests that kill them. */
export class Workers {
  readonly #running: Child[] = []

  async start({ databaseUrl, folder, smtpUrl, more }: Services): Promise<Child> {
    const worker = await launch({
      args: ['api/src/worker.ts'],
      env: {
        DATABASE_URL: databaseUrl,
        // Several workers share the server with those of other files.
        DATABASE_POOL: '6',
        ...(smtpUrl !== undefined && { SMTP_URL: smtpUrl }),
        STORAGE_DIR: path.join(folder, 'storage'),
        MAIL_DIR: path.join(folder, 'mail'),
        LOG_LEVEL: 'warn',
        ...SHORT_WAITS,
        ...more,
      },
      ready: /^ready worker/m,
    })
    this.#running.push(worker)
    return worker
  }

  /** Ends them without a chance to finish anything. */
  async killAll(): Promise<void> {
    await Promise.all(this.#running.splice(0).map((worker) => worker.stop('SIGKILL')))
  }

  async stopAll(): Promise<void> {
    await Promise.all(this.#running.splice(0).map((worker) => worker.stop()))
  }
}

/**
 * Waits until no event and no delivery of these queues is left: nothing can then repeat an effect. One statement reads
 * both tables, so that no event is missed on its way from one to the other.
 */
export async function untilIdle(
  db: Db,
  queues: readonly DeliveryQueueName[] = DELIVERY_QUEUES,
): Promise<void> {
  const left = async () => {
    const { rows } = await sql<{ left: number }>`
      select ((select count(*) from outbox) + (select count(*) from deliveries where queue = any(${[...queues]})))::int as left`.execute(
      db,
    )
    return rows[0]?.left
  }
  await expect.poll(left, { timeout: 60_000, interval: 50 }).toBe(0)
}

/** Runs `work` while the rows that `lock` locks stay locked, however long a worker takes to reach them. */
export async function whileLocked<T>(
  db: Db,
  lock: (tx: Tx) => Promise<unknown>,
  work: () => Promise<T>,
): Promise<T> {
  return db.transaction().execute(async (tx) => {
    await sql`set local idle_in_transaction_session_timeout = 0`.execute(tx)
    await lock(tx)
    return work()
  })
}
