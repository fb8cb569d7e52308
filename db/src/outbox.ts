import type { Tx } from './db.ts'
import type { OutboxEvent } from './events.ts'
import type { OutboxRow } from './schema/outbox.ts'

export interface ClaimedEvent {
  id: number
  /** As it was recorded, perhaps by a newer release: its name may be one that this code does not know. */
  event: OutboxEvent
  createdAt: Date
}

/** LISTEN on this channel for new events at their commit. */
export const OUTBOX_CHANNEL = 'outbox'

/** Takes a transaction only, so that an event commits together with the rows it speaks of. */
export async function record(tx: Tx, ...events: OutboxEvent[]): Promise<void> {
  if (events.length === 0) return
  const rows = events.map(({ name, ...payload }) => ({ name, payload: JSON.stringify(payload) }))
  await tx.insertInto('outbox').values(rows).execute()
}

/**
 * Locks up to `limit` of the oldest events that no other relay holds. Ids are taken before commit, so never page the
 * outbox by "id greater than the last": a slow transaction would be skipped for good.
 */
export async function claim(tx: Tx, limit: number): Promise<ClaimedEvent[]> {
  const rows = await tx
    .selectFrom('outbox')
    .selectAll()
    .orderBy('id')
    .limit(limit)
    .forUpdate()
    .skipLocked()
    .execute()
  return rows.map(toClaimedEvent)
}

/** Forgets events whose work is safely queued; call it in the transaction that claimed them. */
export async function discard(tx: Tx, claimed: readonly { id: number }[]): Promise<void> {
  if (claimed.length === 0) return
  const ids = claimed.map((row) => row.id)
  await tx.deleteFrom('outbox').where('id', 'in', ids).execute()
}

function toClaimedEvent(row: OutboxRow): ClaimedEvent {
  const event = { name: row.name, ...(row.payload as object) } as OutboxEvent
  return { id: row.id, event, createdAt: row.createdAt }
}
