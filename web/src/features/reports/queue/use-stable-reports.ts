import type { StaffReportEntry } from '@quarry/api/contract/reports/reports'
import { useSuspenseQuery } from '@tanstack/react-query'
import { useRouter } from '@tanstack/react-router'
import { useState } from 'react'
import { staffReportsQuery, useLiveReports, type StaffReportsView } from './report-queue.queries.ts'

export interface StableRow<T> {
  entry: T
  /** It has left the list, and keeps its place until the viewer refreshes the list. */
  isRemoved: boolean
}

interface ListPage<T> {
  entries: readonly T[]
  has_more: boolean
}

/** The new list in the order that is shown, so that no row moves under the pointer; new rows come last. */
export function keepRowOrder<T extends { id: string }>(
  shown: readonly StableRow<T>[],
  { entries, has_more: hasMore }: ListPage<T>,
): StableRow<T>[] {
  const newest = new Map(entries.map((entry) => [entry.id, entry]))
  const known = new Set(shown.map(({ entry }) => entry.id))
  // An entry behind the last one of a full page has moved to the next page, unless another took its place.
  const last = shown.findIndex(({ entry }) => entry.id === entries.at(-1)?.id)
  const rows = shown.map(({ entry }, place) => {
    const now = newest.get(entry.id)
    if (now) return { entry: now, isRemoved: false }
    return { entry, isRemoved: !(hasMore && last >= 0 && place > last) }
  })
  return [
    ...rows,
    ...entries.filter(({ id }) => !known.has(id)).map((entry) => ({ entry, isRemoved: false })),
  ]
}

/** Whether no row has left, arrived or moved since the list was shown. */
export const isUnchanged = <T extends { id: string }>(
  shown: readonly StableRow<T>[],
  { entries }: ListPage<T>,
): boolean =>
  shown.length === entries.length && shown.every(({ entry }, place) => entry.id === entries[place]?.id)

export type ReportRow = StableRow<StaffReportEntry>

/**
 * The current list, each row in the place where it first appeared until `refresh` applies the order of the
 * server.
 */
export function useStableReports(view: StaffReportsView) {
  const { api } = useRouter().options.context
  const { data } = useSuspenseQuery(staffReportsQuery(api, view))
  useLiveReports()
  const [list, setList] = useState(() => ({ data, rows: keepRowOrder([], data) }))
  const rows = list.data === data ? list.rows : keepRowOrder(list.rows, data)
  if (list.data !== data) setList({ data, rows })
  return {
    data,
    rows,
    isCurrent: isUnchanged(rows, data),
    refresh: () => setList({ data, rows: keepRowOrder([], data) }),
  }
}
