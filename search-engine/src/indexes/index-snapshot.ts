import { createHash } from 'node:crypto'
import { rmSync } from 'node:fs'

import type { DocumentReader } from '../index/document-reader.ts'
import { SearchIndex } from '../index/search-index.ts'
import type { IndexSettings } from '../settings/index-settings.ts'
import { DocumentStore } from '../storage/document-store.ts'
import { DocumentTable } from '../storage/document-table.ts'
import { openSnapshot, writeSnapshot } from '../storage/snapshot-file.ts'
import type { IndexRecord } from '../state/task.ts'
import { OpenIndex } from './open-index.ts'
import { reasonOf } from '../protocol/reason-of.ts'

const pieceBytes = 4 * 1024 * 1024
/** Documents that go to the search core at once when an index is rebuilt from its log. */
const rebuildBatch = 5000

const fingerprint = (settings: IndexSettings) =>
  createHash('sha256').update(JSON.stringify(settings)).digest('hex')

interface Head {
  file: number
  end: number
  settings: string
  capacity: number
  tableBytes: number[]
}

function* pieces(chunks: Iterable<Uint8Array>): Generator<Uint8Array> {
  for (const chunk of chunks) {
    for (let start = 0; start < chunk.length; start += pieceBytes) {
      yield chunk.subarray(start, start + pieceBytes)
    }
  }
}

/** Writes what makes the next start fast. `stop` is asked between pieces; the index must not change meanwhile. */
export async function saveIndex(
  index: OpenIndex,
  settings: IndexSettings,
  stop: () => boolean = () => false,
): Promise<void> {
  const changes = index.changesSinceSnapshot
  const table = [...index.store.table.save()]
  const search = [...index.search.save()]
  const { file, end } = index.store.position
  const head: Head = {
    file,
    end,
    settings: fingerprint(settings),
    capacity: index.store.table.capacity,
    tableBytes: table.map((chunk) => chunk.length),
  }
  await writeSnapshot(index.snapshotPath, head, pieces([...table, ...search]), stop)
  index.changesSinceSnapshot -= changes
}

interface Loaded {
  table: DocumentTable
  end: number
  search: SearchIndex
}

/** Undefined when there is no snapshot that fits; a damaged one is reported and left aside. */
function loadSnapshot(
  path: string,
  record: IndexRecord,
  documents: DocumentReader,
  warn: (message: string) => void,
): Loaded | undefined {
  try {
    const snapshot = openSnapshot(path)
    if (!snapshot) return undefined
    try {
      const head = snapshot.head as unknown as Head
      const fits =
        head.file === record.log.file &&
        head.end <= record.log.end &&
        head.settings === fingerprint(record.settings)
      if (!fits) return undefined
      const parts = head.tableBytes.map((length) => new Uint8Array(length))
      for (const part of parts) snapshot.bytes.read(part)
      const table = DocumentTable.load(parts, head.capacity)
      const search = SearchIndex.load(record.settings, documents, snapshot.bytes)
      snapshot.bytes.expectEnd()
      if (search.documentCount !== table.size) {
        throw new Error(
          `the snapshot holds ${search.documentCount} searchable documents in place of ${table.size}`,
        )
      }
      return { table, end: head.end, search }
    } finally {
      snapshot.close()
    }
  } catch (error) {
    dropSnapshot(path, error, warn)
    return undefined
  }
}

/** A snapshot only saves time, so a bad one is removed and the index is made from its documents. */
function dropSnapshot(path: string, error: unknown, warn: (message: string) => void): void {
  const reason = reasonOf(error)
  warn(`${path}: ${reason}; the index is rebuilt from its documents`)
  rmSync(path, { force: true })
}

async function applyAll(index: OpenIndex, internalIds: Iterable<number>): Promise<void> {
  let put: { internalId: number; document: Record<string, unknown> }[] = []
  let removed: number[] = []
  for (const internalId of internalIds) {
    const json = index.store.readJson(internalId)
    if (json) put.push({ internalId, document: JSON.parse(json.toString()) as Record<string, unknown> })
    else removed.push(internalId)
    if (put.length + removed.length < rebuildBatch) continue
    await index.apply({ put, removed })
    put = []
    removed = []
  }
  if (put.length + removed.length > 0) await index.apply({ put, removed })
}

/** Opens an index from its snapshot and what its log holds behind it, or from the log alone. */
export async function loadIndex(
  dataFolder: string,
  record: IndexRecord,
  warn: (message: string) => void,
): Promise<OpenIndex> {
  const folder = OpenIndex.folderOf(dataFolder, record.number)
  const path = `${folder}/snapshot`
  let index: OpenIndex
  const documents: DocumentReader = { read: (internalId) => index.store.read(internalId) }
  const loaded = loadSnapshot(path, record, documents, warn)
  if (loaded) {
    const changed = new Set<number>()
    const store = DocumentStore.open(folder, record.log, loaded, (internalId) => changed.add(internalId))
    index = new OpenIndex(record.number, folder, store, loaded.search)
    try {
      await applyAll(index, changed)
      index.changesSinceSnapshot = changed.size
      return index
    } catch (error) {
      store.close()
      dropSnapshot(path, error, warn)
    }
  }
  const store = DocumentStore.open(folder, record.log, undefined, () => undefined)
  index = new OpenIndex(record.number, folder, store, new SearchIndex(record.settings, documents))
  await applyAll(index, store.table.internalIds())
  return index
}
