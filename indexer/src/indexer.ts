import { setTimeout as sleep } from 'node:timers/promises'
import { openIndexQueue, openIndexWorker } from '@quarry/jobs/index-queue'
import { startListener } from '@quarry/jobs/listener'
import { startRelay } from '@quarry/jobs/relay'
import { INDEX_NAMES, type IndexName } from '@quarry/search-config/indexes'
import type { Logger } from 'pino'
import type { IndexerConfig } from './config.ts'
import { connect } from '@quarry/db/db'
import { Engine } from './engine/engine.ts'
import { ensureIndexes } from './ensure-indexes.ts'
import type { SyncContext } from './jobs/sync-context.ts'
import { createHandlers } from './jobs/handlers.ts'
import { countRows } from './queries/counts.ts'
import { loadReference } from './queries/reference.ts'
import { rebuildOutdated } from './rebuild/outdated.ts'
import { rebuild } from './rebuild/rebuild.ts'
import { settleAbandonedRebuild } from './rebuild/abandoned.ts'
import { untilServicesAnswer } from './transient-errors.ts'

/** Concurrent jobs. Most of them wait for a shared batch, so a high number costs little and makes batches large. */
const CONCURRENCY = 100

/** Number of polls between two attempts to build empty indexes. */
const CATCH_UP_PAUSE_POLLS = 5

export interface Indexer {
  /** Text of the ready line. */
  detail: string
  /** Resolves when the worker takes jobs; rejects when it never will. */
  isAtWork: Promise<void>
  /** Finishes running jobs; the others stay queued. */
  stop(): Promise<void>
}

/** Connects to all services, then relays and works until stopped. */
export async function startIndexer(config: IndexerConfig, log: Logger): Promise<Indexer> {
  const stopping = new AbortController()
  const onError = (error: Error) => log.warn({ err: error }, 'queue')
  const db = connect(config.databaseUrl, {
    max: 6,
    patience: 'background',
    onConnectionLost: (error) => log.warn({ err: error }, 'database'),
  })
  const engine = new Engine({ url: config.engineUrl, ...(config.engineKey ? { key: config.engineKey } : {}) })
  const patience = { signal: stopping.signal, log }
  const { pollMs } = config
  const reference = await untilServicesAnswer(() => loadReference(db), patience)
  await untilServicesAnswer(() => ensureIndexes(engine), patience)
  const context = { db, engine, reference, log }
  const queue = await untilServicesAnswer(() => openIndexQueue({ ...config, onError }), patience)
  await untilServicesAnswer(() => queue.scheduleRefresh(), patience)
  const handlers = createHandlers({ context, queue, signal: stopping.signal })
  const working = (async () => {
    // Nothing may be written earlier: an index with some documents would seem complete.
    await catchUp(context, { signal: stopping.signal, pauseMs: CATCH_UP_PAUSE_POLLS * pollMs })
    if (stopping.signal.aborted) return undefined
    const options = { ...config, db, concurrency: CONCURRENCY, onError }
    const worker = await untilServicesAnswer(() => openIndexWorker(handlers, options), patience)
    const listener = startListener({ databaseUrl: config.databaseUrl, log })
    const relay = startRelay({ db, listener, queues: { index: queue }, log, pollMs })
    // Beside the work: changes are searchable at once, also in the indexes that will be replaced.
    return { worker, listener, relay, rebuilding: rebuildOutdated(context, stopping.signal) }
  })()
  const isAtWork = working.then(
    () => {},
    (error: unknown) => {
      // Ignored during shutdown.
      if (stopping.signal.aborted) return
      log.fatal({ err: error }, 'the indexer cannot work')
      throw error
    },
  )
  isAtWork.catch(() => {})
  return {
    isAtWork,
    detail: `${config.engineUrl} queue=${config.redisUrl ? 'redis' : 'postgres'}`,
    async stop() {
      stopping.abort()
      const parts = await working.catch(() => undefined)
      await parts?.relay.stop()
      await parts?.listener.close()
      await parts?.worker.close()
      await parts?.rebuilding
      await queue.close()
      await db.destroy()
    },
  }
}

interface CatchUp {
  signal: AbortSignal
  /** Delay between two attempts. */
  pauseMs: number
}

/**
 * Builds indexes that are empty although rows exist for them: a new or emptied engine has missed all earlier events.
 */
async function catchUp(context: SyncContext, { signal, pauseMs }: CatchUp): Promise<void> {
  while (!signal.aborted) {
    try {
      await settleAbandonedRebuild(context)
      const indexes = await findEmptyIndexes(context)
      if (indexes.length > 0) await rebuild(context, { indexes, signal })
      return
    } catch (error) {
      if (signal.aborted) return
      context.log.error({ err: error }, 'empty indexes could not be built yet')
      await sleep(pauseMs, undefined, { signal }).catch(() => {})
    }
  }
}

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
