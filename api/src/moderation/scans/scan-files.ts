import type { Tx } from '@quarry/db/db'
import type { Effect } from '@quarry/jobs/deliveries'
import type { Effects } from '@quarry/jobs/delivery-workers'
import type { Services } from '../../kernel/ctx.ts'
import { requestExternalScan } from '../external-scans/request-external-scans.ts'
import { replacePackedFiles } from '../packed-files/packed-files.queries.ts'
import type { FileScanner } from './file-scanner.ts'
import { scanRules } from './scan-rules.ts'
import { findUnscanned, putScan, keepTransactionAlive } from './scans.queries.ts'

/** Well below the idle timeout of transactions. */
const KEEP_ALIVE_EVERY_MS = 10_000

/** Keeps the transaction alive during `work`: downloading a large file can exceed the idle timeout of transactions. */
async function withKeepAlive<T>(tx: Tx, work: () => Promise<T>): Promise<T> {
  let lost: unknown
  let beat = Promise.resolve()
  const timer = setInterval(() => {
    beat = keepTransactionAlive(tx).catch((error: unknown) => {
      lost = error
    })
  }, KEEP_ALIVE_EVERY_MS)
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
 * Effects of the queue `scan` for uploaded files and submitted projects: scans files without a current scan, one at a time,
 * and requests their external scans. Findings are only stored.
 */
export function scanFiles({
  scanner,
  ...services
}: { scanner: FileScanner } & Pick<Services, 'now' | 'externalScanner'>): Effects {
  const scanNext: Effect = async (tx, { payload }) => {
    const { projectId } = payload as { projectId: string }
    const rulesVersion = scanRules.version
    const file = await findUnscanned(tx, projectId, rulesVersion)
    if (!file) return
    const { findings, packed } = await withKeepAlive(tx, () => scanner.scan(file))
    await putScan(tx, {
      fileId: file.id,
      rulesVersion,
      scannedAt: services.now(),
      findings,
    })
    await replacePackedFiles(tx, file.id, packed)
    await requestExternalScan(tx, services, file.id)
    return { payload: { projectId } }
  }
  return { 'files.uploaded': scanNext, 'project.submitted': scanNext }
}
