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
export type AnalyticsScope =
  | { kind: 'project'; id: string }
  | { kind: 'organization'; id: string }
  | { kind: 'own' }

const idOf = (scope: AnalyticsScope) => (scope.kind === 'own' ? '' : scope.id)

function fetchReport(
  api: ApiClient,
  scope: AnalyticsScope,
  query: { period: AnalyticsPeriod },
): Promise<AnalyticsReport> {
  switch (scope.kind) {
    case 'project':
      return api(getProjectAnalytics, { params: { project: scope.id }, query })
    case 'organization':
      return api(getOrganizationAnalytics, { params: { organization: scope.id }, query })
    case 'own':
      return api(getOwnAnalytics, { query })
  }
}

/** Loaded on each visit, because today's numbers grow. */
export const analyticsQuery = (api: ApiClient, scope: AnalyticsScope, period: AnalyticsPeriod) =>
  queryOptions({
    queryKey: ['analytics', scope.kind, idOf(scope), period] as const,
    queryFn: () => fetchReport(api, scope, { period }),
    staleTime: 0,
  })

/** URL of the same report as a CSV file. */
export function tableHref(scope: AnalyticsScope, period: AnalyticsPeriod): string {
  const query = { period }
  switch (scope.kind) {
    case 'project':
      return urlOf(getProjectAnalyticsTable, { params: { project: scope.id }, query })
    case 'organization':
      return urlOf(getOrganizationAnalyticsTable, { params: { organization: scope.id }, query })
    case 'own':
      return urlOf(getOwnAnalyticsTable, { query })
  }
}
