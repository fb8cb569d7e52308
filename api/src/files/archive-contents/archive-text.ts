import { ARCHIVE_TEXT_MAX_BYTES } from '@quarry/domain/files/archive-contents'
import { Entry, type ZipFile } from 'yauzl'
import type { ArchiveResults, ArchivedText, StoredArchive } from './archive-tasks.ts'
import {
  listArchived,
  Unfinished,
  withStoredZip,
  type ArchiveAccess,
  type ListedFile,
  type StoredEntry,
} from './list-archive.ts'

const NO_TEXT: ArchivedText = { text: null, isCut: false }

/** The beginning of a text file in a stored archive; undefined if the archive has no such file. */
export async function findText(
  access: ArchiveAccess,
  archive: StoredArchive,
  path: string,
): Promise<ArchiveResults['text']> {
  const list = await listArchived(access, archive)
  const file = list?.files.find((one) => one.path === path)
  if (!file) return undefined
  const [text = NO_TEXT] = await readTexts(access, archive, [file])
  return { sizeBytes: file.sizeBytes, ...text }
}

/** Reads the beginnings of text files by their place in the archive. Unpacks no more than is shown. */
export async function readTexts(
  access: ArchiveAccess,
  archive: StoredArchive,
  files: readonly ListedFile[],
): Promise<ArchivedText[]> {
  if (files.length === 0) return []
  const texts = await withStoredZip(access, archive, async (zip) => {
    const read: ArchivedText[] = []
    for (const { entry } of files) {
      access.throwIfStopped()
      read.push(await readText(zip, entry))
    }
    return read
  })
  return texts ?? files.map(() => NO_TEXT)
}

async function readText(zip: ZipFile, stored: StoredEntry): Promise<ArchivedText> {
  const entry = Object.assign(new Entry(), stored)
  if (entry.isEncrypted()) return NO_TEXT
  try {
    return asText(await beginningOf(zip, entry))
  } catch (error) {
    if (error instanceof Unfinished) throw error
    return NO_TEXT
  }
}

/** Reads one byte more than is shown, to know whether the text was cut. */
async function beginningOf(zip: ZipFile, entry: Entry): Promise<Buffer> {
  const stream: AsyncIterable<Buffer> = await zip.openReadStreamPromise(entry)
  const chunks: Buffer[] = []
  let size = 0
  for await (const chunk of stream) {
    chunks.push(chunk)
    size += chunk.length
    if (size > ARCHIVE_TEXT_MAX_BYTES) break
  }
  return Buffer.concat(chunks).subarray(0, ARCHIVE_TEXT_MAX_BYTES + 1)
}

/** Control characters that no text contains: all but line breaks, tabs and similar ones. */
// oxlint-disable-next-line no-control-regex -- they are what is looked for
const BINARY = /[\u0000-\u0008\u000b\u000e-\u001a\u001c-\u001f\u007f]/

function asText(bytes: Buffer): ArchivedText {
  const isCut = bytes.length > ARCHIVE_TEXT_MAX_BYTES
  try {
    // Leaves out a character that the cut splits.
    const text = new TextDecoder('utf-8', { fatal: true }).decode(bytes.subarray(0, ARCHIVE_TEXT_MAX_BYTES), {
      stream: isCut,
    })
    return BINARY.test(text) ? NO_TEXT : { text, isCut }
  } catch {
    return NO_TEXT
  }
}
