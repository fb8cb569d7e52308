import { DAY_MS } from '../times.ts'

/** Stretches of days that a maker looks at. */
export const ANALYTICS_PERIODS = ['previous-30-days', 'this-month', 'last-month'] as const
export type AnalyticsPeriod = (typeof ANALYTICS_PERIODS)[number]
export const DEFAULT_PERIOD: AnalyticsPeriod = 'previous-30-days'

/** How long it is kept how often a version was downloaded on a day: two years, one of them a leap year. */
export const DOWNLOAD_DAYS_KEPT = 731

/** As `2026-01-31`, in UTC, by which days are counted. */
export const dayOf = (moment: number): string => new Date(moment).toISOString().slice(0, 10)

/**
 * First and last day of a period. The 30 days end with today, and so does this month: what is to come has no days, and
 * today's are not all over.
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

/** Every day from the first to the last. */
export function daysBetween(from: string, to: string): string[] {
  const [first, last] = [Date.parse(from), Date.parse(to)]
  const count = Math.floor((last - first) / DAY_MS) + 1
  return Array.from({ length: Math.max(count, 0) }, (_, place) => dayOf(first + place * DAY_MS))
}
