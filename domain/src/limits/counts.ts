/** More than there are game versions: a facet list that is cut off loses choices silently. */
export const MAX_VALUES_PER_FACET = 1500

/** Categories that stand on a project's card. */
export const CATEGORIES_MAX = 3
export const ADDITIONAL_CATEGORIES_MAX = 256
export const GALLERY_IMAGES_MAX = 64
/** Pictures in the texts of one project. */
export const INLINE_IMAGES_MAX = 1024
export const DONATION_LINKS_MAX = 6

export const VERSIONS_MAX = 5000
export const FILES_PER_VERSION_MAX = 256
/** In the index of one pack. */
export const PACK_FILES_MAX = 20_000
/** Of one version. */
export const DEPENDENCIES_MAX = 1024
/** Of all versions that one answer shows. */
export const LISTED_DEPENDENCIES_MAX = 60_000
/** What the versions of a project depend on, listed together. */
export const DEPENDED_ON_MAX = 2000
/** Projects that depend on one, on one page. */
export const DEPENDENTS_PAGE = 20

export const COLLECTION_PROJECTS_MAX = 1024
/** Of one person. */
export const COLLECTIONS_MAX = 100
export const FOLLOWS_MAX = 2000
/** Of one person. */
export const SAVED_SEARCHES_MAX = 50
/** Of a team; teams of a person. */
export const TEAM_MEMBERS_MAX = 256
export const TEAMS_MAX = 10_000
/** Of all teams that one answer shows. */
export const LISTED_MEMBERS_MAX = 10_000

/** Places in which an account is signed in at once; the one used longest ago makes room. */
export const SESSIONS_MAX = 100
/** Of one account. */
export const PASSKEYS_MAX = 20

/** What happened to an account, on one page. */
export const ACTIVITY_PAGE_SIZE = 30
/** Of people that staff look for. */
export const PEOPLE_FOUND_PAGE = 50
/** Of the log of staff. */
export const STAFF_LOG_PAGE = 50

/** Personal access tokens of one account, those that have lapsed included. */
export const TOKENS_MAX = 100

/** Of one account: apps that it has made, and apps that may act for it. */
export const OAUTH_APPS_MAX = 100
export const OAUTH_AUTHORIZATIONS_MAX = 500
/** Addresses that one app sends people back to. */
export const OAUTH_REDIRECTS_MAX = 20
/** Places in which one app acts for one account at once; the one refreshed longest ago makes room. */
export const OAUTH_FAMILIES_MAX = 20
/** Pairs of tokens of one place, used ones included. */
export const OAUTH_FAMILY_MAX = 50

/** Of one project, and of one organization. */
export const WEBHOOKS_MAX = 10
/** Of one webhook, the last that are kept. */
export const WEBHOOK_ANSWERS_MAX = 20

/** Of one thread. */
export const THREAD_MESSAGES_MAX = 1000
/** Of one message, and of one report. */
export const MESSAGE_IMAGES_MAX = 10
/** Of one person, sent to be said and not said yet; beyond, the oldest go. */
export const UNPOSTED_IMAGES_MAX = 50
/** Of the makers of a project with those of its organization, and of staff: who can be named in a thread. */
export const THREAD_PEOPLE_MAX = 1024
/** Kept free of what members say, so that nobody can talk a thread full and staff can always decide in it. */
export const THREAD_MESSAGES_RESERVED = 100
/** Characters of all messages of one thread: as many long ones as would be read, a thousand of the usual length. */
export const THREAD_CHARACTERS_MAX = 1_048_576
/** Characters of all threads that one answer shows. */
export const LISTED_THREADS_CHARACTERS_MAX = 4 * THREAD_CHARACTERS_MAX
/** Unread notifications are counted up to here; beyond, only that there are more is told. */
export const UNREAD_COUNTED_MAX = 100
/** Of one person. */
export const OPEN_REPORTS_MAX = 200

/** Projects, versions and game versions of one report of downloads: the most downloaded. */
export const ANALYTICS_ROWS_MAX = 50
/** Days of all projects together that one answer tells to programs. */
export const ANALYTICS_POINTS_MAX = 20_000

/** Weight of a member when revenue is divided. */
export const PAYOUTS_SPLIT_MAX = 5000

/** Ids, hashes or names in one request. */
export const BATCH_MAX = 1000
/** How far tools may go that count what they skip instead of naming the last one. */
export const OFFSET_MAX = 10_000
/** Projects edited by one request. */
export const EDITED_PROJECTS_MAX = 256
export const RANDOM_PROJECTS_MAX = 100
/** Names in one of the site's catalogues, such as game versions. */
export const CATALOGUE_MAX = 5000
/** Changes, chapters and the like of one of the site's own texts. */
export const PUBLICATION_PARTS_MAX = 100
/** Entries of one page of a list. */
export const PAGE_MAX = 100

/** A place in a list that people put in order by hand. */
export const ORDERING_MAX = 1_000_000_000
