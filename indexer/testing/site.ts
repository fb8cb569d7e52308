import { setTimeout as sleep } from 'node:timers/promises'
import type { Db } from '@quarry/db/db'
import type { OutboxEvent } from '@quarry/db/events'
import { record } from '@quarry/db/outbox'
import { INDEX_NAMES, type IndexName } from '@quarry/search-config/indexes'
import { checkIndexes, type Difference } from '../src/check-indexes.ts'
import type { Engine } from '../src/engine/engine.ts'
import type { SyncContext } from '../src/jobs/sync-context.ts'
import { createLog } from '../src/log.ts'
import { countRows } from '../src/queries/counts.ts'
import { loadReference } from '../src/queries/reference.ts'

export async function syncContext(db: Db, engine: Engine): Promise<SyncContext> {
  return { db, engine, reference: await loadReference(db), log: createLog('silent') }
}

/** Writes rows and their events in one transaction, as every service does. */
export async function write(
  db: Db,
  work: (tx: Db) => Promise<unknown>,
  ...events: OutboxEvent[]
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

/** Waits until the indexes contain a document for each row, as after a first start. */
export async function untilFilled({ db, engine }: SyncContext): Promise<void> {
  for (const name of INDEX_NAMES)
    while ((await engine.count(name)) < (await countRows(db, name))) await sleep(200)
}

/** Differences that remain after pending changes have had time to arrive. */
export async function lastingDifferences(context: SyncContext, patienceMs = 20_000): Promise<Difference[]> {
  return (await checkIndexes(context, { patienceMs })).differences
}
