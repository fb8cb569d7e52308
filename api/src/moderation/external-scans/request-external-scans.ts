import type { Tx } from '@quarry/db/db'
import { record } from '@quarry/db/outbox'
import type { Services } from '../../kernel/ctx.ts'
import { insertOutsideScan, listUnasked } from './external-scans.queries.ts'

type Asking = Pick<Services, 'outsideScanner' | 'now'>

/** Has the outside scanner asked about a file, once and for all; nothing when there is none. */
export async function askOutside(tx: Tx, { outsideScanner, now }: Asking, fileId: string): Promise<void> {
  if (!outsideScanner) return
  const scanId = await insertOutsideScan(tx, { fileId, source: outsideScanner.host, askedAt: now() })
  if (scanId !== undefined) await record(tx, { name: 'outside_scan.due', scanId })
}

const BATCH = 100

/** The same for files that came before the scanner was attached, while their projects wait; answers how many. */
export async function askAboutOverlooked({ db, ...asking }: Pick<Services, 'db'> & Asking): Promise<number> {
  if (!asking.outsideScanner) return 0
  return db.transaction().execute(async (tx) => {
    const files = await listUnasked(tx, BATCH)
    for (const { id } of files) await askOutside(tx, asking, id)
    return files.length
  })
}
