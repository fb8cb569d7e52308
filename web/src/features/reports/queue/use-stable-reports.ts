import type { StaffReportEntry } from '@quarry/api/contract/community/reports'
import { useSuspenseQuery } from '@tanstack/react-query'
import { useRouter } from '@tanstack/react-router'
import { useState } from 'react'
import { isAsShown, keepPlaces, type KeptRow } from './stable-rows.ts'
import { staffReportsQuery, type StaffReportsView, useLiveReports } from './report-queue.queries.ts'

export type ReportRow = KeptRow<StaffReportEntry>

/** The list as it is now, each row in the place in which it was first seen until `clearUp` shows it as it would be opened. */
export function useKeptReports(view: StaffReportsView) {
  const { api } = useRouter().options.context
  const { data } = useSuspenseQuery(staffReportsQuery(api, view))
  useLiveReports()
  const [kept, setKept] = useState(() => ({ data, rows: keepPlaces([], data) }))
  const rows = kept.data === data ? kept.rows : keepPlaces(kept.rows, data)
  if (kept.data !== data) setKept({ data, rows })
  return {
    data,
    rows,
    isClear: isAsShown(rows, data),
    clearUp: () => setKept({ data, rows: keepPlaces([], data) }),
  }
}
