import { createHash } from 'node:crypto'
import { rmSync } from 'node:fs'

import { SearchIndex } from '../index/search-index.ts'
import type { IndexSettings } from '../settings/index-settings.ts'
import { DocumentStore } from '../storage/document-store.ts'
import { DocumentTable } from '../storage/document-table.ts'
import { openSnapshot, writeSnapshot } from '../storage/snapshot-file.ts'
import type { IndexRecord } from '../tasks/task.ts'
import { OpenIndex, searchIndexOver } from './open-index.ts'

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
  searchBytes: number
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
    searchBytes: search.reduce((sum, chunk) => sum + chunk.length, 0),
  }
  if (head.searchBytes === 0 && index.store.size > 0) return
  await writeSnapshot(index.snapshotPath, head, pieces([...table, ...search]), stop)
  index.changesSinceSnapshot -= changes
}

function collect(chunks: Iterator<Uint8Array>, length: number): Uint8Array {
  const bytes = Buffer.allocUnsafeSlow(length)
  let filled = 0
  while (filled < length) {
    const step = chunks.next()
    if (step.done) throw new Error('the snapshot ends too early')
    bytes.set(step.value, filled)
    filled += step.value.length
  }
  return bytes
}

interface Loaded {
  table: DocumentTable
  end: number
  search: Uint8Array
}

/** Undefined when there is no snapshot that fits; a damaged one is reported and left aside. */
function loadSnapshot(
  path: string,
  record: IndexRecord,
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
      const parts = head.tableBytes.map((length) => collect(snapshot.chunks, length))
      const table = DocumentTable.load(parts[Symbol.iterator](), head.capacity)
      const search = collect(snapshot.chunks, head.searchBytes)
      if (!snapshot.chunks.next().done) throw new Error('the snapshot is longer than its head says')
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
  const reason = error instanceof Error ? error.message : String(error)
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
  const open = (loaded: Loaded | undefined) => {
    const changed = new Set<number>()
    const store = DocumentStore.open(folder, record.log, loaded, (internalId) => changed.add(internalId))
    return { changed, store }
  }
  const loaded = loadSnapshot(path, record, warn)
  if (loaded) {
    const documents = loaded.table.size
    const { changed, store } = open(loaded)
    try {
      const search = SearchIndex.load(record.settings, { read: (id) => index.store.read(id) }, loaded.search)
      if (search.documentCount !== documents) {
        throw new Error(
          `the snapshot holds ${search.documentCount} searchable documents in place of ${documents}`,
        )
      }
      const index: OpenIndex = new OpenIndex(record.number, folder, store, search)
      await applyAll(index, changed)
      index.changesSinceSnapshot = changed.size
      return index
    } catch (error) {
      store.close()
      dropSnapshot(path, error, warn)
    }
  }
  const { store } = open(undefined)
  const index: OpenIndex = new OpenIndex(
    record.number,
    folder,
    store,
    searchIndexOver(record.settings, () => index.store),
  )
  await applyAll(index, store.table.internalIds())
  return index
}
