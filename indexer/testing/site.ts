import type { Db } from '@quarry/db/db'
import { type DomainEvent, record } from '@quarry/db/outbox'
import type { IndexName } from '@quarry/search-config/indexes'
import { checkIndexes, type Difference } from '../src/check/check.ts'
import type { Engine } from '../src/engine/engine.ts'
import type { SyncContext } from '../src/jobs/context.ts'
import { createLog } from '../src/log.ts'
import { loadReference } from '../src/queries/reference.ts'

export async function syncContext(db: Db, engine: Engine): Promise<SyncContext> {
  return { db, engine, reference: await loadReference(db), log: createLog('silent') }
}

/** Writes rows and their events in one transaction, as every service does. */
export async function write(
  db: Db,
  work: (tx: Db) => Promise<unknown>,
  ...events: DomainEvent[]
): Promise<void> {
  await db.transaction().execute(async (tx) => {
    await work(tx)
    await record(tx, ...events)
  })
}

/** The document as stored, or undefined. */
export async function findDocument(
  engine: Engine,
  index: IndexName,
  id: string,
): Promise<Record<string, unknown> | undefined> {
  const [document] = await engine.fetch(index, { ids: [id], limit: 1 })
  return document
}

export async function isOutboxEmpty(db: Db): Promise<boolean> {
  return (await db.selectFrom('outbox').select('id').limit(1).executeTakeFirst()) === undefined
}

/** What a check finds once everything under way has had the time to arrive. */
export async function lastingDifferences(context: SyncContext, patienceMs = 20_000): Promise<Difference[]> {
  return (await checkIndexes(context, { patienceMs })).differences
}
