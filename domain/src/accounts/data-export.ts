import { DAY_MS } from '../times.ts'

/** How long a data export can be downloaded. */
export const EXPORT_LIFETIME_MS = 7 * DAY_MS

/** Minimum time between two data exports. */
export const EXPORT_INTERVAL_MS = DAY_MS

/** States of a data export. */
export const EXPORT_STATES = ['none', 'making', 'ready', 'failed', 'expired'] as const
export type ExportState = (typeof EXPORT_STATES)[number]
