import { randomUUID } from 'node:crypto'
import { rm, stat } from 'node:fs/promises'
import { join } from 'node:path'
import type { AccountDomainEvent } from '@quarry/db/events'
import { mintId } from '@quarry/db/ids'
import { record } from '@quarry/db/outbox'
import { dataExportKey } from '@quarry/db/storage-keys'
import { EXPORT_LIFETIME_MS } from '@quarry/domain/accounts/data-export'
import type { Effects } from '@quarry/jobs/delivery-workers'
import type { Services } from '../../kernel/ctx.ts'
import { announce, settle } from '../../files/uploads/stored-objects.ts'
import { finishExport, lockExport } from './data-export.queries.ts'
import { createWriteStream } from 'node:fs'
import { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import type { Tx } from '@quarry/db/db'
import { ZipFile } from 'yazl'
import { EXPORT_FILES, type ExportFile } from './export-areas.queries.ts'
import { readExportFile } from './export-rows.queries.ts'

/** Writes the archive to a local file, row by row, with constant memory. */
export async function writeArchive(
  tx: Tx,
  path: string,
  { userId, siteUrl, now }: { userId: string; siteUrl: string; now: Date },
): Promise<void> {
  const archive = new ZipFile()
  const output = createWriteStream(path, { mode: 0o600 })
  // An error while reading must end the output as well, or the pipeline would hang.
  archive.on('error', (error: Error) => output.destroy(error))
  const summary = {
    made_at: now.toISOString(),
    site: siteUrl,
    account: userId,
    files: EXPORT_FILES.map(fileName),
  }
  archive.addBuffer(Buffer.from(`${JSON.stringify(summary, null, 2)}\n`), 'about.json', { mtime: now })
  // Sequential, since all files share the connection of the transaction.
  for (const area of EXPORT_FILES)
    archive.addReadStreamLazy(fileName(area), { mtime: now }, (take) => {
      const rows = Readable.from(readExportFile(tx, area, userId))
      // The archive does not forward its errors.
      rows.on('error', (error) => output.destroy(error))
      take(null, rows)
    })
  archive.end()
  await pipeline(archive.outputStream, output)
}

const fileName = ({ name }: ExportFile): string => `${name}.json`

type Maker = Pick<Services, 'db' | 'storage' | 'siteUrl' | 'now'>

/**
 * Effects of the queue `export`. A file without a row after a crash is cleaned up, and the export runs again.
 */
export const createExports = ({ db, storage, siteUrl, now }: Maker): Effects => ({
  'data_export.asked': async (tx, delivery) => {
    const { userId, askedAt } = delivery.payload as Extract<AccountDomainEvent, { name: 'data_export.asked' }>
    const requested = await lockExport(tx, userId)
    // The account was deleted, the export is done, or another one was requested since.
    if (!requested || requested.readyAt !== null || requested.askedAt.toISOString() !== askedAt) return
    const path = join(storage.temporaryDir, `upload-${randomUUID()}.zip`)
    try {
      await writeArchive(tx, path, { userId, siteUrl, now: now() })
      const { size: sizeBytes } = await stat(path)
      const storageKey = dataExportKey(userId, mintId())
      await announce(db, [storageKey], null)
      await storage.putFile(storageKey, path, 'application/zip')
      await settle(tx, [storageKey])
      const readyAt = now()
      const expiresAt = new Date(readyAt.getTime() + EXPORT_LIFETIME_MS)
      await finishExport(tx, userId, { readyAt, expiresAt, storageKey, sizeBytes })
      await record(tx, { name: 'data_export.ready', userId, actorId: null })
    } finally {
      await rm(path, { force: true })
    }
  },
})
