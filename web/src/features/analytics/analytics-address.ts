import { ANALYTICS_PERIODS, type AnalyticsPeriod, DEFAULT_PERIOD } from '@quarry/domain/analytics'
import { understood } from '../../lib/query-string.ts'

/** What is drawn by day. */
export const CHARTS = ['downloads', 'followers'] as const
export type Chart = (typeof CHARTS)[number]

export interface AnalyticsSearch {
  period?: AnalyticsPeriod
  chart?: Chart
}

/** `?period=last-month&chart=followers`; whatever else it says is as good as nothing. */
export const understoodAnalytics = understood<AnalyticsSearch>(['period', 'chart'], ({ period, chart }) => {
  const [knownPeriod, knownChart] = [
    ANALYTICS_PERIODS.find((one) => one === period),
    CHARTS.find((one) => one === chart),
  ]
  return { ...(knownPeriod && { period: knownPeriod }), ...(knownChart && { chart: knownChart }) }
})

export interface Look {
  period: AnalyticsPeriod
  chart: Chart
}

export const lookOf = ({ period = DEFAULT_PERIOD, chart = 'downloads' }: AnalyticsSearch): Look => ({
  period,
  chart,
})

/** The same page with another look; what goes without saying is left out. */
export function lookHref(path: string, { period, chart }: Look): string {
  const query = new URLSearchParams({
    ...(period !== DEFAULT_PERIOD && { period }),
    ...(chart !== 'downloads' && { chart }),
  }).toString()
  return query === '' ? path : `${path}?${query}`
}
