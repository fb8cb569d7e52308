import { DAY_MS } from '../times.ts'

/** Periods of analytics reports. */
export const ANALYTICS_PERIODS = ['previous-30-days', 'this-month', 'last-month'] as const
export type AnalyticsPeriod = (typeof ANALYTICS_PERIODS)[number]
export const DEFAULT_PERIOD: AnalyticsPeriod = 'previous-30-days'

/** Retention of daily download counts: two years, including a leap day. */
export const DOWNLOAD_DAYS_RETAINED = 731

/** The UTC day of a time in milliseconds, such as `2026-01-31`. */
export const dayOf = (moment: number): string => new Date(moment).toISOString().slice(0, 10)

/**
 * First and last day of a period, inclusive. `previous-30-days` and `this-month` end today, which is incomplete.
 */
export function periodDays(period: AnalyticsPeriod, now: Date): { from: string; to: string } {
  const [year, month] = [now.getUTCFullYear(), now.getUTCMonth()]
  switch (period) {
    case 'previous-30-days':
      return { from: dayOf(now.getTime() - 29 * DAY_MS), to: dayOf(now.getTime()) }
    case 'this-month':
      return { from: dayOf(Date.UTC(year, month, 1)), to: dayOf(now.getTime()) }
    case 'last-month':
      return { from: dayOf(Date.UTC(year, month - 1, 1)), to: dayOf(Date.UTC(year, month, 0)) }
  }
}

/** All days from the first to the last, inclusive. */
export function daysBetween(from: string, to: string): string[] {
  const [first, last] = [Date.parse(from), Date.parse(to)]
  const count = Math.floor((last - first) / DAY_MS) + 1
  return Array.from({ length: Math.max(count, 0) }, (_, place) => dayOf(first + place * DAY_MS))
}
