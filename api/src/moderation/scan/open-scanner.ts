import { randomUUID } from 'node:crypto'
import { createWriteStream } from 'node:fs'
import { rm } from 'node:fs/promises'
import { join } from 'node:path'
import { pipeline } from 'node:stream/promises'
import type { Services } from '../../kernel/ctx.ts'
import type { FileScanner } from './file-scanner.ts'
import { LOOK_LIMITS, lookThrough, type LookLimits } from './look-through.ts'
import { findings } from './match-rules.ts'
import { scanRules } from './scan-rules.ts'

/** Longest wait for the bytes; what takes longer is tried again. */
const FETCH_MS = 120_000

const NO_BYTES = Buffer.alloc(0)

/** Looks for what stands in the table of rules. */
export function openScanner(
  { storage }: Pick<Services, 'storage'>,
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
  return {
    async scan({ filename, fileType, storageKey, sha1 }) {
      const found = findings(scanRules)
      found.see({ place: filename, sha1, bytes: NO_BYTES })
      // What was signed stands beside it; a signature is text.
      if (fileType === 'signature') return found.all()
      const path = join(storage.temporaryDir, `upload-${randomUUID()}.zip`)
      try {
        if (await fetchTo(storageKey, path)) await lookThrough(path, filename, found, limits)
        else found.stopAt('unsound', filename)
      } finally {
        await rm(path, { force: true })
      }
      return found.all()
    },
  }
}
