import { ARCHIVE_ENTRIES_MAX, ARCHIVE_PATH } from '@quarry/domain/files/archive-contents'
import type { Storage } from '../../ports/storage.ts'
import { withArchiveSlot } from './archive-concurrency.ts'
import { openStoredZip } from './stored-zip.ts'

/** The parts of a file record that are needed to read the stored archive. */
export interface StoredArchive {
  storageKey: string
  sha512: string
  sizeBytes: number
}

/** A file inside an archive. */
export interface ArchivedFile {
  path: string
  sizeBytes: number
  crc32: number
}

export interface ArchiveList {
  files: readonly ArchivedFile[]
  /** Not all files are listed: there are too many, or their paths are too long. */
  isCut: boolean
}

/** Capacity of the cache, in characters of paths: about 20 MB. */
const CACHE_CHARACTERS = 5_000_000
/** Weight of an entry besides its path, in characters. */
const ENTRY_WEIGHT = 60

const cache = new Map<string, { list: Promise<ArchiveList | undefined>; weight: number }>()

/** Lists a stored archive without unpacking it; undefined if it is not a valid archive. Cached by content. */
export function listArchived(storage: Storage, archive: StoredArchive): Promise<ArchiveList | undefined> {
  const known = cache.get(archive.sha512)
  cache.delete(archive.sha512)
  const entry = known ?? {
    list: withArchiveSlot((signal) => readList(storage, archive, signal)),
    weight: ENTRY_WEIGHT,
  }
  // Moves the entry to the end: the least recently used one is evicted first.
  cache.set(archive.sha512, entry)
  if (!known)
    entry.list.then(
      (list) => {
        entry.weight += (list?.files ?? []).reduce((sum, { path }) => sum + path.length + ENTRY_WEIGHT, 0)
        evictOldest()
      },
      () => cache.delete(archive.sha512),
    )
  return entry.list
}

function evictOldest(): void {
  let weight = [...cache.values()].reduce((sum, entry) => sum + entry.weight, 0)
  for (const [sha512, entry] of cache) {
    if (weight <= CACHE_CHARACTERS) return
    cache.delete(sha512)
    weight -= entry.weight
  }
}

async function readList(
  storage: Storage,
  { storageKey: key, sizeBytes }: StoredArchive,
  signal: AbortSignal,
): Promise<ArchiveList | undefined> {
  const files = new Map<string, ArchivedFile>()
  let isCut = false
  try {
    const zip = await openStoredZip(storage, { key, sizeBytes, signal })
    try {
      let entries = 0
      for await (const { fileName: path, uncompressedSize, crc32 } of zip.eachEntry()) {
        entries += 1
        isCut ||= entries > ARCHIVE_ENTRIES_MAX || path.length > ARCHIVE_PATH.max
        if (entries > ARCHIVE_ENTRIES_MAX) break
        if (path.endsWith('/') || path.length > ARCHIVE_PATH.max) continue
        files.set(path, { path, sizeBytes: uncompressedSize, crc32 })
      }
    } finally {
      zip.close()
    }
  } catch (error) {
    // A timeout does not mean that the archive is damaged.
    if (signal.aborted) throw error
    return undefined
  }
  return { files: [...files.values()], isCut }
}
