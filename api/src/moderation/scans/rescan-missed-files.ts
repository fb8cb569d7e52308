import { record } from '@quarry/db/outbox'
import type { Services } from '../../kernel/ctx.ts'
import { scanRules } from './scan-rules.ts'
import { listOverlooked } from './scans.queries.ts'

const BATCH = 100

/**
 * Has the files of waiting projects looked through that came before files were, or before this table of rules; answers
 * of how many projects.
 */
export function scanOverlooked({ db }: Pick<Services, 'db'>): Promise<number> {
  return db.transaction().execute(async (tx) => {
    const overlooked = await listOverlooked(tx, scanRules.version, BATCH)
    const events = overlooked.map((target) => ({ name: 'files.uploaded', ...target, actorId: null }) as const)
    await record(tx, ...events)
    return overlooked.length
  })
}
