import { understood } from '../../lib/router/search-params.ts'
import type { ReportsView } from './reports.queries.ts'

/** The id that an address may say; anything odd counts as absent. */
export const idIn = (given: unknown): string | undefined =>
  typeof given === 'string' && /^[0-9A-Za-z]{1,11}$/.test(given) ? given : undefined

/** What the address of the list of own reports may say. */
function readReportsSearch(search: Record<string, unknown>): Partial<ReportsView> {
  const before = idIn(search['before'])
  return {
    ...(search['state'] === 'closed' && { state: 'closed' }),
    ...(before !== undefined && { before }),
  }
}

export const understoodReportsSearch = understood<Partial<ReportsView>>(
  ['state', 'before'],
  readReportsSearch,
)

export const viewOf = ({ state, before }: Partial<ReportsView>): ReportsView => ({
  state: state ?? 'open',
  ...(before !== undefined && { before }),
})
