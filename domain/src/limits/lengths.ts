/** Characters of slugs and version numbers, as a class of a regular expression. URLs need no escapes for them. */
export const URL_SAFE_CHARACTERS = 'A-Za-z0-9!@$()`.+,_"-'

/** Characters of usernames, as a class of a regular expression. */
export const USERNAME_CHARACTERS = 'A-Za-z0-9_-'

/** Limits of a text in Unicode code points, both inclusive. */
export interface Length {
  min: number
  max: number
}

const between = (min: number, max: number): Length => ({ min, max })

export const PROJECT_TITLE = between(3, 64)
export const SLUG = between(3, 64)
export const PROJECT_SUMMARY = between(3, 256)
/** Any Markdown text: descriptions, changelogs, messages. */
export const MARKDOWN = between(0, 65_536)
/** Bytes of all changelogs in one response; those of further versions are left out. */
export const LISTED_CHANGELOGS_MAX_BYTES = 8 * 1024 ** 2
/** Bytes of a response that contains what the caller lists by id or hash. */
export const LISTED_MAX_BYTES = 16 * 1024 ** 2
export const MODERATOR_MESSAGE = between(1, 2000)
/** The appeal of a suspended user. */
export const APPEAL = between(1, 5000)
/** Search in the review queue. */
export const QUEUE_SEARCH = between(1, 64)
/** Explanation of a reason in the review checklist. */
export const REASON_DETAIL = between(0, 10_000)
export const LICENSE_ID = between(1, 128)
export const LINK = between(1, 2048)
/** Of the address of a download. */
export const LINK_TOKEN = between(0, 500)

export const GALLERY_TITLE = between(1, 255)
export const GALLERY_DESCRIPTION = between(1, 2048)

export const VERSION_NAME = between(1, 64)
export const VERSION_NUMBER = between(1, 32)
/** Name of a file in dependencies and packs. */
export const FILE_NAME = between(1, 255)

export const COLLECTION_NAME = between(3, 64)
export const COLLECTION_SUMMARY = between(3, 256)

export const SAVED_SEARCH_NAME = between(1, 64)
/** Path and query of a search page. */
export const SAVED_SEARCH_ADDRESS = between(1, 4096)

export const ORGANIZATION_NAME = between(3, 64)
export const ORGANIZATION_SUMMARY = between(3, 256)

export const USERNAME = between(1, 39)
export const PASSWORD = between(8, 256)
export const EMAIL = between(3, 255)
/** A username or an email address. */
export const SIGN_IN_NAME = between(1, 255)
/** The `name` of v2 users, which is accepted but not stored. */
export const DISPLAY_NAME = between(1, 64)
export const BIO = between(0, 160)
/** What an edit of a record names as its base. */
export const REVISION: Length = { min: 1, max: 100 }
/** Title of a member's role in a team. */
export const MEMBER_ROLE = between(1, 255)

/** A BCP 47 language tag; RFC 5646 section 4.4.1 recommends 35 characters. */
export const LANGUAGE_TAG = between(2, 35)

/** The longest name in the IANA database has 32 characters. */
export const TIME_ZONE = between(1, 64)

export const REPORT_BODY = between(1, 65_536)
/** Of the texts of a reported target, stored with the report. */
export const EXCERPT = { min: 0, max: 1000 }
/** The secret of a leaked token in a report of it. */
export const TOKEN_SECRET = between(1, 255)
/** The token in a link of an email. */
export const EMAIL_TOKEN = between(1, 128)
/** A code of an authenticator app or a backup code, as typed. */
export const FACTOR_CODE = between(6, 32)
export const TOKEN_NAME = between(3, 255)
export const OAUTH_APP_NAME = between(3, 255)
export const OAUTH_APP_LINK = between(1, 255)
export const OAUTH_APP_DESCRIPTION = between(0, 255)
/** The `state` of an app, and its PKCE challenge or verifier. */
export const OAUTH_STATE = between(0, 2048)
/** A client id or a value of the protocol. */
export const OAUTH_NAME = between(1, 64)
/** Enough for the names of all scopes. */
export const OAUTH_SCOPE = between(0, 2048)
export const PROVIDER_SUBJECT: Length = { min: 1, max: 255 }
export const PROVIDER_ACCOUNT_NAME: Length = { min: 0, max: 255 }
export const PASSKEY_NAME = between(1, 64)

/** Name of a webhook. */
export const WEBHOOK_NAME = between(1, 64)
/** Of a hosted server, as its buyer enters them. */
export const SERVER_NAME = between(1, 48)
export const PORT_NAME = between(1, 32)
/** Of a notice on the pages of servers. */
export const NOTICE_TITLE = between(1, 100)
export const NOTICE_MESSAGE = between(1, 2000)
/** The name of a server below the domain of the site. */
export const SUBDOMAIN = between(5, 32)
/** The address that a client of the game sends. */
export const GAME_HOST = between(1, 255)
export const SERVER_REGION = between(1, 32)
/** Stored part of a webhook's response. */
export const WEBHOOK_RESPONSE = between(0, 300)

/** Chosen by a client, so that a repeated request creates nothing. */
export const IDEMPOTENCY_KEY = between(1, 64)
/** Version of the game, or of a loader, on a server. */
export const SOFTWARE_VERSION = between(1, 64)
/** A name from the output of a crashed server. */
export const CRASH_NAME = between(1, 64)
/** Options of Java, a program and its arguments. */
export const START_COMMAND = between(1, 4000)
/** One line for the console of a server. */
export const CONSOLE_COMMAND = between(1, 1024)
/** Path of a file within the folder of a server. */
export const SERVER_PATH = between(0, 1024)
/** Value of a setting of a game server. */
export const SERVER_PROPERTY = between(0, 1000)
/** Words to search for among the names of a folder. */
export const FILE_SEARCH = between(0, 255)
/** `SHA256:` and the hash of a key. */
export const SFTP_FINGERPRINT = between(1, 64)
/** For SFTP, as a client sends it; the site creates them. */
export const SFTP_PASSWORD = between(0, 255)
/** A public key in the format of OpenSSH: one of RSA with 16384 bits and a long comment. */
export const SFTP_KEY = between(1, 4096)
export const SFTP_KEY_COMMENT = between(0, 100)
/** State of a file that a client has read. */
export const FILE_ETAG = between(1, 64)
/** Name and region of a machine that runs servers. */
export const NODE_NAME = between(1, 64)
/** A host name or an IP address. */
export const NODE_HOST = between(1, 253)
/** Name of the version of an agent and of its runtime. */
export const AGENT_VERSION = between(1, 64)

/** A requested name of reference data, such as a loader. */
export const CATALOGUE_NAME = between(0, 255)

/** The project type in v2 requests, which is ignored: it derives from the versions. */
export const V2_PROJECT_TYPE = between(0, 64)

/** Label and color of a badge. */
export const BADGE_LABEL = between(0, 60)
export const BADGE_COLOR = between(0, 30)
/** URL of a page in an oEmbed request. */
export const PAGE_ADDRESS = between(1, 2048)

/** Id of an upload to a server. */
export const FILE_UPLOAD = between(1, 64)
/** Name and version of a pack in its index. */
export const PACK_NAME = between(1, 512)
export const PACK_SUMMARY = between(0, 2048)

/** Length in code points, as the database counts, not in UTF-16 units. */
export const lengthOf = (text: string): number => {
  let count = 0
  for (const _ of text) count += 1
  return count
}
