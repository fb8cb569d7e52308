import { DAY_MS, MINUTE_MS } from '../times.ts'

/** How long a consent request waits for the user's decision. */
export const OAUTH_CONSENT_MS = 30 * MINUTE_MS
/** How long an authorization code can be exchanged for tokens. */
export const OAUTH_CODE_MS = 10 * MINUTE_MS
/** Apps without refresh must request authorization again after two weeks. */
export const OAUTH_ACCESS_MS = 14 * DAY_MS
/** Restarts with each refresh. */
export const OAUTH_REFRESH_MS = 60 * DAY_MS
