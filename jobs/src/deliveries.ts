import type { Db, Tx } from '@quarry/db/db'
import type { DeliveryRow } from '@quarry/db/schema/jobs'
import { sql } from 'kysely'
import { keepGivenUp, reasonOf } from './dead-letters.ts'
import { waitOf, type DeliveryQueueName, type DeliveryRule } from './queues.ts'
import type { Delivery } from './subscriptions.ts'

/** A noun with work to do in one queue. */
export interface Waiting {
  queue: DeliveryQueueName
  noun: string
}

/** What is left of a delivery that is too much for one transaction: the payload that the next one goes on with. */
export interface Rest {
  payload: Record<string, unknown>
}

/**
 * The effect of one delivery: rows written by `tx` only, so that it is there exactly once. What was thrown is tried
 * again later. One that answers a rest is done piece by piece, each exactly once, before anything else of its noun.
 */
export type Effect = (tx: Tx, delivery: DeliveryRow) => Promise<Rest | void>

/** Work, and when what it is about happened. */
type Told = Delivery & { createdAt: Date }

/** Writes the deliveries in the transaction that forgets their events, and tells whose turn it is then. */
export async function addDeliveries(tx: Tx, deliveries: readonly Told[]): Promise<Waiting[]> {
  if (deliveries.length === 0) return []
  const rows = deliveries.map(({ payload, ...rest }) => ({ ...rest, payload: JSON.stringify(payload) }))
  await tx.insertInto('deliveries').values(rows).execute()
  const waiting = new Map(deliveries.map(({ queue, noun }) => [`${queue} ${noun}`, { queue, noun }]))
  return [...waiting.values()]
}

/** How a round for one noun ended: nothing left, or nothing to be tried before the moment given. */
export type Drained = { done: true } | { done: false; dueAt: Date }

/**
 * Does the waiting work of one noun, oldest first, each in a transaction that also removes it: killed before the commit
 * nothing has happened, killed after it nothing is left to do. A failure stops the noun, not the queue.
 */
export async function drain(
  db: Db,
  waiting: Waiting,
  { effect, rule }: { effect: Effect; rule: DeliveryRule },
): Promise<Drained> {
  for (;;) {
    const step = await takeStep(db, waiting, effect)
    if (step.kind === 'empty') return { done: true }
    if (step.kind === 'early') return { done: false, dueAt: step.dueAt }
    if (step.kind === 'failed') {
      const dueAt = await noteFailure(db, step, rule)
      if (dueAt) return { done: false, dueAt }
    }
  }
}

type Step =
  | { kind: 'empty' | 'done' }
  | { kind: 'early'; dueAt: Date }
  | { kind: 'failed'; delivery: DeliveryRow; error: unknown }

async function takeStep(db: Db, { queue, noun }: Waiting, effect: Effect): Promise<Step> {
  let delivery: DeliveryRow | undefined
  try {
    return await db.transaction().execute(async (tx): Promise<Step> => {
      await sql`select pg_advisory_xact_lock(hashtextextended(${`${queue} ${noun}`}, 0))`.execute(tx)
      delivery = await tx
        .selectFrom('deliveries')
        .selectAll()
        .where('queue', '=', queue)
        .where('noun', '=', noun)
        .orderBy('id')
        .limit(1)
        .executeTakeFirst()
      if (!delivery) return { kind: 'empty' }
      if (delivery.dueAt > new Date()) return { kind: 'early', dueAt: delivery.dueAt }
      const rest = await effect(tx, delivery)
      if (rest) await keepRest(tx, delivery, rest)
      else await tx.deleteFrom('deliveries').where('id', '=', delivery.id).execute()
      return { kind: 'done' }
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

/** Puts the delivery off, or gives it up after its last attempt so that the noun's next one gets its turn. */
async function noteFailure(
  db: Db,
  { delivery, error }: { delivery: DeliveryRow; error: unknown },
  rule: DeliveryRule,
): Promise<Date | undefined> {
  const attempts = delivery.attempts + 1
  if (attempts < rule.attempts) {
    const dueAt = new Date(Date.now() + waitOf(rule, attempts))
    await db.updateTable('deliveries').set({ attempts, dueAt }).where('id', '=', delivery.id).execute()
    return dueAt
  }
  await db.transaction().execute(async (tx) => {
    const gone = await tx.deleteFrom('deliveries').where('id', '=', delivery.id).executeTakeFirst()
    if (gone.numDeletedRows > 0n) await giveUp(tx, delivery, error)
  })
  return undefined
}

/** Keeps a delivery after its last attempt, for an operator. */
export async function giveUp(tx: Tx, delivery: DeliveryRow, error: unknown): Promise<void> {
  const { id, queue, name, noun } = delivery
  const payload = { ...(delivery.payload as Record<string, unknown>) }
  const attempts = delivery.attempts + 1
  const reason = reasonOf(error)
  await keepGivenUp(tx, { key: `delivery:${id}`, queue, name, noun, payload, reason, attempts })
}

/** Nouns whose work is due and has waited for a while: their turn was lost with a queue or a process. */
export async function listOverdue(db: Db, olderThanMs: number): Promise<Waiting[]> {
  const before = new Date(Date.now() - olderThanMs)
  const rows = await db
    .selectFrom('deliveries')
    .select(['queue', 'noun'])
    .distinct()
    .where('dueAt', '<', before)
    .limit(1000)
    .execute()
  return rows as Waiting[]
}
