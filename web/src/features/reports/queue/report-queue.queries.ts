import type { ApiClient } from '@quarry/api/contract/client'
import { listAllReports } from '@quarry/api/contract/reports/reports'
import {
  REPORT_ASSIGNEE_FILTERS,
  REPORTED_ITEMS,
  RULE_CATEGORIES,
  type ReportedItem,
  type ReportAssigneeFilter,
  type RuleCategory,
} from '@quarry/domain/reports/report-types'
import { REPORTS_CHANNEL } from '@quarry/api/contract/live'
import { queryOptions, useQueryClient } from '@tanstack/react-query'
import { useThrottledLive } from '../../../lib/live/use-throttled-live.ts'
import { reportIdOf } from '../own-reports-address.ts'

export interface StaffReportsView {
  state: 'open' | 'closed'
  whose?: ReportAssigneeFilter | undefined
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

const oneOf = <T extends string>(values: readonly T[], input: unknown) =>
  values.find((value) => value === input)

/** Reads the view from the search parameters; an invalid value counts as absent. */
export const staffViewOf = (search: Record<string, unknown>): StaffReportsView => ({
  state: search['state'] === 'closed' ? 'closed' : 'open',
  whose: oneOf(REPORT_ASSIGNEE_FILTERS, search['whose']),
  item: oneOf(REPORTED_ITEMS, search['item']),
  rule: oneOf(RULE_CATEGORIES, search['rule']),
  before: reportIdOf(search['before']),
})

const keys = { all: ['staff-reports'] as const }

export const staffReportsQuery = (api: ApiClient, view: StaffReportsView) =>
  queryOptions({
    queryKey: [...keys.all, addressOf(view)] as const,
    queryFn: () => api(listAllReports, { query: view }),
    staleTime: 0,
  })

/** Reloads the report lists of a page when reports change; a burst of changes causes one request. */
export function useLiveReports(): void {
  const queryClient = useQueryClient()
  useThrottledLive([REPORTS_CHANNEL], () => queryClient.invalidateQueries({ queryKey: keys.all }))
}
