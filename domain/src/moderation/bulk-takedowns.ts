import type { CollectionStatus } from '../collections/collection-statuses.ts'
import type { ProjectStatus, RejectedStatus } from '../projects/project-statuses.ts'

/** What of a person staff take down in one step, when they suspend them. */
export const SWEPT_NOUNS = ['project', 'collection', 'organization'] as const
export type SweptNoun = (typeof SWEPT_NOUNS)[number]

/** Each waits until it is taken or, where somebody else has decided meanwhile, kept; of those taken some are given back. */
export const SWEPT_STATES = ['waits', 'taken', 'kept', 'given'] as const
export type SweptState = (typeof SWEPT_STATES)[number]

/** What becomes of each project: those that others see are withheld, those that others would come to see are rejected. */
export const SWEPT_PROJECTS = {
  approved: 'withheld',
  archived: 'withheld',
  unlisted: 'withheld',
  processing: 'rejected',
  scheduled: 'rejected',
} as const satisfies Partial<Record<ProjectStatus, RejectedStatus>>
export type SweptStatus = keyof typeof SWEPT_PROJECTS

export const isSwept = (status: ProjectStatus): status is SweptStatus => Object.hasOwn(SWEPT_PROJECTS, status)

/** Collections that others see. */
export const SWEPT_COLLECTIONS = ['listed', 'unlisted'] as const satisfies readonly CollectionStatus[]

/** In one transaction. */
export const SWEPT_AT_ONCE = 25
/** By one step; what is beyond is taken by another. */
export const SWEPT_MAX = 10_000
/** Named before and after the step, of each kind; the rest is counted. */
export const SWEPT_NAMES = 20
/** Steps of the past that are shown of a person. */
export const SWEEPS_SHOWN = 10
