import { readdirSync, statSync } from 'node:fs'
import { join } from 'node:path'

import type { Engine } from '../../engine.ts'
import { viewTime } from '../../tasks/task-view.ts'
import type { IndexRecord } from '../../state/task.ts'
import { ok } from '../call.ts'
import type { Call, Reply } from '../call.ts'
import { requireIndexUid } from '../../protocol/index-uid.ts'
import { choice, flag, readParams } from '../../protocol/params.ts'
import { protocolVersion } from '../../protocol/version.ts'
import type { Route } from '../router.ts'
import { formatBytes } from '../../protocol/sizes.ts'

const params = {
  sizeFormat: { read: choice(['raw', 'human'] as const), code: 'invalid_stats_size_format' },
  showInternalDatabaseSizes: { read: flag, code: 'invalid_stats_show_internal_database_sizes' },
}

interface SizeOptions {
  sizeFormat?: 'raw' | 'human'
  showInternalDatabaseSizes?: boolean
}

const sizeOf = (bytes: number, { sizeFormat }: SizeOptions) =>
  sizeFormat === 'human' ? formatBytes(bytes) : bytes

const pageBytes = 4096
/** A page less its head. */
const pageRoom = pageBytes - 16
/** Head, key and place of one document in a page. */
const entryBytes = 14

/** What the documents would take in pages of a database, as clients of the real server expect it. */
function inPages(documents: number, jsonBytes: number): { size: number; average: number } {
  if (documents === 0) return { size: 0, average: 0 }
  const size = Math.ceil((jsonBytes + documents * entryBytes) / pageRoom) * pageBytes
  return { size, average: Math.max(0, Math.floor(size / documents) - 8) }
}

function folderBytes(folder: string): number {
  let bytes = 0
  for (const entry of readdirSync(folder, { withFileTypes: true })) {
    const path = join(folder, entry.name)
    bytes += entry.isDirectory() ? folderBytes(path) : statSync(path).size
  }
  return bytes
}

function isIndexing({ state, scheduler }: Engine, uid: string): boolean {
  return scheduler.running?.tasks.some((task) => state.tasks.get(task)?.indexUid === uid) ?? false
}

function indexStats(engine: Engine, record: IndexRecord, options: SizeOptions) {
  const { store, search } = engine.openIndex(record.number)
  const { size, average } = inPages(store.size, store.table.jsonBytes)
  return {
    numberOfDocuments: store.size,
    rawDocumentDbSize: sizeOf(size, options),
    avgDocumentSize: sizeOf(average, options),
    isIndexing: isIndexing(engine, record.uid),
    ...(options.showInternalDatabaseSizes
      ? { internalDatabaseSizes: { documents: sizeOf(store.position.end, options) } }
      : {}),
    numberOfEmbeddings: 0,
    numberOfEmbeddedDocuments: 0,
    fieldDistribution: search.fieldDistribution(),
  }
}

function getIndexStats({ engine, params: path, query }: Call): Reply {
  const options = readParams(query, params)
  return ok(indexStats(engine, engine.index(requireIndexUid(path['index'])).record, options))
}

function getStats({ engine, query, caller }: Call): Reply {
  const options = readParams(query, params)
  const visible = [...engine.state.indexes.values()].filter(({ uid }) => caller.maySee(uid))
  const size = folderBytes(engine.folder)
  const lastUpdate = Math.max(...visible.map(({ updatedAt }) => updatedAt))
  return ok({
    databaseSize: sizeOf(size, options),
    usedDatabaseSize: sizeOf(size, options),
    lastUpdate: visible.length === 0 ? null : viewTime(lastUpdate),
    indexes: Object.fromEntries(visible.map((record) => [record.uid, indexStats(engine, record, options)])),
  })
}

/** The version of the protocol is the real server's; our own stands in `commitSha`. */
const version = { commitSha: 'quarry-search', commitDate: 'unknown', pkgVersion: protocolVersion }

export const serviceRoutes: Route[] = [
  { method: 'GET', path: '/', action: null, handle: () => ok({ status: 'Meilisearch is running' }) },
  { method: 'GET', path: '/health', action: null, handle: () => ok({ status: 'available' }) },
  { method: 'GET', path: '/version', action: 'version', handle: () => ok(version) },
  { method: 'GET', path: '/stats', action: 'stats.get', handle: getStats },
  { method: 'GET', path: '/indexes/:index/stats', action: 'stats.get', handle: getIndexStats },
]
