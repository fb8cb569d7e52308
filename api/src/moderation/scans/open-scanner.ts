import { randomUUID } from 'node:crypto'
import { createWriteStream } from 'node:fs'
import { rm } from 'node:fs/promises'
import { join } from 'node:path'
import { pipeline } from 'node:stream/promises'
import { PACKED_FILES_MAX } from '@quarry/domain/moderation/packed-files'
import type { Services } from '../../kernel/ctx.ts'
import { listPacked, type PackedFile } from '../packed-files/list-packed-files.ts'
import { withoutPublished } from '../packed-files/packed-files.queries.ts'
import type { FileScanner } from './file-scanner.ts'
import { SCAN_LIMITS, scanArchive, type ScanLimits } from './scan-archive.ts'
import { collectFindings, type Findings } from './match-rules.ts'
import { scanRules } from './scan-rules.ts'

/** Time limit for downloading the file; then the scan is retried. */
const FETCH_MS = 120_000

const NO_BYTES = Buffer.alloc(0)

const isModpack = (filename: string): boolean => filename.toLowerCase().endsWith('.mrpack')

/** Scans files by the rules, and lists foreign files in modpacks. */
export function openScanner(
  { storage, db }: Pick<Services, 'storage' | 'db'>,
  limits: ScanLimits = SCAN_LIMITS,
): FileScanner {
  const fetchTo = async (key: string, path: string): Promise<boolean> => {
    const object = await storage.open(key)
    if (object)
      await pipeline(object.stream, createWriteStream(path), {
        signal: AbortSignal.timeout(FETCH_MS),
      })
    return object !== undefined
  }
  const listForeign = async (path: string, filename: string, found: Findings) => {
    const { files, isComplete } = await listPacked(path)
    const foreign = await withoutPublished(db, files)
    if (!isComplete || foreign.length > PACKED_FILES_MAX) found.addBound('entries', filename)
    return foreign.slice(0, PACKED_FILES_MAX)
  }
  return {
    async scan({ filename, fileType, storageKey, sha1 }) {
      const found = collectFindings(scanRules)
      found.addEntry({ place: filename, sha1, bytes: NO_BYTES })
      // A signature is text; the signed file is scanned itself.
      if (fileType === 'signature') return { findings: found.all(), packed: [] }
      let packed: PackedFile[] = []
      const path = join(storage.temporaryDir, `upload-${randomUUID()}.zip`)
      try {
        if (await fetchTo(storageKey, path)) {
          await scanArchive(path, filename, found, limits)
          if (isModpack(filename)) packed = await listForeign(path, filename, found)
        } else found.addBound('unsound', filename)
      } finally {
        await rm(path, { force: true })
      }
      return { findings: found.all(), packed }
    },
  }
}
