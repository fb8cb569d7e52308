import type { Db, Tx } from '@quarry/db/db'
import type { DeliveryRow } from '@quarry/db/schema/jobs'
import { sql } from 'kysely'
import { storeDeadLetter, reasonOf } from './dead-letters.ts'
import type { DeliveryQueueName } from './queues.ts'
import { retryDelay, type DeliveryRule } from './retry-schedules.ts'
import type { Delivery } from './subscriptions.ts'

/** An aggregate with work to do in one queue. */
export interface Waiting {
  queue: DeliveryQueueName
  aggregate: string
}

/** The remainder of a delivery that is too large for one transaction: the payload of the next part. */
export interface Rest {
  payload: Record<string, unknown>
}

/**
 * The effect of one delivery: rows written with `tx` only, so that they are stored exactly once. An effect that throws is
 * retried. One that returns a rest continues part by part, each exactly once, before anything else of its aggregate.
 */
export type Effect = (tx: Tx, delivery: DeliveryRow) => Promise<Rest | void>

/** A delivery with the time of its event. */
type DatedDelivery = Delivery & { createdAt: Date }

/** Writes deliveries in the transaction that deletes their events; its commit wakes the workers. */
export async function addDeliveries(tx: Tx, deliveries: readonly DatedDelivery[]): Promise<void> {
  if (deliveries.length === 0) return
  const rows = deliveries.map(({ payload, ...rest }) => ({ ...rest, payload: JSON.stringify(payload) }))
  await tx.insertInto('deliveries').values(rows).execute()
}

/** Result for one aggregate: nothing left for this worker, or nothing due before `dueAt`. */
export type Drained = { done: true } | { done: false; dueAt: Date }

/**
 * Runs the deliveries of one aggregate, oldest first, each in a transaction that also deletes it. A worker killed before the
 * commit leaves everything as it was; one killed after it leaves nothing to do. A failure stops the aggregate, not the queue.
 */
export async function drain(
  db: Db,
  waiting: Waiting,
  { effect, rule, signal }: { effect: Effect; rule: DeliveryRule; signal?: AbortSignal },
): Promise<Drained> {
  for (;;) {
    if (signal?.aborted) return { done: true }
    const step = await takeStep(db, waiting, effect)
    if (step.kind === 'empty') return { done: true }
    if (step.kind === 'early') return { done: false, dueAt: step.dueAt }
    if (step.kind === 'failed') {
      const dueAt = await noteFailure(db, step, rule)
      if (dueAt) return { done: false, dueAt }
    }
  }
}

/**
 * The oldest delivery of an aggregate, and whether others wait behind it. `undefined` when there is none, or when another
 * transaction works on the aggregate: its process is woken for later deliveries. The lock is not a row lock, so that an
 * effect can mark its own delivery on another connection.
 */
export async function lockOldest(
  tx: Tx,
  { queue, aggregate }: Waiting,
): Promise<{ delivery: DeliveryRow; isLast: boolean } | undefined> {
  const { rows } = await sql<{ free: boolean }>`
    select pg_try_advisory_xact_lock(hashtextextended(${`${queue} ${aggregate}`}, 0)) as free`.execute(tx)
  if (!rows[0]?.free) return undefined
  const [delivery, next] = await tx
    .selectFrom('deliveries')
    .selectAll()
    .where('queue', '=', queue)
    .where('aggregate', '=', aggregate)
    .orderBy('id')
    .limit(2)
    .execute()
  return delivery && { delivery, isLast: next === undefined }
}

type Step =
  | { kind: 'empty' | 'done' }
  | { kind: 'early'; dueAt: Date }
  | { kind: 'failed'; delivery: DeliveryRow; error: unknown }

async function takeStep(db: Db, waiting: Waiting, effect: Effect): Promise<Step> {
  let delivery: DeliveryRow | undefined
  try {
    return await db.transaction().execute(async (tx): Promise<Step> => {
      const oldest = await lockOldest(tx, waiting)
      if (!oldest) return { kind: 'empty' }
      delivery = oldest.delivery
      if (delivery.dueAt > new Date()) return { kind: 'early', dueAt: delivery.dueAt }
      const rest = await effect(tx, delivery)
      if (rest) await keepRest(tx, delivery, rest)
      else await tx.deleteFrom('deliveries').where('id', '=', delivery.id).execute()
      return { kind: oldest.isLast && !rest ? 'empty' : 'done' }
    })
  } catch (error) {
    // Without a delivery it was the database itself that failed.
    if (!delivery) throw error
    return { kind: 'failed', delivery, error }
  }
}

/** Failures before count no longer: a piece was done. */
async function keepRest(tx: Tx, { id }: DeliveryRow, { payload }: Rest): Promise<void> {
  const left = { payload: JSON.stringify(payload), attempts: 0 }
  await tx.updateTable('deliveries').set(left).where('id', '=', id).execute()
}

/** Delays the delivery, or makes it a dead letter after its last attempt, so that the next one of its aggregate can run. */
async function noteFailure(
  db: Db,
  { delivery, error }: { delivery: DeliveryRow; error: unknown },
  rule: DeliveryRule,
): Promise<Date | undefined> {
  const attempts = delivery.attempts + 1
  if (attempts < rule.attempts) {
    const dueAt = new Date(Date.now() + retryDelay(rule, attempts))
    await db.updateTable('deliveries').set({ attempts, dueAt }).where('id', '=', delivery.id).execute()
    return dueAt
  }
  await db.transaction().execute(async (tx) => {
    const gone = await tx.deleteFrom('deliveries').where('id', '=', delivery.id).executeTakeFirst()
    if (gone.numDeletedRows > 0n) await storeAsDeadLetter(tx, delivery, error)
  })
  return undefined
}

/** Stores a delivery that failed its last attempt. */
export async function storeAsDeadLetter(tx: Tx, delivery: DeliveryRow, error: unknown): Promise<void> {
  const { id, queue, name, aggregate } = delivery
  const payload = { ...(delivery.payload as Record<string, unknown>) }
  const attempts = delivery.attempts + 1
  const reason = reasonOf(error)
  await storeDeadLetter(tx, { key: `delivery:${id}`, queue, name, aggregate, payload, reason, attempts })
}

/**
 * The aggregates whose oldest delivery is due, at most `limit` for each queue. Many rows may wait behind one that is not due,
 * so they are grouped first. The row comparison makes the planner use the whole index to find the oldest of an aggregate.
 */
export async function listDue(
  db: Db,
  queues: readonly string[],
  limit: number,
): Promise<Map<string, string[]>> {
  const now = new Date()
  const { rows } = await sql<{ queue: string; aggregates: string[] }>`
    select wanted.queue, array_agg(found.aggregate) as aggregates
    from unnest(${[...queues]}::text[]) as wanted(queue)
    cross join lateral (
      select due.aggregate
      from (
        select d.aggregate from deliveries d
        where d.queue = wanted.queue and d.due_at <= ${now}
        group by d.aggregate order by min(d.due_at)
      ) as due
      cross join lateral (
        select o.due_at from deliveries o
        where (o.queue, o.aggregate) >= (wanted.queue, due.aggregate)
        order by o.queue, o.aggregate, o.id limit 1
      ) as oldest
      where oldest.due_at <= ${now}
      limit ${limit}
    ) as found
    group by wanted.queue`.execute(db)
  return new Map(rows.map(({ queue, aggregates }) => [queue, aggregates]))
}
