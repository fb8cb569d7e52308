import type { Tx } from '@quarry/db/db'
import { record } from '@quarry/db/outbox'
import type { Services } from '../../kernel/ctx.ts'
import { insertExternalScan, listFilesWithoutExternalScan } from './external-scans.queries.ts'

type ScanServices = Pick<Services, 'externalScanner' | 'now'>

/** Requests the external scan of a file, once. Does nothing without a scanner. */
export async function requestExternalScan(
  tx: Tx,
  { externalScanner, now }: ScanServices,
  fileId: string,
): Promise<void> {
  if (!externalScanner) return
  const scanId = await insertExternalScan(tx, { fileId, source: externalScanner.host, askedAt: now() })
  if (scanId !== undefined) await record(tx, { name: 'external_scan.due', scanId })
}

const BATCH = 100

/** Requests scans of files from before the scanner was configured, in projects in review; returns their number. */
export async function requestMissedExternalScans({
  db,
  ...services
}: Pick<Services, 'db'> & ScanServices): Promise<number> {
  if (!services.externalScanner) return 0
  return db.transaction().execute(async (tx) => {
    const files = await listFilesWithoutExternalScan(tx, BATCH)
    for (const { id } of files) await requestExternalScan(tx, services, id)
    return files.length
  })
}
