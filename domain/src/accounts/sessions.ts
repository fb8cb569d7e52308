import { DAY_MS } from '../times.ts'

/** A session expires after this time without use. */
export const SESSION_IDLE_MS = 14 * DAY_MS
/** A session expires after this time, however often it is used. */
export const SESSION_MAX_MS = 60 * DAY_MS
