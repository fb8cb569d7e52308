import { isApiError, type ApiClient } from '@quarry/api/contract/client'
import { findReportTarget, getReportDetail, listOwnReports } from '@quarry/api/contract/reports/reports'
import type { ReportedItem } from '@quarry/domain/reports/report-types'
import { threadChannel } from '@quarry/api/contract/live'
import { queryOptions, useQueryClient } from '@tanstack/react-query'
import { useLive } from '../../lib/live/use-live.ts'

export interface ReportsView {
  state: 'open' | 'closed'
  before?: string
}

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

/** Closing and reopening add a message to the thread, so the thread's channel announces them. */
export function useLiveReport({ id, thread }: { id: string; thread: { id: string } }): void {
  const queryClient = useQueryClient()
  useLive([threadChannel(thread.id)], () => void queryClient.invalidateQueries({ queryKey: ['report', id] }))
}

/** The content to report; null when it cannot be found. */
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
