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

export const isListedVersion = (status: VersionStatus): boolean =>
  LISTED_VERSION_STATUSES.some((listed) => listed === status)

export const isRequestableVersion = (status: VersionStatus): status is RequestableVersionStatus =>
  REQUESTABLE_VERSION_STATUSES.some((requestable) => requestable === status)

/** What the form of a version offers. */
export const OFFERED_VERSION_STATUSES = [
  'listed',
  'unlisted',
  'draft',
  'scheduled',
] as const satisfies readonly VersionStatus[]

/** Marked in the lists of members, since visitors see these versions differently or not at all. */
export const MARKED_VERSION_STATUSES = [
  'archived',
  'draft',
  'unlisted',
  'scheduled',
] as const satisfies readonly VersionStatus[]
