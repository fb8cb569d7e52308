/** Categories that stand on a project's card. */
export const CATEGORIES_MAX = 3
export const ADDITIONAL_CATEGORIES_MAX = 256
export const GALLERY_IMAGES_MAX = 64
/** Pictures in the texts of one project. */
export const INLINE_IMAGES_MAX = 1024
export const DONATION_LINKS_MAX = 6

export const FILES_PER_VERSION_MAX = 256
export const DEPENDENCIES_MAX = 4096

export const COLLECTION_PROJECTS_MAX = 1024

/** Weight of a member when revenue is divided. */
export const PAYOUTS_SPLIT_MAX = 5000

/** Ids, hashes or names in one request. */
export const BATCH_MAX = 1000
/** Projects edited by one request. */
export const EDITED_PROJECTS_MAX = 256
export const RANDOM_PROJECTS_MAX = 100
/** Entries of one page of a list. */
export const PAGE_MAX = 100

/** A place in a list that people put in order by hand. */
export const ORDERING_MAX = 1_000_000_000
