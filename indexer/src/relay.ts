import type { Db } from '@quarry/db/db'
import { claim, discard, OUTBOX_CHANNEL } from '@quarry/db/outbox'
import { Client } from 'pg'
import type { Logger } from 'pino'
import type { IndexQueue } from './queue.ts'
import { jobsFor } from './subscriptions.ts'

/** Events taken at once; one transaction holds that many row locks. */
const CLAIM = 500

/** The floor under a lost notification. */
const POLL_MS = 1000

/**
 * Moves events to the queue. The row lock is the claim, so the queue's network call sits inside the transaction on
 * purpose: killed before the commit, the rows are claimed again and the jobs, being idempotent, run twice at worst.
 */
export async function relayOnce(db: Db, queue: Pick<IndexQueue, 'add'>): Promise<number> {
  return db.transaction().execute(async (tx) => {
    const claimed = await claim(tx, CLAIM)
    await queue.add(claimed.flatMap(({ event }) => jobsFor(event)))
    await discard(tx, claimed)
    return claimed.length
  })
}

export interface Relay {
  /** Resolves when the round under way is done. */
  stop(): Promise<void>
}

export interface RelayOptions {
  db: Db
  databaseUrl: string
  queue: Pick<IndexQueue, 'add'>
  log: Logger
}

/** Relays for ever, woken by NOTIFY and each second besides. Several relays share the work. */
export function startRelay({ db, databaseUrl, queue, log }: RelayOptions): Relay {
  const stopping = new AbortController()
  const bell = createBell()
  const listening = listen(databaseUrl, { ring: bell.ring, signal: stopping.signal, log })
  const relaying = (async () => {
    let failures = 0
    while (!stopping.signal.aborted) {
      try {
        const moved = await relayOnce(db, queue)
        failures = 0
        if (moved < CLAIM) await bell.heard(POLL_MS)
      } catch (error) {
        failures += 1
        if (failures === 1 || failures % 60 === 0) log.warn({ err: error, failures }, 'the relay cannot work')
        await bell.heard(POLL_MS)
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
    const client = new Client({ connectionString: databaseUrl, keepAlive: true })
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
