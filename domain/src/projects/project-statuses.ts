/** `force-demonetized` is set and taken back by moderators only. */
export const MONETIZATION_STATUSES = ['monetized', 'demonetized', 'force-demonetized'] as const
export type MonetizationStatus = (typeof MONETIZATION_STATUSES)[number]

export const PROJECT_STATUSES = [
  'approved',
  'archived',
  'rejected',
  'draft',
  'unlisted',
  'processing',
  'withheld',
  'scheduled',
  'private',
  'unknown',
] as const
export type ProjectStatus = (typeof PROJECT_STATUSES)[number]

const only = <const S extends readonly ProjectStatus[]>(...statuses: S) => statuses

/** In search, in lists and on profiles. */
export const SEARCHABLE_STATUSES = only('approved', 'archived')

/** Anyone with the address may look. */
export const LINKED_STATUSES = only('approved', 'archived', 'unlisted', 'withheld')

/** Reached by passing review. */
export const APPROVED_STATUSES = only('approved', 'archived', 'unlisted', 'private')

/** What a creator may ask for, and set freely once a project has been approved. */
export const REQUESTABLE_STATUSES = only('approved', 'archived', 'unlisted', 'private', 'draft')
export type RequestableStatus = (typeof REQUESTABLE_STATUSES)[number]

/** What a creator can ask for when a project is begun. */
export const FIRST_VISIBILITIES = only('approved', 'unlisted', 'private')

/** A creator may send these to review: all that has not passed it and does not wait for it already. */
export const SUBMITTABLE_STATUSES = only('draft', 'rejected', 'withheld', 'scheduled', 'unknown')

/** Refused by review; the creator gets the reason and may submit again. */
export const REJECTED_STATUSES = only('rejected', 'withheld')
export type RejectedStatus = (typeof REJECTED_STATUSES)[number]

/** Waiting for review. */
export const PROCESSING_STATUSES = only('processing')

/** In review, or sent back by it: members find the conversation with the moderators on the project's page. */
export const REVIEWED_STATUSES = only('processing', 'rejected', 'withheld')

/** Shown as a notice to every viewer of the project, not only to its members. */
export const ANNOUNCED_STATUSES = only('archived', 'withheld')

const within =
  <S extends ProjectStatus>(statuses: readonly S[]) =>
  (status: string): status is S =>
    statuses.some((one) => one === status)

export const isSearchable = within(SEARCHABLE_STATUSES)
export const isLinked = within(LINKED_STATUSES)
export const isApproved = within(APPROVED_STATUSES)
export const isRequestable = within(REQUESTABLE_STATUSES)
export const isSubmittable = within(SUBMITTABLE_STATUSES)
export const isReviewed = within(REVIEWED_STATUSES)
export const isRejected = within(REJECTED_STATUSES)
export const isAnnounced = within(ANNOUNCED_STATUSES)

interface Reviewed {
  status: ProjectStatus
  wasApproved: boolean
  /** The visibility after an approval. */
  requestedStatus: ProjectStatus | null
}

/**
 * Whether withholding leaves the address of the project available: only if it is available now, or was approved before
 * and waits to be available again. Otherwise withholding would publish it, and acts as a rejection.
 */
export function isLinkedWhenWithheld({ status, wasApproved, requestedStatus }: Reviewed): boolean {
  if (isLinked(status)) return true
  const isInReview = status === 'processing' || status === 'rejected'
  return isInReview && wasApproved && isLinked(requestedStatus ?? 'approved')
}

/**
 * Whether staff can set a status that passing a review gives: the project must have been approved or submitted before.
 * A draft that its members never submitted stays hidden.
 */
export function isApprovable({ status, wasApproved }: Omit<Reviewed, 'requestedStatus'>): boolean {
  return wasApproved || isApproved(status) || isReviewed(status)
}

/** What a member who may edit the project can make of it; staff may set what `isApprovable` does not exclude. */
export function nextStatuses(current: ProjectStatus): readonly ProjectStatus[] {
  if (isApproved(current)) return REQUESTABLE_STATUSES
  return isSubmittable(current) ? PROCESSING_STATUSES : []
}
