import type { Db, Tx } from '@quarry/db/db'
import type { DeliveryRow } from '@quarry/db/schema/jobs'
import { storeAsDeadLetter, lockOldest, type Drained, type Waiting } from './deliveries.ts'
import { JOB_TIMES } from './queues.ts'
import { retryDelay, type DeliveryRule } from './retry-schedules.ts'

/** How one attempt ended. */
export interface Outcome {
  /** `false`: it is retried while attempts are left. */
  isDone: boolean
  /** Stores the result in the transaction that settles the attempt. */
  keep: (tx: Tx, settled: { isLast: boolean }) => Promise<void>
}

/**
 * Work outside the database. It runs twice when a process dies during the call. No transaction is open and no connection
 * is occupied meanwhile. An effect that must not repeat sets `handedOverAt` first; settling the attempt resets it when a
 * retry follows. It has to end well within its lease. An effect that throws is retried, and becomes a dead letter after the
 * last attempt. So does one whose result cannot be stored, which may have been performed: `handedOverAt` stays.
 */
export type ExternalEffect = (db: Db, delivery: DeliveryRow) => Promise<Outcome>

interface Conditions {
  externalEffect: ExternalEffect
  rule: DeliveryRule
  leaseMs?: number
  signal?: AbortSignal
}

/** Runs the waiting external effects of one aggregate, oldest first. A failure stops the aggregate, not the queue. */
export async function runExternalEffects(
  db: Db,
  waiting: Waiting,
  { externalEffect, rule, leaseMs = JOB_TIMES.leaseMs, signal }: Conditions,
): Promise<Drained> {
  for (;;) {
    if (signal?.aborted) return { done: true }
    const taken = await take(db, waiting, leaseMs)
    if (taken === undefined) return { done: true }
    if (taken instanceof Date) return { done: false, dueAt: taken }
    const outcome = await externalEffect(db, taken).catch((error: unknown) => failed(taken, error))
    const dueAt = await settle(db, taken, { outcome, rule }).catch((error: unknown) =>
      settle(db, taken, { outcome: failed(taken, error), rule, isHandedOver: true }),
    )
    if (dueAt) return { done: false, dueAt }
  }
}

const failed = (delivery: DeliveryRow, error: unknown): Outcome => ({
  isDone: false,
  keep: async (tx, { isLast }) => {
    if (isLast) await storeAsDeadLetter(tx, delivery, error)
  },
})

/** The oldest delivery, with its lease as `dueAt`; or the time at which it is due. */
function take(db: Db, waiting: Waiting, leaseMs: number): Promise<DeliveryRow | Date | undefined> {
  return db.transaction().execute(async (tx) => {
    const oldest = await lockOldest(tx, waiting)
    if (!oldest) return undefined
    const { id, dueAt } = oldest.delivery
    if (dueAt > new Date()) return dueAt
    return tx
      .updateTable('deliveries')
      .set({ dueAt: new Date(Date.now() + leaseMs) })
      .where('id', '=', id)
      .returningAll()
      .executeTakeFirst()
  })
}

interface Settlement {
  outcome: Outcome
  rule: DeliveryRule
  /** Whether a retry has to know that the effect may have been performed. */
  isHandedOver?: boolean
}

/** Returns the time of the retry. A delivery that another worker took after the lease is settled by that worker. */
async function settle(
  db: Db,
  taken: DeliveryRow,
  { outcome, rule, isHandedOver = false }: Settlement,
): Promise<Date | undefined> {
  const attempts = taken.attempts + 1
  const isLast = outcome.isDone || attempts >= rule.attempts
  return db.transaction().execute(async (tx) => {
    const own = await tx
      .selectFrom('deliveries')
      .select('dueAt')
      .where('id', '=', taken.id)
      .forUpdate()
      .executeTakeFirst()
    if (own?.dueAt.getTime() !== taken.dueAt.getTime()) return own?.dueAt
    await outcome.keep(tx, { isLast })
    if (isLast) {
      await tx.deleteFrom('deliveries').where('id', '=', taken.id).execute()
      return undefined
    }
    const dueAt = new Date(Date.now() + retryDelay(rule, attempts))
    await tx
      .updateTable('deliveries')
      .set({ attempts, dueAt, ...(!isHandedOver && { handedOverAt: null }) })
      .where('id', '=', taken.id)
      .execute()
    return dueAt
  })
}
