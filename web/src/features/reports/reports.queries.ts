import { isApiError, type ApiClient } from '@quarry/api/contract/client'
import {
  findReportTarget,
  getReportDetail,
  listAllReports,
  listOwnReports,
} from '@quarry/api/contract/reports'
import type { ReportedItem } from '@quarry/domain/report-types'
import { queryOptions } from '@tanstack/react-query'

export interface ReportsView {
  /** All of them, for staff; own ones otherwise. */
  isStaff: boolean
  state: 'open' | 'closed'
  before?: string
}

export const reportsQuery = (api: ApiClient, { isStaff, state, before }: ReportsView) =>
  queryOptions({
    queryKey: ['reports', isStaff, state, before ?? 'first'] as const,
    queryFn: async () => {
      const query = { state, ...(before !== undefined && { before }) }
      if (isStaff) return api(listAllReports, { query })
      return { ...(await api(listOwnReports, { query })), total: undefined }
    },
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
