import * as bulkTakedowns from './bulk-takedowns.ts'
import * as packedFiles from './packed-files.ts'
import * as reviewChanges from './review-changes.ts'
import * as reviewChecklist from './review-checklist.ts'
import * as review from './review.ts'
import * as scans from './scans.ts'
import * as staffLog from './staff-log.ts'
import * as takedowns from './takedowns.ts'
import * as takenDownFiles from './taken-down-files.ts'

/** The modules whose endpoints make up this area. */
export const moderationContract = {
  bulkTakedowns,
  packedFiles,
  reviewChanges,
  reviewChecklist,
  review,
  scans,
  staffLog,
  takedowns,
  takenDownFiles,
}
