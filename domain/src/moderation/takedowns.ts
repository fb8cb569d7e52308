/** A collection or organization is taken down, or given back. */
export const TAKEDOWN_CHANGES = ['taken', 'given'] as const
export type TakedownChange = (typeof TAKEDOWN_CHANGES)[number]

/** Kinds with a takedown of their own. Projects and versions have statuses instead. */
export const TAKEDOWN_KINDS = ['organization', 'collection'] as const
export type TakedownKind = (typeof TAKEDOWN_KINDS)[number]
