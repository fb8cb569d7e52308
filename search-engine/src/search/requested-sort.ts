import { planRules } from '../ranking/rule-list.ts'
import { readSort, type SortCriterion } from '../ranking/sort-request.ts'
import type { IndexSettings } from '../settings/index-settings.ts'

/** The `sort` of a request, checked; a missing `sort` rule is reported first, and an empty list needs none. */
export function readRequestedSort(settings: IndexSettings, sort: string[] | null): SortCriterion[] | null {
  if (sort === null || sort.length === 0) return null
  planRules(settings, [], 'last', false)
  return readSort(settings, sort)
}
