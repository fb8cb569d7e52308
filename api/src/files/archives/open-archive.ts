import { ruleMessage, type RuleMessage } from '../../../contract/rules.ts'
import type { Entry } from 'yauzl'
import { AppError } from '../../kernel/errors.ts'
import { openZip as openZipFile } from './open-zip.ts'

const MAX_ENTRIES = 100_000
const MAX_UNPACKED_BYTES = 4 * 1024 ** 3
/** Compression ratio. Ordinary archives of text reach about 20; zip bombs start in the hundreds. */
const MAX_RATIO = 200
const RATIO_MATTERS_ABOVE_BYTES = 64 * 1024 ** 2
const MAX_READ_BYTES = 16 * 1024 ** 2

/** What validators may read of an archive. Nothing is unpacked to disk. */
export interface Archive {
  /** Paths of files, without directories. */
  names: readonly string[]
  /** Text of one file; undefined if it does not exist. */
  read: (name: string) => Promise<string | undefined>
}

const refuse = (message: RuleMessage): AppError => new AppError('invalid_file', message)

/**
 * Opens a zip for inspection. Rejects files that are no zip, encrypted archives, paths and links that leave the archive,
 * overlapping entries, and zip bombs.
 */
export async function withArchive<T>(
  path: string,
  sizeBytes: number,
  filename: string,
  inspect: (archive: Archive) => Promise<T>,
): Promise<T> {
  const zip = await openZip(path, filename)
  try {
    // The reader never reads more entries than this count.
    if (zip.entryCount > MAX_ENTRIES) throw refuse(ruleMessage('archive_entries', { filename }))
    const entries = new Map<string, Entry>()
    let packed = 0
    let unpacked = 0
    for await (const entry of zip.eachEntry()) {
      packed += entry.compressedSize
      unpacked += entry.uncompressedSize
      if (unpacked > MAX_UNPACKED_BYTES || isBomb(unpacked, sizeBytes))
        throw refuse(ruleMessage('archive_bomb', { filename }))
      if (packed > sizeBytes) throw refuse(ruleMessage('archive_overlaps', { filename }))
      if (isLink(entry)) throw refuse(ruleMessage('archive_link', { filename, entry: entry.fileName }))
      // First: strong encryption is written as a compression method.
      if (entry.isEncrypted()) throw refuse(ruleMessage('archive_encrypted', { filename }))
      if (!isReadable(entry))
        throw refuse(ruleMessage('archive_compression', { filename, entry: entry.fileName }))
      if (!entry.fileName.endsWith('/')) entries.set(entry.fileName, entry)
    }
    return await inspect({
      names: [...entries.keys()],
      read: async (name) => {
        const entry = entries.get(name)
        return entry && readEntry(await zip.openReadStreamPromise(entry), filename, name)
      },
    })
  } catch (error) {
    throw error instanceof AppError ? error : refuse(unsound(error, filename))
  } finally {
    zip.close()
  }
}

/** A program that unpacks the archive would follow a link to any path. The upper 16 bits are the Unix mode. */
const isLink = ({ externalFileAttributes }: Entry): boolean =>
  ((externalFileAttributes >>> 16) & 0o170000) === 0o120000

/** Stored or deflated. Java, and so the game, reads nothing else. */
const isReadable = ({ compressionMethod }: Entry): boolean =>
  compressionMethod === 0 || compressionMethod === 8

const isBomb = (unpacked: number, sizeBytes: number): boolean =>
  unpacked > RATIO_MATTERS_ABOVE_BYTES && unpacked > sizeBytes * MAX_RATIO

async function openZip(path: string, filename: string) {
  try {
    return await openZipFile(path)
  } catch (error) {
    throw refuse(ruleMessage('archive_not_zip', { filename, reason: reasonOf(error) }))
  }
}

async function readEntry(stream: AsyncIterable<Buffer>, filename: string, name: string): Promise<string> {
  const chunks: Buffer[] = []
  let size = 0
  for await (const chunk of stream) {
    size += chunk.byteLength
    if (size > MAX_READ_BYTES) throw refuse(ruleMessage('archive_entry_too_large', { entry: name, filename }))
    chunks.push(chunk)
  }
  return Buffer.concat(chunks).toString('utf8')
}

/** Error messages of the library for a path that leaves the archive. */
const OUTSIDE = /^(?:absolute path|invalid relative path|invalid characters in fileName): (.+)$/is

function unsound(error: unknown, filename: string): RuleMessage {
  const [, entry] = OUTSIDE.exec((error as Error).message) ?? []
  return entry === undefined
    ? ruleMessage('archive_unsound', { filename, reason: reasonOf(error) })
    : ruleMessage('archive_path', { filename, entry })
}

const reasonOf = (error: unknown): string => (error as Error).message.toLowerCase()
