import {
  type AnalyticsReport,
  getOrganizationAnalytics,
  getOrganizationAnalyticsTable,
  getOwnAnalytics,
  getOwnAnalyticsTable,
  getProjectAnalytics,
  getProjectAnalyticsTable,
} from '@quarry/api/contract/analytics/analytics'
import { type ApiClient, urlOf } from '@quarry/api/contract/client'
import type { AnalyticsPeriod } from '@quarry/domain/analytics/analytics-periods'
import { queryOptions } from '@tanstack/react-query'

/** Whose projects are counted. */
export type Counted = { kind: 'project'; id: string } | { kind: 'organization'; id: string } | { kind: 'own' }

const idOf = (counted: Counted) => (counted.kind === 'own' ? '' : counted.id)

function ask(api: ApiClient, counted: Counted, query: { period: AnalyticsPeriod }): Promise<AnalyticsReport> {
  switch (counted.kind) {
    case 'project':
      return api(getProjectAnalytics, { params: { project: counted.id }, query })
    case 'organization':
      return api(getOrganizationAnalytics, { params: { organization: counted.id }, query })
    case 'own':
      return api(getOwnAnalytics, { query })
  }
}

/** Asked for anew whenever the page is shown: the day goes on. */
export const analyticsQuery = (api: ApiClient, counted: Counted, period: AnalyticsPeriod) =>
  queryOptions({
    queryKey: ['analytics', counted.kind, idOf(counted), period] as const,
    queryFn: () => ask(api, counted, { period }),
    staleTime: 0,
  })

/** Where the same days are a file. */
export function tableHref(counted: Counted, period: AnalyticsPeriod): string {
  const query = { period }
  switch (counted.kind) {
    case 'project':
      return urlOf(getProjectAnalyticsTable, { params: { project: counted.id }, query })
    case 'organization':
      return urlOf(getOrganizationAnalyticsTable, { params: { organization: counted.id }, query })
    case 'own':
      return urlOf(getOwnAnalyticsTable, { query })
  }
}
