import type { Db } from '@quarry/db/db'
import { claim, discard, OUTBOX_CHANNEL } from '@quarry/db/outbox'
import { sql } from 'kysely'
import type { Logger } from 'pino'
import { addDeliveries } from './deliveries.ts'
import type { IndexQueue } from './index-queue.ts'
import type { Listener } from './listener.ts'
import { startPolling, type Polling } from './polling.ts'
import { JOB_TIMES } from './queues.ts'
import { jobsFor } from './subscriptions.ts'

/** Events per transaction, which locks as many rows. */
const CLAIM = 500

/** One relay works at a time, so that the jobs of an aggregate are queued in the order of its events. */
const RELAY_LOCK = 7_311_001

export interface Queues {
  index: Pick<IndexQueue, 'add'>
}

/**
 * Moves events to their queues and returns their number; 0 while another relay works. Index jobs are queued inside the
 * transaction on purpose: killed before the commit, the rows are claimed again and the jobs, which may repeat, run
 * twice at worst. Deliveries are rows of the same transaction, whose commit wakes their workers. Throws
 * `UnknownEventError`, and moves nothing, when an event has no subscription.
 */
export async function relayOnce(db: Db, queues: Queues): Promise<number> {
  return db.transaction().execute(async (tx) => {
    const { rows } = await sql<{
      free: boolean
    }>`select pg_try_advisory_xact_lock(${RELAY_LOCK}) as free`.execute(tx)
    if (!rows[0]?.free) return 0
    const claimed = await claim(tx, CLAIM)
    const jobs = claimed.flatMap(({ event, createdAt }) => jobsFor(event).map((job) => ({ job, createdAt })))
    await addDeliveries(
      tx,
      jobs.flatMap(({ job, createdAt }) => (job.queue === 'index' ? [] : [{ ...job, createdAt }])),
    )
    await queues.index.add(jobs.flatMap(({ job }) => (job.queue === 'index' ? [job] : [])))
    await discard(tx, claimed)
    return claimed.length
  })
}

export interface RelayOptions {
  db: Db
  listener: Pick<Listener, 'on'>
  queues: Queues
  log: Logger
  /** The longest delay of an event whose notification was lost. */
  pollMs?: number
}

/** Relays until stopped, woken by NOTIFY and by a poll each second. Several relays share the work. */
export function startRelay({ db, listener, queues, log, pollMs = JOB_TIMES.pollMs }: RelayOptions): Polling {
  const relaying = startPolling(async () => ({ hasMore: (await relayOnce(db, queues)) >= CLAIM }), {
    pollMs,
    log,
    failure: 'the relay stands still',
  })
  listener.on(OUTBOX_CHANNEL, relaying.ring)
  return relaying
}
