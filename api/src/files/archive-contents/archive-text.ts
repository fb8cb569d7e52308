import { ARCHIVE_ENTRIES_MAX, ARCHIVE_TEXT_MAX_BYTES } from '@quarry/domain/files/archive-contents'
import type { Entry, ZipFile } from 'yauzl'
import type { Storage } from '../../ports/storage.ts'
import type { StoredArchive } from './list-archive.ts'
import { withArchiveSlot } from './archive-concurrency.ts'
import { openStoredZip } from './stored-zip.ts'

export interface ArchivedText {
  /** Null if the content is binary, encrypted or damaged. */
  text: string | null
  isCut: boolean
}

const NO_TEXT: ArchivedText = { text: null, isCut: false }

/** The beginning of a text file in a stored archive. Unpacks no more than is shown. */
export const readArchivedText = (
  storage: Storage,
  { storageKey: key, sizeBytes }: StoredArchive,
  path: string,
): Promise<ArchivedText> =>
  withArchiveSlot(async (signal) => {
    try {
      const zip = await openStoredZip(storage, { key, sizeBytes, signal })
      try {
        const entry = await findEntry(zip, path)
        return entry && !entry.isEncrypted() ? asText(await beginningOf(zip, entry)) : NO_TEXT
      } finally {
        zip.close()
      }
    } catch (error) {
      if (signal.aborted) throw error
      return NO_TEXT
    }
  })

/** The last entry of a path counts, as in programs that unpack the archive. */
async function findEntry(zip: ZipFile, path: string): Promise<Entry | undefined> {
  let found: Entry | undefined
  let entries = 0
  for await (const entry of zip.eachEntry()) {
    entries += 1
    if (entries > ARCHIVE_ENTRIES_MAX) break
    if (entry.fileName === path) found = entry
  }
  return found
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
