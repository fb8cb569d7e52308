import { record } from '@quarry/db/outbox'
import type { Services } from '../../kernel/ctx.ts'
import { scanRules } from './scan-rules.ts'
import { listProjectsToRescan } from './scans.queries.ts'

const BATCH = 100

/** Requests scans of unscanned files, or files scanned by older rules, in projects in review; returns the projects' number. */
export function rescanMissedFiles({ db }: Pick<Services, 'db'>): Promise<number> {
  return db.transaction().execute(async (tx) => {
    const targets = await listProjectsToRescan(tx, scanRules.version, BATCH)
    const events = targets.map((target) => ({ name: 'files.uploaded', ...target, actorId: null }) as const)
    await record(tx, ...events)
    return targets.length
  })
}
