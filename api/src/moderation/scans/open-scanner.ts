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
import { LOOK_LIMITS, lookThrough, type LookLimits } from './scan-archive.ts'
import { findings, type Findings } from './match-rules.ts'
import { scanRules } from './scan-rules.ts'

/** Longest wait for the bytes; what takes longer is tried again. */
const FETCH_MS = 120_000

const NO_BYTES = Buffer.alloc(0)

const isModpack = (filename: string): boolean => filename.toLowerCase().endsWith('.mrpack')

/** Looks for what stands in the table of rules, and for what modpacks bring along. */
export function openScanner(
  { storage, db }: Pick<Services, 'storage' | 'db'>,
  limits: LookLimits = LOOK_LIMITS,
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
    const { files, isWhole } = await listPacked(path)
    const foreign = await withoutPublished(db, files)
    if (!isWhole || foreign.length > PACKED_FILES_MAX) found.stopAt('entries', filename)
    return foreign.slice(0, PACKED_FILES_MAX)
  }
  return {
    async scan({ filename, fileType, storageKey, sha1 }) {
      const found = findings(scanRules)
      found.see({ place: filename, sha1, bytes: NO_BYTES })
      // What was signed stands beside it; a signature is text.
      if (fileType === 'signature') return { findings: found.all(), packed: [] }
      let packed: PackedFile[] = []
      const path = join(storage.temporaryDir, `upload-${randomUUID()}.zip`)
      try {
        if (await fetchTo(storageKey, path)) {
          await lookThrough(path, filename, found, limits)
          if (isModpack(filename)) packed = await listForeign(path, filename, found)
        } else found.stopAt('unsound', filename)
      } finally {
        await rm(path, { force: true })
      }
      return { findings: found.all(), packed }
    },
  }
}
