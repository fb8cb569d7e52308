import { DAY_MS } from '../times.ts'

/** How long a file with all data of a person lies ready. */
export const EXPORT_LIFETIME_MS = 7 * DAY_MS

/** Before that no other one is made. */
export const EXPORT_INTERVAL_MS = DAY_MS

/** Where the making of such a file stands. */
export const EXPORT_STATES = ['none', 'making', 'ready', 'failed', 'expired'] as const
export type ExportState = (typeof EXPORT_STATES)[number]
