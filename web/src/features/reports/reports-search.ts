import { understood } from '../../lib/query-string.ts'
import type { ReportsView } from './reports.queries.ts'

type ReportsSearch = Partial<Omit<ReportsView, 'isStaff'>>

/** What the address of a list of reports may say; anything odd counts as absent. */
function readReportsSearch(search: Record<string, unknown>): ReportsSearch {
  const before = search['before']
  const isId = typeof before === 'string' && /^[0-9A-Za-z]{1,11}$/.test(before)
  return { ...(search['state'] === 'closed' && { state: 'closed' }), ...(isId && { before }) }
}

export const understoodReportsSearch = understood<ReportsSearch>(['state', 'before'], readReportsSearch)

export const viewOf = (isStaff: boolean, { state, before }: ReportsSearch): ReportsView => ({
  isStaff,
  state: state ?? 'open',
  ...(before !== undefined && { before }),
})
