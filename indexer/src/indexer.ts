import { INDEX_NAMES, type IndexName } from '@quarry/search-config/indexes'
import type { Logger } from 'pino'
import type { IndexerConfig } from './config.ts'
import { connectSteadily } from './database.ts'
import { Engine } from './engine/engine.ts'
import { ensureIndexes } from './ensure-indexes.ts'
import type { SyncContext } from './jobs/context.ts'
import { createHandlers } from './jobs/handlers.ts'
import { countRows } from './queries/counts.ts'
import { loadReference } from './queries/reference.ts'
import { openQueue, openWorker } from './queue.ts'
import { rebuild } from './rebuild/rebuild.ts'
import { settleAbandonedRebuild } from './rebuild/abandoned.ts'
import { startRelay } from './relay.ts'

/** Jobs in hand at once. They mostly wait for a shared batch, so many cost little and make batches large. */
const CONCURRENCY = 100

export interface Indexer {
  /** What is ready, for the ready line. */
  detail: string
  /** Finishes what is under way; the rest stays queued. */
  stop(): Promise<void>
}

/** Connects everything, fills an engine that knows our indexes not yet, then relays and works until stopped. */
export async function startIndexer(config: IndexerConfig, log: Logger): Promise<Indexer> {
  const stopping = new AbortController()
  const onError = (error: Error) => log.warn({ err: error }, 'queue')
  const db = connectSteadily(config.databaseUrl, 6, (error) => log.warn({ err: error }, 'database'))
  const engine = new Engine({ url: config.engineUrl, ...(config.engineKey ? { key: config.engineKey } : {}) })
  const context = { db, engine, reference: await loadReference(db), log }
  await ensureIndexes(engine)
  // A new or emptied engine has missed every event so far.
  const missed = await findEmptyIndexes(context)
  if (missed.length > 0) await rebuild(context, { indexes: missed })
  await settleAbandonedRebuild(context)
  const queue = await openQueue({ ...config, onError })
  await queue.scheduleRefresh()
  const handlers = createHandlers({ context, queue, signal: stopping.signal })
  const worker = await openWorker(handlers, { ...config, concurrency: CONCURRENCY, onError })
  const relay = startRelay({ db, databaseUrl: config.databaseUrl, queue, log })
  return {
    detail: `${config.engineUrl} queue=${config.redisUrl ? 'redis' : 'postgres'}`,
    async stop() {
      stopping.abort()
      await relay.stop()
      await worker.close()
      await queue.close()
      await db.destroy()
    },
  }
}

/** Indexes without a document although there are rows for them. */
async function findEmptyIndexes({ db, engine }: SyncContext): Promise<IndexName[]> {
  const states = await Promise.all(
    INDEX_NAMES.map(async (name) => ({
      name,
      held: await engine.count(name),
      rows: await countRows(db, name),
    })),
  )
  return states.filter(({ held, rows }) => held === 0 && rows > 0).map(({ name }) => name)
}
