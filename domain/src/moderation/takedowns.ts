/** What becomes of a collection or an organization that breaks the rules, and may become of it again. */
export const TAKEDOWN_CHANGES = ['taken', 'given'] as const
export type TakedownChange = (typeof TAKEDOWN_CHANGES)[number]

/** What is taken down as a whole by a mark of its own; projects and versions have statuses for it. */
export const TAKEDOWN_KINDS = ['organization', 'collection'] as const
export type TakedownKind = (typeof TAKEDOWN_KINDS)[number]
