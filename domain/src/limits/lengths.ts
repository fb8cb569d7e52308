/** What may stand in slugs and version numbers: safe in an address without escapes. As a class of a regular expression. */
export const URL_SAFE_CHARACTERS = 'A-Za-z0-9!@$()`.+,_"-'

/** What may stand in usernames. */
export const USERNAME_CHARACTERS = 'A-Za-z0-9_-'

/** Bounds of a text in Unicode code points, both included. */
export interface Length {
  min: number
  max: number
}

const between = (min: number, max: number): Length => ({ min, max })

export const PROJECT_TITLE = between(3, 64)
export const SLUG = between(3, 64)
export const PROJECT_SUMMARY = between(3, 256)
/** Descriptions, changelogs, messages: all that is Markdown. */
export const MARKDOWN = between(0, 65_536)
export const MODERATOR_MESSAGE = between(1, 2000)
/** What somebody says to their suspension. */
export const APPEAL = between(1, 5000)
/** What staff type to find a waiting project. */
export const QUEUE_SEARCH = between(1, 64)
/** What moderators say beside one reason of their checklist. */
export const REASON_DETAIL = between(0, 10_000)
/** Words that the versions of a project are searched for. */
export const VERSION_WORDS = between(1, 100)
export const LICENSE_ID = between(1, 128)
export const LINK = between(1, 2048)

export const GALLERY_TITLE = between(1, 255)
export const GALLERY_DESCRIPTION = between(1, 2048)

export const VERSION_NAME = between(1, 64)
export const VERSION_NUMBER = between(1, 32)
/** A name that only a file is known by, as dependencies and packs give it. */
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
/** A username or an e-mail address. */
export const SIGN_IN_NAME = between(1, 255)
/** The `name` of v2's users, taken and kept nowhere. */
export const DISPLAY_NAME = between(1, 64)
export const BIO = between(0, 160)
/** What a member is called on a team. */
export const MEMBER_ROLE = between(1, 255)

/** The longest of the IANA database has 32. */
export const TIME_ZONE = between(1, 64)

export const REPORT_BODY = between(1, 65_536)
/** The secret of a token, as a finder sends it. */
export const TOKEN_SECRET = between(1, 255)
/** What a link in a mail carries, as it comes back. */
export const MAIL_TOKEN = between(1, 128)
/** A code of an authenticator app or a backup code, as it may be typed. */
export const FACTOR_CODE = between(6, 32)
export const TOKEN_NAME = between(3, 255)
export const OAUTH_APP_NAME = between(3, 255)
export const OAUTH_APP_LINK = between(1, 255)
export const OAUTH_APP_DESCRIPTION = between(0, 255)
/** What an app sends along to be handed back, and what proves that it was the one who asked. */
export const OAUTH_STATE = between(0, 2048)
export const OAUTH_CHALLENGE = between(43, 128)
/** A client id, and words of the protocol. */
export const OAUTH_NAME = between(1, 64)
/** The names of all scopes, several times over. */
export const OAUTH_SCOPE = between(0, 2048)
export const PROVIDER_SUBJECT: Length = { min: 1, max: 255 }
export const PROVIDER_ACCOUNT_NAME: Length = { min: 0, max: 255 }
export const PASSKEY_NAME = between(1, 64)

/** What makers call one of their webhooks. */
export const WEBHOOK_NAME = between(1, 64)
/** Of what an address answered, that which is kept. */
export const WEBHOOK_ANSWER = between(0, 300)

/** A name from one of the site's catalogues, as it is asked for. */
export const CATALOGUE_NAME = between(0, 255)

/** What is typed into a search box. */
export const SEARCH_QUERY = between(0, 256)
/** What the v2 API takes as a query. */
export const V2_SEARCH_QUERY = between(0, 512)
/** The kind of project that older clients name; it follows from the versions. */
export const V2_PROJECT_TYPE = between(0, 64)
/** A filter of the v2 API, as an expression or as JSON. */
export const V2_FILTER = between(0, 20_000)

/** What a badge says of itself, and its colour. */
export const BADGE_LABEL = between(0, 60)
export const BADGE_COLOR = between(0, 30)
/** Address of a page that another site shows. */
export const PAGE_ADDRESS = between(1, 2048)

/** Name and number of a pack in its own index. */
export const PACK_NAME = between(1, 512)
export const PACK_SUMMARY = between(0, 2048)

/** How a text is counted everywhere: by code points, as the database does, not by UTF-16 units. */
export const lengthOf = (text: string): number => {
  let count = 0
  for (const _ of text) count += 1
  return count
}
