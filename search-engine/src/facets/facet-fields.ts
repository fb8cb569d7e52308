import { covers, filterFeatures, matchesPattern } from '../index/field-rules.ts'
import type { IndexState } from '../index/index-state.ts'
import type { IndexSettings } from '../settings/index-settings.ts'
import { knownFields } from '../filter/check-filter.ts'
import { SearchError, type SearchErrorCode } from '../search/search-error.ts'

/** Refuses facets that match no name in the settings (observed rules, section 8). */
export function checkFacets(
  settings: IndexSettings,
  facets: string[],
  code: SearchErrorCode = 'invalid_search_facets',
): void {
  const refused = facets.filter((facet) => !isKnown(settings, facet))
  if (refused.length === 0) return
  throw new SearchError(
    code,
    `Invalid facet distribution: attributes \`${refused.join('`, `')}\` are not filterable. ${knownFields(settings)}`,
  )
}

function isKnown(settings: IndexSettings, facet: string): boolean {
  return settings.filterableAttributes.some((rule) =>
    typeof rule === 'string'
      ? covers(rule, facet) || matchesPattern(facet, rule)
      : rule.attributePatterns.some(
          (pattern) => matchesPattern(pattern, facet) || matchesPattern(facet, pattern),
        ),
  )
}

/** The known fields that a list of facets asks for, sorted. */
export function facetFields(state: IndexState, facets: string[]): string[] {
  const names: string[] = []
  for (const [field, column] of state.columns) {
    if (!column.everPresent || !filterFeatures(state.settings.filterableAttributes, field)) continue
    const wanted = facets.some(
      (facet) =>
        matchesPattern(facet, field) || (covers(facet, field) && state.columns.get(facet)?.everPresent),
    )
    if (wanted) names.push(field)
  }
  return names.sort()
}
