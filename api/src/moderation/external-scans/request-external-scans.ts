import type { Tx } from '@quarry/db/db'
import { record } from '@quarry/db/outbox'
import type { Services } from '../../kernel/ctx.ts'
import { insertExternalScan, listUnasked } from './external-scans.queries.ts'

type Asking = Pick<Services, 'externalScanner' | 'now'>

/** Has the external scanner asked about a file, once and for all; nothing when there is none. */
export async function requestExternalScan(
  tx: Tx,
  { externalScanner, now }: Asking,
  fileId: string,
): Promise<void> {
  if (!externalScanner) return
  const scanId = await insertExternalScan(tx, { fileId, source: externalScanner.host, askedAt: now() })
  if (scanId !== undefined) await record(tx, { name: 'external_scan.due', scanId })
}

const BATCH = 100

/** The same for files that came before the scanner was attached, while their projects wait; answers how many. */
export async function requestMissedExternalScans({
  db,
  ...asking
}: Pick<Services, 'db'> & Asking): Promise<number> {
  if (!asking.externalScanner) return 0
  return db.transaction().execute(async (tx) => {
    const files = await listUnasked(tx, BATCH)
    for (const { id } of files) await requestExternalScan(tx, asking, id)
    return files.length
  })
}
