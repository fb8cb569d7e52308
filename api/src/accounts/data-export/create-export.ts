import { randomUUID } from 'node:crypto'
import { rm, stat } from 'node:fs/promises'
import { join } from 'node:path'
import type { AccountHappening } from '@quarry/db/events'
import { mintId } from '@quarry/db/ids'
import { record } from '@quarry/db/outbox'
import { dataExportKey } from '@quarry/db/storage-keys'
import { EXPORT_LIVES_MS } from '@quarry/domain/accounts/data-exports'
import type { Effects } from '@quarry/jobs/delivery-queue'
import type { Services } from '../../kernel/ctx.ts'
import { announce, settle } from '../../files/uploads/stored-objects.ts'
import { finishExport, lockExport } from './data-export.queries.ts'
import { writeArchive } from './export-archive.ts'

type Maker = Pick<Services, 'db' | 'storage' | 'siteUrl' | 'now'>

/** What the queue `export` does: a file that no row speaks for after a crash is swept away, and made again. */
export const makeExports = ({ db, storage, siteUrl, now }: Maker): Effects => ({
  'data_export.asked': async (tx, delivery) => {
    const { userId, askedAt } = delivery.payload as Extract<AccountHappening, { name: 'data_export.asked' }>
    const asked = await lockExport(tx, userId)
    // The account is gone, it is made already, or another one was asked for since.
    if (!asked || asked.readyAt !== null || asked.askedAt.toISOString() !== askedAt) return
    const path = join(storage.temporaryDir, `upload-${randomUUID()}.zip`)
    try {
      await writeArchive(tx, path, { userId, siteUrl, now: now() })
      const { size: sizeBytes } = await stat(path)
      const storageKey = dataExportKey(userId, mintId())
      await announce(db, [storageKey], null)
      await storage.putFile(storageKey, path, 'application/zip')
      await settle(tx, [storageKey])
      const readyAt = now()
      const expiresAt = new Date(readyAt.getTime() + EXPORT_LIVES_MS)
      await finishExport(tx, userId, { readyAt, expiresAt, storageKey, sizeBytes })
      await record(tx, { name: 'data_export.ready', userId, actorId: null })
    } finally {
      await rm(path, { force: true })
    }
  },
})
