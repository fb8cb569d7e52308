import type { CollectionStatus } from '../collections/collection-statuses.ts'
import type { ProjectStatus, RejectedStatus } from '../projects/project-statuses.ts'

/** Kinds of content that a bulk takedown, with the suspension of a user, can take down. */
export const BULK_TAKEDOWN_KINDS = ['project', 'collection', 'organization'] as const
export type BulkTakedownKind = (typeof BULK_TAKEDOWN_KINDS)[number]

/**
 * States of an item: it waits until it is taken down, or kept after another decision about it. A taken item can be given back.
 */
export const BULK_TAKEDOWN_STATES = ['waits', 'taken', 'kept', 'given'] as const
export type BulkTakedownState = (typeof BULK_TAKEDOWN_STATES)[number]

/** New status of projects: public ones are withheld, submitted and scheduled ones are rejected. */
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

/** Collections that others can see. */
export const BULK_TAKEDOWN_COLLECTION_STATUSES = [
  'listed',
  'unlisted',
] as const satisfies readonly CollectionStatus[]

/** Items in one transaction. */
export const BULK_TAKEDOWN_BATCH = 25
/** Items of one bulk takedown; more need another one. */
export const BULK_TAKEDOWN_MAX = 10_000
/** Items of each kind that are listed by name; the rest is counted. */
export const BULK_TAKEDOWN_NAMES_SHOWN = 20
/** Newest bulk takedowns of a user that are listed. */
export const BULK_TAKEDOWNS_SHOWN = 10
