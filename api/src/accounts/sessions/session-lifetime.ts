import { DAY_MS } from '@quarry/domain/times'

/** A session that nobody uses lapses after two weeks. */
export const SESSION_IDLE_MS = 14 * DAY_MS
/** However often it is used, it ends after sixty days. */
export const SESSION_MAX_MS = 60 * DAY_MS
