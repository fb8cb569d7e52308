export const VERSION_STATUSES = ['listed', 'archived', 'draft', 'unlisted', 'scheduled', 'unknown'] as const
export type VersionStatus = (typeof VERSION_STATUSES)[number]

/** Shown in the version list of a project, in feeds and in search. */
export const LISTED_VERSION_STATUSES = ['listed', 'archived'] as const satisfies readonly VersionStatus[]

/** Visible to anyone with the URL. */
export const LINKED_VERSION_STATUSES = [
  'listed',
  'archived',
  'unlisted',
] as const satisfies readonly VersionStatus[]

/** Statuses that members may set. */
export const REQUESTABLE_VERSION_STATUSES = [
  'listed',
  'archived',
  'draft',
  'unlisted',
] as const satisfies readonly VersionStatus[]
export type RequestableVersionStatus = (typeof REQUESTABLE_VERSION_STATUSES)[number]

/** Whether the version has never been public. */
export const isUnpublished = (status: VersionStatus): boolean => status === 'draft' || status === 'scheduled'
