import type { StaffReportEntry } from '@quarry/api/contract/reports/reports'
import { useSuspenseQuery } from '@tanstack/react-query'
import { useRouter } from '@tanstack/react-router'
import { useState } from 'react'
import { staffReportsQuery, useLiveReports, type StaffReportsView } from './report-queue.queries.ts'

export interface KeptRow<T> {
  entry: T
  /** It is not in the list any more, and stands where it stood until its reader clears the list up. */
  isGone: boolean
}

interface Listed<T> {
  entries: readonly T[]
  has_more: boolean
}

/** The newest list in the places in which it is shown, so that nothing moves under a pointer; what is new stands behind. */
export function keepPlaces<T extends { id: string }>(
  shown: readonly KeptRow<T>[],
  { entries, has_more: hasMore }: Listed<T>,
): KeptRow<T>[] {
  const newest = new Map(entries.map((entry) => [entry.id, entry]))
  const known = new Set(shown.map(({ entry }) => entry.id))
  // What stood behind the last one of a full page was pushed to the next page, if no other took its place.
  const last = shown.findIndex(({ entry }) => entry.id === entries.at(-1)?.id)
  const rows = shown.map(({ entry }, place) => {
    const now = newest.get(entry.id)
    if (now) return { entry: now, isGone: false }
    return { entry, isGone: !(hasMore && last >= 0 && place > last) }
  })
  return [...rows, ...entries.filter(({ id }) => !known.has(id)).map((entry) => ({ entry, isGone: false }))]
}

/** Whether rows have left, come or moved since the list was shown. */
export const isAsShown = <T extends { id: string }>(
  shown: readonly KeptRow<T>[],
  { entries }: Listed<T>,
): boolean =>
  shown.length === entries.length && shown.every(({ entry }, place) => entry.id === entries[place]?.id)

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
