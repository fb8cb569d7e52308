import {
  ANALYTICS_PERIODS,
  type AnalyticsPeriod,
  DEFAULT_PERIOD,
} from '@quarry/domain/analytics/analytics-periods'

/** What is drawn by day. */
export const CHARTS = ['downloads', 'followers'] as const
type Chart = (typeof CHARTS)[number]

export interface Look {
  period: AnalyticsPeriod
  chart: Chart
}

/** What the address says (`?period=last-month&chart=followers`); anything else is as good as nothing. */
export const lookIn = ({ period, chart }: Record<string, unknown>): Look => ({
  period: ANALYTICS_PERIODS.find((one) => one === period) ?? DEFAULT_PERIOD,
  chart: CHARTS.find((one) => one === chart) ?? 'downloads',
})

/** The same page with another look; what goes without saying is left out. */
export function lookHref(path: string, { period, chart }: Look): string {
  const query = new URLSearchParams({
    ...(period !== DEFAULT_PERIOD && { period }),
    ...(chart !== 'downloads' && { chart }),
  }).toString()
  return query === '' ? path : `${path}?${query}`
}
