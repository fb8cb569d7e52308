import type { ServerFile, ServerFileList } from '@quarry/api/contract/hosting/files'
import type { FileKind, FileOrder } from '@quarry/domain/hosting/server-files'
import { FILES_PAGE_MAX } from '@quarry/domain/limits/counts'
import { lstatSync, type BigIntStats, type Dirent, type Stats } from 'node:fs'
import { opendir, readdir, type FileHandle } from 'node:fs/promises'
import { setImmediate as otherWork } from 'node:timers/promises'
import { entryOf, openSubfolder, whileOpen } from './descriptor-walk.ts'
import { statEntry } from './file-state.ts'

const COUNTED_MAX = 1_000
/** Entries that are read at the same time. */
const CHUNK = 200

export interface Listing {
  page: number
  order: FileOrder
  direction: 'asc' | 'desc'
  kind?: 'file' | 'folder' | undefined
  search: string
}

interface Entry {
  name: string
  kind: FileKind
  /** By which it is sorted before its name. */
  key: number
  stats?: BigIntStats | undefined
}

type Kinds = Pick<Dirent, 'isFile' | 'isDirectory' | 'isSymbolicLink'>
const kindOf = (entry: Kinds): FileKind => {
  if (entry.isFile()) return 'file'
  if (entry.isDirectory()) return 'folder'
  return entry.isSymbolicLink() ? 'link' : 'other'
}

const withStats = (folder: FileHandle, entry: Entry): Promise<Entry> =>
  statEntry(folder, entry.name).then(
    (stats) => ({ ...entry, kind: kindOf(stats), stats }),
    // It disappeared, or its name is no text.
    () => entry,
  )

async function inChunks<T, R>(items: readonly T[], work: (item: T) => Promise<R>): Promise<R[]> {
  const results: R[] = []
  for (let at = 0; at < items.length; at += CHUNK)
    results.push(...(await Promise.all(items.slice(at, at + CHUNK).map(work))))
  return results
}

/**
 * All entries of a folder with their keys. It waits for each call on the spot: the round trip through the thread pool takes
 * much longer than the call itself. Other work runs between chunks.
 */
async function allWithKeys(
  folder: FileHandle,
  entries: readonly Entry[],
  order: Exclude<FileOrder, 'name'>,
): Promise<Entry[]> {
  const results: Entry[] = []
  const read = keyReader(entryOf(folder, '').toString(), KEYS[order])
  for (let at = 0; at < entries.length; at += CHUNK) {
    if (at > 0) await otherWork()
    for (const entry of entries.slice(at, at + CHUNK)) results.push(read(entry))
  }
  return results
}

/** Apart from the loop that waits, so that V8 optimizes it. */
function keyReader(prefix: string, field: (typeof KEYS)[keyof typeof KEYS]) {
  return (entry: Entry): Entry => {
    const stats = statsNow(prefix + entry.name)
    return stats ? { name: entry.name, kind: kindOf(stats), key: stats[field] } : entry
  }
}

const KEYS = { size: 'size', created: 'birthtimeMs', modified: 'mtimeMs' } as const

/** Undefined if it has disappeared or cannot be read. */
function statsNow(path: string): Stats | undefined {
  try {
    return lstatSync(path, { throwIfNoEntry: false })
  } catch {
    return undefined
  }
}

/** One page of the entries of an open folder. Details are read for that page only, unless they decide the order. */
export async function listFolder(
  folder: FileHandle,
  { page, order, direction, kind, search }: Listing,
): Promise<ServerFileList> {
  const words = search.toLowerCase()
  const all = await readdir(entryOf(folder, '.'), { withFileTypes: true })
  const entries = all
    .map((entry): Entry => ({ name: entry.name, kind: kindOf(entry), key: 0 }))
    .filter((entry) => kind === undefined || (entry.kind === 'folder') === (kind === 'folder'))
    .filter(({ name }) => words === '' || name.toLowerCase().includes(words))
  const known = order === 'name' ? entries : await allWithKeys(folder, entries, order)
  const sorted = sortEntries(known, direction)
  const shown = sorted.slice((page - 1) * FILES_PAGE_MAX, page * FILES_PAGE_MAX)
  const files = await inChunks(shown, async (entry) => viewEntry(folder, await withStats(folder, entry)))
  return { files, total: entries.length }
}

function sortEntries(entries: readonly Entry[], direction: 'asc' | 'desc'): Entry[] {
  const sign = direction === 'asc' ? 1 : -1
  const keyed = entries.map((entry) => ({
    entry,
    rank: entry.kind === 'folder' ? 0 : 1,
    key: entry.key,
    name: entry.name.toLowerCase(),
  }))
  keyed.sort(
    (a, b) =>
      a.rank - b.rank ||
      sign * (compare(a.key, b.key) || compare(a.name, b.name) || compare(a.entry.name, b.entry.name)),
  )
  return keyed.map(({ entry }) => entry)
}

const compare = <T extends number | string>(a: T, b: T): number => {
  if (a === b) return 0
  return a < b ? -1 : 1
}

async function viewEntry(folder: FileHandle, { name, kind, stats }: Entry): Promise<ServerFile> {
  const timeOf = (ms: bigint | undefined) => new Date(Number(ms ?? 0n)).toISOString()
  return {
    name,
    kind,
    size: kind === 'file' && stats ? Number(stats.size) : null,
    items: kind === 'folder' ? await countEntries(folder, name) : null,
    created: stats?.birthtimeMs ? timeOf(stats.birthtimeMs) : null,
    modified: timeOf(stats?.mtimeMs),
  }
}

/** Up to a thousand: a folder of regions may have very many. Null if it cannot be opened. */
async function countEntries(parent: FileHandle, name: string): Promise<number | null> {
  const counting = whileOpen(openSubfolder(parent, name), async (folder) => {
    let count = 0
    for await (const _ of await opendir(entryOf(folder, '.'), { bufferSize: COUNTED_MAX }))
      if ((count += 1) >= COUNTED_MAX) break
    return count
  })
  return counting.catch(() => null)
}
