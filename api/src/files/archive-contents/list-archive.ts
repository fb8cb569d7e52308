import { ARCHIVE_ENTRIES_MAX, ARCHIVE_PATH } from '@quarry/domain/files/archive-contents'
import type { Storage } from '../../ports/storage.ts'
import { inTurn } from './archive-concurrency.ts'
import { openStoredZip } from './stored-zip.ts'

/** A stored file of a version, as far as looking into it goes. */
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
  /** Not all of its files are listed: there are too many, or their paths are too long. */
  isCut: boolean
}

/** Paths of all lists that are kept, in characters: some 20 MB. */
const KEPT_CHARACTERS = 5_000_000
/** What is held of a file besides its path. */
const EACH = 60

const kept = new Map<string, { list: Promise<ArchiveList | undefined>; weight: number }>()

/** Files inside a stored archive by path, nothing unpacked; undefined for what is no sound archive. Kept by content. */
export function listArchived(storage: Storage, archive: StoredArchive): Promise<ArchiveList | undefined> {
  const known = kept.get(archive.sha512)
  kept.delete(archive.sha512)
  const entry = known ?? { list: inTurn((signal) => readList(storage, archive, signal)), weight: EACH }
  // What was asked for last is forgotten last.
  kept.set(archive.sha512, entry)
  if (!known)
    entry.list.then(
      (list) => {
        entry.weight += (list?.files ?? []).reduce((sum, { path }) => sum + path.length + EACH, 0)
        forgetOldest()
      },
      () => kept.delete(archive.sha512),
    )
  return entry.list
}

function forgetOldest(): void {
  let weight = [...kept.values()].reduce((sum, entry) => sum + entry.weight, 0)
  for (const [sha512, entry] of kept) {
    if (weight <= KEPT_CHARACTERS) return
    kept.delete(sha512)
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
    // Time that ran out says nothing of the file.
    if (signal.aborted) throw error
    return undefined
  }
  return { files: [...files.values()], isCut }
}
