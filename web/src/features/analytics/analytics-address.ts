import {
  ANALYTICS_PERIODS,
  type AnalyticsPeriod,
  DEFAULT_PERIOD,
} from '@quarry/domain/analytics/analytics-periods'

/** Numbers that the chart can show by day. */
export const CHARTS = ['downloads', 'followers'] as const
type Chart = (typeof CHARTS)[number]

export interface AnalyticsView {
  period: AnalyticsPeriod
  chart: Chart
}

/** Reads the search parameters (`?period=last-month&chart=followers`); invalid values become the defaults. */
export const analyticsViewOf = ({ period, chart }: Record<string, unknown>): AnalyticsView => ({
  period: ANALYTICS_PERIODS.find((one) => one === period) ?? DEFAULT_PERIOD,
  chart: CHARTS.find((one) => one === chart) ?? 'downloads',
})

/** Path and query of the page with this view; defaults are left out of the query. */
export function analyticsHref(path: string, { period, chart }: AnalyticsView): string {
  const query = new URLSearchParams({
    ...(period !== DEFAULT_PERIOD && { period }),
    ...(chart !== 'downloads' && { chart }),
  }).toString()
  return query === '' ? path : `${path}?${query}`
}
