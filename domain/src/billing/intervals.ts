import { DAY_MS } from '../times.ts'

/** Billing intervals of a recurring price. */
export const INTERVALS = ['monthly', 'quarterly', 'yearly'] as const
export type Interval = (typeof INTERVALS)[number]

/** Intervals that the products of this site have. */
export const OFFERED_INTERVALS = ['monthly', 'yearly'] as const satisfies readonly Interval[]
export type OfferedInterval = (typeof OFFERED_INTERVALS)[number]

const DAYS: Readonly<Record<Interval, number>> = { monthly: 30, quarterly: 90, yearly: 365 }

export const intervalMs = (interval: Interval): number => DAYS[interval] * DAY_MS

/** The end of a billing cycle that begins at a time. */
export const endOfCycle = (start: Date, interval: Interval): Date =>
  new Date(start.getTime() + intervalMs(interval))
