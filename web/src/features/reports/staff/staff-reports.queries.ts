import type { ApiClient } from '@quarry/api/contract/client'
import { listAllReports } from '@quarry/api/contract/reports'
import {
  REPORT_KEEPERS,
  REPORTED_ITEMS,
  RULE_CATEGORIES,
  type ReportedItem,
  type ReportKeeper,
  type RuleCategory,
} from '@quarry/domain/report-types'
import { queryOptions } from '@tanstack/react-query'
import { idIn } from '../reports-search.ts'

export interface StaffReportsView {
  state: 'open' | 'closed'
  whose?: ReportKeeper | undefined
  item?: ReportedItem | undefined
  rule?: RuleCategory | undefined
  /** Id of the last entry of the page before. */
  before?: string | undefined
}

const FILTERS = ['whose', 'item', 'rule', 'before'] as const

/** Path and query of a view of the list. */
export function addressOf(view: StaffReportsView): string {
  const query = new URLSearchParams({
    ...(view.state === 'closed' && { state: 'closed' }),
    ...Object.fromEntries(FILTERS.flatMap((name) => (view[name] === undefined ? [] : [[name, view[name]]]))),
  }).toString()
  return `/moderation/reports${query && `?${query}`}`
}

const among = <T extends string>(values: readonly T[], given: unknown) =>
  values.find((value) => value === given)

/** What the address of the list asks for; anything odd counts as absent. */
export const staffViewOf = (search: Record<string, unknown>): StaffReportsView => ({
  state: search['state'] === 'closed' ? 'closed' : 'open',
  whose: among(REPORT_KEEPERS, search['whose']),
  item: among(REPORTED_ITEMS, search['item']),
  rule: among(RULE_CATEGORIES, search['rule']),
  before: idIn(search['before']),
})

export const staffReportsQuery = (api: ApiClient, view: StaffReportsView) =>
  queryOptions({
    queryKey: ['staff-reports', addressOf(view)] as const,
    queryFn: () => api(listAllReports, { query: view }),
    staleTime: 0,
  })
