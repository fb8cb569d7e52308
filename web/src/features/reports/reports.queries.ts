import { isApiError, type ApiClient } from '@quarry/api/contract/client'
import { findReportTarget, getReportDetail, listOwnReports } from '@quarry/api/contract/reports'
import type { ReportedItem } from '@quarry/domain/report-types'
import { queryOptions } from '@tanstack/react-query'

export interface ReportsView {
  state: 'open' | 'closed'
  before?: string
}

/** Own ones. */
export const reportsQuery = (api: ApiClient, { state, before }: ReportsView) =>
  queryOptions({
    queryKey: ['reports', state, before ?? 'first'] as const,
    queryFn: () => api(listOwnReports, { query: { state, ...(before !== undefined && { before }) } }),
    staleTime: 0,
  })

export const reportQuery = (api: ApiClient, id: string) =>
  queryOptions({
    queryKey: ['report', id] as const,
    queryFn: () => api(getReportDetail, { params: { report: id } }),
    staleTime: 0,
  })

/** What is to be reported; null when it cannot be found. */
export const targetQuery = (api: ApiClient, item: ReportedItem, ref: string) =>
  queryOptions({
    queryKey: ['report-target', item, ref] as const,
    queryFn: () =>
      api(findReportTarget, { query: { item, ref } }).catch((error: unknown) => {
        if (isApiError(error) && (error.status === 404 || error.status === 400)) return null
        throw error
      }),
    staleTime: 0,
  })
