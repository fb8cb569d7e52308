import { ARCHIVE_ENTRIES_MAX, ARCHIVE_PATH } from '@quarry/domain/files/archive-contents'
import type { Entry, ZipFile } from 'yauzl'
import { WeightedCache } from '../../kernel/weighted-cache.ts'
import type { StoredArchive } from './archive-tasks.ts'
import { openStoredZip } from './stored-zip.ts'

/** The job was stopped, or the storage failed; the archive may be valid. */
export class Unfinished extends Error {}

/** What a job may use to read archives. */
export interface ArchiveAccess {
  /** Throws `Unfinished` when the storage fails. */
  readRange: (storageKey: string, start: number, end: number) => Promise<Uint8Array>
  /** Called in loops, throws `Unfinished`. */
  throwIfStopped: () => void
}

/** Where and how an entry is stored. */
export type StoredEntry = Pick<
  Entry,
  | 'relativeOffsetOfLocalHeader'
  | 'compressedSize'
  | 'uncompressedSize'
  | 'compressionMethod'
  | 'generalPurposeBitFlag'
>

/** A file inside an archive. */
export interface ArchivedFile {
  path: string
  sizeBytes: number
  crc32: number
}

export interface ListedFile extends ArchivedFile {
  entry: StoredEntry
}

export interface ArchiveList<F extends ArchivedFile = ListedFile> {
  files: readonly F[]
  /** Not all files are listed: there are too many, or their paths are too long. */
  isCut: boolean
}

/** Capacity of the cache, in characters of paths: about 20 MB. */
const CACHE_CHARACTERS = 5_000_000
/** Weight of an entry besides its path, in characters. */
const ENTRY_WEIGHT = 80

interface Cached {
  list: ArchiveList | undefined
}

const cache = new WeightedCache<Cached>(CACHE_CHARACTERS)

/** Lists a stored archive without unpacking it; undefined if it is not a valid archive. Cached by content. */
export async function listArchived(
  access: ArchiveAccess,
  archive: StoredArchive,
): Promise<ArchiveList | undefined> {
  const known = cache.get(archive.sha512)
  if (known) return known.list
  const list = await readList(access, archive)
  const weight = (list?.files ?? []).reduce((sum, { path }) => sum + path.length + ENTRY_WEIGHT, ENTRY_WEIGHT)
  cache.set(archive.sha512, { list }, weight)
  return list
}

async function readList(access: ArchiveAccess, archive: StoredArchive): Promise<ArchiveList | undefined> {
  const files = new Map<string, ListedFile>()
  let isCut = false
  const isValid = await withStoredZip(access, archive, async (zip) => {
    let entries = 0
    for await (const entry of zip.eachEntry()) {
      access.throwIfStopped()
      entries += 1
      const { fileName: path } = entry
      isCut ||= entries > ARCHIVE_ENTRIES_MAX || path.length > ARCHIVE_PATH.max
      if (entries > ARCHIVE_ENTRIES_MAX) break
      if (path.endsWith('/') || path.length > ARCHIVE_PATH.max) continue
      // The last entry of a path counts, as in programs that unpack the archive.
      files.set(path, {
        path,
        sizeBytes: entry.uncompressedSize,
        crc32: entry.crc32,
        entry: {
          relativeOffsetOfLocalHeader: entry.relativeOffsetOfLocalHeader,
          compressedSize: entry.compressedSize,
          uncompressedSize: entry.uncompressedSize,
          compressionMethod: entry.compressionMethod,
          generalPurposeBitFlag: entry.generalPurposeBitFlag,
        },
      })
    }
    return true
  })
  return isValid ? { files: [...files.values()], isCut } : undefined
}

/** Opens a stored archive for `read`; undefined if the archive is damaged. */
export async function withStoredZip<T>(
  access: ArchiveAccess,
  { storageKey, sizeBytes }: StoredArchive,
  read: (zip: ZipFile) => Promise<T>,
): Promise<T | undefined> {
  // A damaged part of an archive is no error to `read`, but a failed read of the storage is.
  let unfinished: Unfinished | undefined
  const readRange = async (start: number, end: number): Promise<Uint8Array> => {
    try {
      return await access.readRange(storageKey, start, end)
    } catch (error) {
      if (error instanceof Unfinished) unfinished = error
      throw error
    }
  }
  try {
    const zip = await openStoredZip(readRange, sizeBytes)
    try {
      const result = await read(zip)
      if (unfinished) throw unfinished
      return result
    } finally {
      zip.close()
    }
  } catch (error) {
    if (error instanceof Unfinished) throw error
    if (unfinished) throw unfinished
    return undefined
  }
}
