/** More than the number of game versions, since a cut facet list would silently lose filter values. */
export const MAX_VALUES_PER_FACET = 1500

/** Categories shown on a project's card. */
export const CATEGORIES_MAX = 3
export const ADDITIONAL_CATEGORIES_MAX = 256
export const GALLERY_IMAGES_MAX = 64
/** Images in the texts of one project. */
export const INLINE_IMAGES_MAX = 1024
export const DONATION_LINKS_MAX = 6
/** Stored edits of one project; older ones are deleted. */
export const EDITS_KEPT = 50
/** Former names of a user, project or organization. */
export const OLD_NAMES_KEPT = 5
/** Fields of a project that one edit can change; each link counts. */
export const EDITED_FIELDS_MAX = 64

export const VERSIONS_MAX = 5000
export const FILES_PER_VERSION_MAX = 256
/** Versions that one request creates together with their project. */
export const INITIAL_VERSIONS_MAX = 20
/** Files in the index of one pack. */
export const PACK_FILES_MAX = 20_000
/** Dependencies of one version. */
export const DEPENDENCIES_MAX = 1024
/** Dependencies of all versions in one response. */
export const LISTED_DEPENDENCIES_MAX = 60_000
/** Files of all versions in one response, and names of game versions. */
export const LISTED_FILES_MAX = 20_000
export const LISTED_GAME_VERSIONS_MAX = 1_000_000
/** Matching versions for each file in a list of updates. */
export const UPDATES_PER_FILE_MAX = 100
/** Projects and versions in the list of a project's dependencies. */
export const DEPENDED_ON_MAX = 2000
/** Dependents on one page. */
export const DEPENDENTS_PAGE = 20

export const COLLECTION_PROJECTS_MAX = 1024
/** Of one person. */
export const COLLECTIONS_MAX = 100
export const FOLLOWS_MAX = 2000
/** Of one person. */
export const SAVED_SEARCHES_MAX = 50
/** Members of a team; teams of a user. */
export const TEAM_MEMBERS_MAX = 256
export const TEAMS_MAX = 10_000
/** Members of all teams in one response. */
export const LISTED_MEMBERS_MAX = 10_000

/** Sessions of one account; a new one replaces the least recently used. */
export const SESSIONS_MAX = 100
/** Of one account. */
export const PASSKEYS_MAX = 20

/** Users in one response of the public user search. */
export const FOUND_USERS_MAX = 20
/** Account activity entries on one page. */
export const ACTIVITY_PAGE_SIZE = 30
/** Users on one page of the staff's user search. */
export const USER_SEARCH_PAGE_SIZE = 50
/** Staff log entries on one page. */
export const STAFF_LOG_PAGE = 50

/** Personal access tokens of one account, including expired ones. */
export const TOKENS_MAX = 100

/** Apps that one account has created, and apps that it has authorized. */
export const OAUTH_APPS_MAX = 100
export const OAUTH_AUTHORIZATIONS_MAX = 500
/** Redirect URIs of one app. */
export const OAUTH_REDIRECTS_MAX = 20
/** Token families of one app and account; a new one replaces the least recently refreshed. */
export const OAUTH_FAMILIES_MAX = 20
/** Token pairs of one family, including used ones. */
export const OAUTH_FAMILY_MAX = 50

/** Webhooks of one project, organization or user. */
export const WEBHOOKS_MAX = 10
/** Stored responses of one webhook; older ones are deleted. */
export const WEBHOOK_RESPONSES_MAX = 20

/** Hosted servers of one user, and users with whom one server is shared. */
export const SERVERS_MAX = 100
export const SERVER_MEMBERS_MAX = 50
/** Servers shared with one user. */
export const SHARED_SERVERS_MAX = 200
/** Operations of one server in a response, the newest first. */
export const LISTED_OPERATIONS_MAX = 20
/** Backups of one server, of any plan. */
export const SERVER_BACKUPS_MAX = 100
/** Ports of one server besides that of the game, and all of them. */
export const FURTHER_PORTS_MAX = 5
export const SERVER_PORTS_MAX = FURTHER_PORTS_MAX + 1
/** Public keys of one user for one server. */
export const SFTP_KEYS_MAX = 10
/** Files of a server on one page of a list, and uploads of one server that have not ended. */
export const FILES_PAGE_MAX = 100
export const FILE_UPLOADS_MAX = 10
/** Mods, plugins or data packs of a server in a list, those of one request, and the files that it installs with what they require. */
export const CONTENT_FILES_MAX = 500
export const CONTENT_REQUEST_MAX = 20
export const CONTENT_INSTALL_MAX = 60
/** Optional files of a modpack that are asked for, and paths in each list of what its installation changes. */
export const PACK_OPTIONAL_MAX = 200
export const PACK_PATHS_LISTED = 100
/** Properties of a server on one page. */
export const PROPERTIES_SHOWN_MAX = 200
/** Entries of an archive that a server extracts, and conflicts that are listed before. */
export const ARCHIVE_ENTRIES_MAX = 100_000
export const ARCHIVE_CONFLICTS_MAX = 100
/** Entries that are copied at once. */
export const COPIED_FILES_MAX = 20_000
/** Machines that run servers, their tokens, and the servers of one machine. */
export const NODES_MAX = 1000
/** Servers of a node on one page of the list for admins. */
export const NODE_SERVERS_LISTED = 50
/** Servers that wait for a node, in the list for admins. */
export const WAITING_SERVERS_LISTED = 100
/** Of one server; the number of one that says more is not shown. */
export const SHOWN_PLAYERS_MAX = 1_000_000
/** Notices on the pages of servers: all of them, those that one server shows, and the nodes and servers that one names. */
export const SERVER_NOTICES_MAX = 200
export const SHOWN_NOTICES_MAX = 10
export const NOTICE_TARGETS_MAX = 100
/** Versions of the game, or of a loader, in a list for one server. */
export const SOFTWARE_VERSIONS_MAX = 500
export const NODE_TOKENS_MAX = 10
export const NODE_SERVERS_MAX = 1000

/** Of one thread. */
export const THREAD_MESSAGES_MAX = 1000
/** Images of one message or report. */
export const MESSAGE_IMAGES_MAX = 10
/** Unposted message images of one user; further ones replace the oldest. */
export const UNPOSTED_IMAGES_MAX = 50
/** Users who can be mentioned in a thread: members of the project and its organization, and staff. */
export const THREAD_PEOPLE_MAX = 1024
/** Messages of a thread reserved for staff, so that members cannot fill it and block a decision. */
export const THREAD_MESSAGES_RESERVED = 100
/** Characters of all messages of one thread: a thousand messages of usual length. */
export const THREAD_CHARACTERS_MAX = 1_048_576
/** Characters of all threads in one response. */
export const LISTED_THREADS_CHARACTERS_MAX = 4 * THREAD_CHARACTERS_MAX
/** Unread notifications are counted up to this number; above it, only "more" is shown. */
export const UNREAD_COUNTED_MAX = 100
/** Of one person. */
export const OPEN_REPORTS_MAX = 200

/** Rows of each kind in a download report: the most downloaded ones. */
export const ANALYTICS_ROWS_MAX = 50
/** Data points of all projects in one response of the v3 analytics. */
export const ANALYTICS_POINTS_MAX = 20_000

/** Maximum weight of a member in the revenue split. */
export const PAYOUTS_SPLIT_MAX = 5000

/** Ids, hashes or names in one request. */
export const BATCH_MAX = 1000
/** Maximum offset for clients that page by offset instead of by cursor. */
export const OFFSET_MAX = 10_000
/** Projects edited by one request. */
export const EDITED_PROJECTS_MAX = 256
export const RANDOM_PROJECTS_MAX = 100
/** Entries of a list of reference data, such as game versions. */
export const CATALOGUE_MAX = 5000
/** Parts of one text of the site, such as changes or chapters. */
export const PUBLICATION_PARTS_MAX = 100
/** Entries of one page of a list. */
export const PAGE_MAX = 100

/** Maximum position in a manually ordered list. */
export const ORDERING_MAX = 1_000_000_000
