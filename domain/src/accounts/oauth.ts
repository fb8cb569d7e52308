import { DAY_MS, MINUTE_MS } from '../times.ts'

/** How long the question whether an app may act for somebody waits for its answer. */
export const OAUTH_CONSENT_MS = 30 * MINUTE_MS
/** How long the code that an app is sent can be turned into tokens. */
export const OAUTH_CODE_MS = 10 * MINUTE_MS
/** Apps that know nothing of refreshing ask anew after two weeks. */
export const OAUTH_ACCESS_MS = 14 * DAY_MS
/** Counted anew with each refresh. */
export const OAUTH_REFRESH_MS = 60 * DAY_MS
