export const COLLECTION_STATUSES = ['listed', 'unlisted', 'private', 'rejected', 'unknown'] as const
export type CollectionStatus = (typeof COLLECTION_STATUSES)[number]

/** Anyone with the address may look. */
export const LINKED_COLLECTION_STATUSES = [
  'listed',
  'unlisted',
] as const satisfies readonly CollectionStatus[]

/** What owners may choose among, and change from. */
export const OWN_COLLECTION_STATUSES = [
  'listed',
  'unlisted',
  'private',
] as const satisfies readonly CollectionStatus[]

export const isLinkedCollection = (status: string): boolean =>
  LINKED_COLLECTION_STATUSES.some((one) => one === status)

export const isOwnCollectionStatus = (status: string): boolean =>
  OWN_COLLECTION_STATUSES.some((one) => one === status)
