import type { Tx } from '@quarry/db/db'
import type { Effect } from '@quarry/jobs/deliveries'
import type { Effects } from '@quarry/jobs/delivery-queue'
import type { Services } from '../../kernel/ctx.ts'
import { requestExternalScan } from '../external-scans/request-external-scans.ts'
import { putPacked } from '../packed-files/packed-files.queries.ts'
import type { FileScanner } from './file-scanner.ts'
import { scanRules } from './scan-rules.ts'
import { findUnscanned, putScan, stayAwake } from './scans.queries.ts'

/** Well below what a transaction may lie idle. */
const AWAKE_EVERY_MS = 10_000

/** Reading a large file from far away takes longer than a transaction may lie idle. */
async function awake<T>(tx: Tx, work: () => Promise<T>): Promise<T> {
  let lost: unknown
  let beat = Promise.resolve()
  const timer = setInterval(() => {
    beat = stayAwake(tx).catch((error: unknown) => {
      lost = error
    })
  }, AWAKE_EVERY_MS)
  try {
    const result = await work()
    await beat
    if (lost !== undefined) throw new Error('the transaction was lost meanwhile', { cause: lost })
    return result
  } finally {
    clearInterval(timer)
  }
}

/**
 * What the queue `scan` does when files were uploaded or a project is submitted: looks through what no current scan
 * speaks for, one file at a time, and has the external scanner asked. Nothing but the record comes of what is found.
 */
export function scanFiles({
  scanner,
  ...asking
}: { scanner: FileScanner } & Pick<Services, 'now' | 'externalScanner'>): Effects {
  const scanNext: Effect = async (tx, { payload }) => {
    const { projectId } = payload as { projectId: string }
    const rulesVersion = scanRules.version
    const file = await findUnscanned(tx, projectId, rulesVersion)
    if (!file) return
    const { findings, packed } = await awake(tx, () => scanner.scan(file))
    await putScan(tx, {
      fileId: file.id,
      rulesVersion,
      scannedAt: asking.now(),
      findings,
    })
    await putPacked(tx, file.id, packed)
    await requestExternalScan(tx, asking, file.id)
    return { payload: { projectId } }
  }
  return { 'files.uploaded': scanNext, 'project.submitted': scanNext }
}
