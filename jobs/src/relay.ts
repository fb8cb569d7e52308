import { PATIENCE, type Db } from '@quarry/db/db'
import { claim, discard, OUTBOX_CHANNEL } from '@quarry/db/outbox'
import { sql } from 'kysely'
import { Client } from 'pg'
import type { Logger } from 'pino'
import { addDeliveries } from './deliveries.ts'
import type { DeliveryQueues } from './delivery-queue.ts'
import type { IndexQueue } from './index-queue.ts'
import { jobsFor } from './subscriptions.ts'

/** Events taken at once; one transaction holds that many row locks. */
const CLAIM = 500

const POLL_MS = 1000

/** One relay moves at a time, so that the work of one noun is queued in the order of its events. */
const RELAY_LOCK = 7_311_001

export interface Queues {
  index: Pick<IndexQueue, 'add'>
  deliveries: Pick<DeliveryQueues, 'wake'>
}

/**
 * Moves events to their queues and tells how many; none while another relay is at it. Index jobs are queued inside the
 * transaction on purpose: killed before the commit, the rows are claimed again and the jobs, which may repeat, run
 * twice at worst. Deliveries are rows of the same transaction; their workers are woken behind it. Throws
 * `UnknownEventError`, and moves nothing, when one of the events is in no table of subscriptions.
 */
export async function relayOnce(db: Db, queues: Queues): Promise<number> {
  const { moved, waiting } = await db.transaction().execute(async (tx) => {
    const locked = await sql<{
      free: boolean
    }>`select pg_try_advisory_xact_lock(${RELAY_LOCK}) as free`.execute(tx)
    if (!locked.rows[0]?.free) return { moved: 0, waiting: [] }
    const claimed = await claim(tx, CLAIM)
    const jobs = claimed.flatMap(({ event, createdAt }) => jobsFor(event).map((job) => ({ job, createdAt })))
    const waiting = await addDeliveries(
      tx,
      jobs.flatMap(({ job, createdAt }) => (job.queue === 'index' ? [] : [{ ...job, createdAt }])),
    )
    await queues.index.add(jobs.flatMap(({ job }) => (job.queue === 'index' ? [job] : [])))
    await discard(tx, claimed)
    return { moved: claimed.length, waiting }
  })
  if (waiting.length > 0) await queues.deliveries.wake(waiting)
  return moved
}

export interface Relay {
  /** Resolves when the round under way is done. */
  stop(): Promise<void>
}

export interface RelayOptions {
  db: Db
  databaseUrl: string
  queues: Queues
  log: Logger
  /** The floor under a lost notification; each second unless told otherwise. */
  pollMs?: number
}

/** Relays for ever, woken by NOTIFY and each second besides. Several relays share the work. */
export function startRelay({ db, databaseUrl, queues, log, pollMs = POLL_MS }: RelayOptions): Relay {
  const stopping = new AbortController()
  const bell = createBell()
  const listening = listen(databaseUrl, { ring: bell.ring, signal: stopping.signal, log })
  const relaying = (async () => {
    let failures = 0
    while (!stopping.signal.aborted) {
      try {
        const moved = await relayOnce(db, queues)
        failures = 0
        if (moved < CLAIM) await bell.heard(pollMs)
      } catch (error) {
        failures += 1
        if (failures === 1 || failures % 60 === 0)
          log.error({ err: error, failures }, 'the relay stands still')
        await bell.heard(pollMs)
      }
    }
  })()
  return {
    async stop() {
      stopping.abort()
      bell.ring()
      await Promise.all([relaying, listening])
    },
  }
}

interface Listening {
  ring: () => void
  signal: AbortSignal
  log: Logger
}

/** Holds one connection that hears of commits; a broken one is replaced after a moment. */
async function listen(databaseUrl: string, { ring, signal, log }: Listening): Promise<void> {
  while (!signal.aborted) {
    const { connectionTimeoutMillis } = PATIENCE.background
    const client = new Client({ connectionString: databaseUrl, keepAlive: true, connectionTimeoutMillis })
    const ended = new Promise<void>((resolve) => {
      client.on('error', () => resolve())
      client.on('end', () => resolve())
      signal.addEventListener('abort', () => resolve(), { once: true })
    })
    client.on('notification', ring)
    try {
      await client.connect()
      await client.query(`listen ${client.escapeIdentifier(OUTBOX_CHANNEL)}`)
      ring()
      await ended
    } catch (error) {
      log.debug({ err: error }, 'the relay cannot listen')
    }
    await client.end().catch(() => {})
    if (!signal.aborted) await new Promise((resolve) => setTimeout(resolve, POLL_MS / 2))
  }
}

/** A bell rung while nobody waits is heard by the next who does. */
function createBell() {
  let rung = false
  let wake: (() => void) | undefined
  const ring = () => {
    rung = true
    wake?.()
  }
  const heard = async (timeoutMs: number) => {
    if (!rung) {
      await new Promise<void>((resolve) => {
        const timer = setTimeout(resolve, timeoutMs)
        wake = () => {
          clearTimeout(timer)
          resolve()
        }
      })
    }
    wake = undefined
    rung = false
  }
  return { ring, heard }
}
