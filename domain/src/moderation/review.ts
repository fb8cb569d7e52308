import { HOUR_MS, MINUTE_MS } from '../times.ts'

/** Single values of a project that are compared with those that staff saw last; `terms` is the link to its licence. */
export const COMPARED_FIELDS = ['title', 'slug', 'summary', 'license', 'terms', 'client', 'server'] as const

/** The newest of a project's versions that are kept for comparing. */
export const COMPARED_VERSIONS = 1000
/** Versions and pictures of each kind that are shown; of the others the number. */
export const CHANGES_SHOWN = 100
/** Lines of a changed text that are shown, those around a change included. */
export const CHANGED_LINES_SHOWN = 400
/** Unchanged lines that are left around each change. */
export const LINES_AROUND = 2

/**
 * A claim on a waiting project ends by itself after as long as OWASP's session management cheat sheet lets an idle session
 * of little risk live at most: whoever has gone away keeps nobody from going on.
 */
export const REVIEW_CLAIM_MS = 30 * MINUTE_MS

/** What creators are promised: one day, two days at most. */
export const REVIEW_WAITS = ['long', 'too_long'] as const
export type ReviewWait = (typeof REVIEW_WAITS)[number]
export const REVIEW_WAIT_MS: Readonly<Record<ReviewWait, number>> = {
  long: 24 * HOUR_MS,
  too_long: 48 * HOUR_MS,
}

/** More than the checklist of moderators has; each bounds what is kept of it. */
export const CHECKLIST_STAGES_MAX = 32
export const CHECKLIST_REASONS_MAX = 64
export const REASON_FIELDS_MAX = 4

/** What the overview of moderators looks back on. */
export const STATISTICS_DAYS = 30
