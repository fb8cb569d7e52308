import type { Db, Tx } from '@quarry/db/db'
import { record } from '@quarry/db/outbox'
import type { DeadLetterRow } from '@quarry/db/schema/jobs'
import { sql } from 'kysely'

export interface DeadLetter {
  /** Further failures under the same key add to `attempts`. */
  key: string
  queue: string
  name: string
  aggregate: string
  payload: Record<string, unknown>
  reason: string
  attempts: number
}

/** In characters. Some error texts contain the whole input. */
const REASON_LENGTH = 2000

/** The text of an error. Libraries may throw anything. */
export const reasonOf = (thrown: unknown): string =>
  thrown instanceof Error ? thrown.message : String(thrown)

/** Stores a failed job with its reason. Only operators can retry it. */
export async function storeDeadLetter(db: Db, { payload, reason, ...job }: DeadLetter): Promise<void> {
  await db
    .insertInto('deadLetters')
    .values({ ...job, payload: JSON.stringify(payload), reason: reason.slice(0, REASON_LENGTH) })
    .onConflict((conflict) =>
      conflict.column('key').doUpdateSet((eb) => ({
        reason: eb.ref('excluded.reason'),
        attempts: eb('deadLetters.attempts', '+', eb.ref('excluded.attempts')),
        failedAt: sql<Date>`now()`,
      })),
    )
    .execute()
}

/** For a schedule that succeeded after a failure. */
export async function deleteDeadLetter(db: Db, key: string): Promise<void> {
  await db.deleteFrom('deadLetters').where('key', '=', key).execute()
}

export interface DeadLetterPage {
  jobs: DeadLetterRow[]
  total: number
}

/** Newest first; `before` is the id of the last row of the previous page. */
export async function listDeadLetters(
  db: Db,
  { before, limit }: { before?: number; limit: number },
): Promise<DeadLetterPage> {
  const [jobs, { total }] = await Promise.all([
    db
      .selectFrom('deadLetters')
      .selectAll()
      .$if(before !== undefined, (query) => query.where('id', '<', before ?? 0))
      .orderBy('id', 'desc')
      .limit(limit)
      .execute(),
    db
      .selectFrom('deadLetters')
      .select((eb) => eb.fn.countAll<number>().as('total'))
      .executeTakeFirstOrThrow(),
  ])
  return { jobs, total }
}

/** Returns the job to its queue through the outbox. `undefined` when it was retried or discarded already. */
export async function retryDeadLetter(tx: Tx, id: number): Promise<DeadLetterRow | undefined> {
  const job = await discardDeadLetter(tx, id)
  // A schedule runs again by itself.
  if (job && job.queue !== 'clock') {
    const { queue, name, aggregate } = job
    const payload = { ...(job.payload as Record<string, unknown>) }
    await record(tx, { name: 'job.retried', queue, job: name, aggregate, payload })
  }
  return job
}

/** Deletes the job. `undefined` when it does not exist any more. */
export async function discardDeadLetter(tx: Tx, id: number): Promise<DeadLetterRow | undefined> {
  return tx.deleteFrom('deadLetters').where('id', '=', id).returningAll().executeTakeFirst()
}
