import { HOUR_MS, MINUTE_MS } from '../times.ts'

/** Single values that are compared with the last decision; `terms` is the link to the license. */
export const COMPARED_FIELDS = [
  'title',
  'slug',
  'types',
  'summary',
  'license',
  'terms',
  'client',
  'server',
] as const

/** Newest versions in a snapshot. */
export const COMPARED_VERSIONS = 1000
/** Listed versions and images of each kind of change; the rest is counted. */
export const CHANGES_SHOWN = 100
/** Listed lines of a changed text, with their context. */
export const CHANGED_LINES_SHOWN = 400
/** Lines of context around each change. */
export const LINES_AROUND = 2

/**
 * Lifetime of a claim without activity, so that an absent moderator does not block others. The value is the maximum idle
 * time for low-risk sessions in OWASP's session management cheat sheet.
 */
export const REVIEW_CLAIM_MS = 30 * MINUTE_MS

/** Waits beyond the promise to creators: one day, two days at most. */
export const REVIEW_WAITS = ['long', 'too_long'] as const
export type ReviewWait = (typeof REVIEW_WAITS)[number]
export const REVIEW_WAIT_MS: Readonly<Record<ReviewWait, number>> = {
  long: 24 * HOUR_MS,
  too_long: 48 * HOUR_MS,
}

/** Above the size of the review checklist; limits of stored progress. */
export const CHECKLIST_STAGES_MAX = 32
export const CHECKLIST_REASONS_MAX = 64
export const REASON_FIELDS_MAX = 4

/** Period of the review statistics. */
export const STATISTICS_DAYS = 30
