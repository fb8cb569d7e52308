import { readdir, rm, stat } from 'node:fs/promises'
import { join } from 'node:path'
import { DAY_MS } from '@quarry/domain/times'
import type { Services } from '../../kernel/ctx.ts'
import { lockAbandoned } from './pending-uploads.queries.ts'
import { removeUnused } from './stored-objects.ts'

/** Longer than the slowest upload takes. */
const ABANDONED_AFTER_MS = DAY_MS
const BATCH = 500

/** Removes what crashes left behind: objects without a row, and incomplete uploads on disk. */
export async function cleanUpUploads({
  db,
  storage,
  now,
}: Pick<Services, 'db' | 'storage' | 'now'>): Promise<number> {
  const before = new Date(now().getTime() - ABANDONED_AFTER_MS)
  const removed = await db
    .transaction()
    .execute(async (tx) => removeUnused(tx, storage, await lockAbandoned(tx, before, BATCH)))
  return removed + (await cleanUpTemporaryFiles(storage.temporaryDir, before))
}

async function cleanUpTemporaryFiles(directory: string, before: Date): Promise<number> {
  let removed = 0
  for (const name of await readdir(directory)) {
    const path = join(directory, name)
    const found = await stat(path).catch(() => undefined)
    if (!name.startsWith('upload-') || !found || found.mtime > before) continue
    await rm(path, { force: true })
    removed += 1
  }
  return removed
}
