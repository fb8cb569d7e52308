import type { CollectionStatus } from '../collections/collection-statuses.ts'
import type { ProjectStatus, RejectedStatus } from '../projects/project-statuses.ts'

/** What of a person staff take down in one step, when they suspend them. */
export const BULK_TAKEDOWN_KINDS = ['project', 'collection', 'organization'] as const
export type BulkTakedownKind = (typeof BULK_TAKEDOWN_KINDS)[number]

/** Each waits until it is taken or, where somebody else has decided meanwhile, kept; of those taken some are given back. */
export const BULK_TAKEDOWN_STATES = ['waits', 'taken', 'kept', 'given'] as const
export type BulkTakedownState = (typeof BULK_TAKEDOWN_STATES)[number]

/** What becomes of each project: those that others see are withheld, those that others would come to see are rejected. */
export const STATUS_AFTER_BULK_TAKEDOWN = {
  approved: 'withheld',
  archived: 'withheld',
  unlisted: 'withheld',
  processing: 'rejected',
  scheduled: 'rejected',
} as const satisfies Partial<Record<ProjectStatus, RejectedStatus>>
export type TakeableStatus = keyof typeof STATUS_AFTER_BULK_TAKEDOWN

export const isTakeable = (status: ProjectStatus): status is TakeableStatus =>
  Object.hasOwn(STATUS_AFTER_BULK_TAKEDOWN, status)

/** Collections that others see. */
export const BULK_TAKEDOWN_COLLECTION_STATUSES = [
  'listed',
  'unlisted',
] as const satisfies readonly CollectionStatus[]

/** In one transaction. */
export const BULK_TAKEDOWN_BATCH = 25
/** By one step; what is beyond is taken by another. */
export const BULK_TAKEDOWN_MAX = 10_000
/** Named before and after the step, of each kind; the rest is counted. */
export const BULK_TAKEDOWN_NAMES_SHOWN = 20
/** Steps of the past that are shown of a person. */
export const BULK_TAKEDOWNS_SHOWN = 10
