import { DAY_MS } from '@quarry/domain/times'

/** A session expires after two weeks without use. */
export const SESSION_IDLE_MS = 14 * DAY_MS
/** A session expires after sixty days, however often it is used. */
export const SESSION_MAX_MS = 60 * DAY_MS
