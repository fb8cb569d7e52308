import { understood } from '../../lib/router/search-params.ts'
import type { ReportsView } from './reports.queries.ts'

/** Reads a report id from an address; an invalid one counts as absent. */
export const reportIdOf = (value: unknown): string | undefined =>
  typeof value === 'string' && /^[0-9A-Za-z]{1,11}$/.test(value) ? value : undefined

/** Reads the search parameters of the list of the viewer's own reports. */
function readReportsSearch(search: Record<string, unknown>): Partial<ReportsView> {
  const before = reportIdOf(search['before'])
  return {
    ...(search['state'] === 'closed' && { state: 'closed' }),
    ...(before !== undefined && { before }),
  }
}

export const validateReportsSearch = understood<Partial<ReportsView>>(['state', 'before'], readReportsSearch)

export const viewOf = ({ state, before }: Partial<ReportsView>): ReportsView => ({
  state: state ?? 'open',
  ...(before !== undefined && { before }),
})
