/** Single values of a project that are compared with those that staff saw last; `terms` is the link to its licence. */
export const COMPARED_FIELDS = ['title', 'slug', 'summary', 'license', 'terms', 'client', 'server'] as const
export type ComparedField = (typeof COMPARED_FIELDS)[number]

/** The newest of a project's versions that are kept for comparing. */
export const COMPARED_VERSIONS = 1000
/** Versions and pictures of each kind that are shown; of the others the number. */
export const CHANGES_SHOWN = 100
/** Lines of a changed text that are shown, those around a change included. */
export const CHANGED_LINES_SHOWN = 400
/** Unchanged lines that are left around each change. */
export const LINES_AROUND = 2
