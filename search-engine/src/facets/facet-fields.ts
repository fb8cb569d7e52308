import { covers, filterFeatures, isFilterable, matchesPattern, opensFilter } from '../index/field-rules.ts'
import type { IndexState } from '../index/index-state.ts'
import type { IndexSettings } from '../settings/index-settings.ts'
import { knownPatterns } from '../filter/check-filter.ts'
import { SearchError, type SearchErrorCode } from '../protocol/search-error.ts'

/** Refuses facets that match no name in the settings. */
export function checkFacets(
  settings: IndexSettings,
  facets: string[],
  code: SearchErrorCode = 'invalid_search_facets',
): void {
  const refused = facets.filter((facet) => !isKnown(settings, facet))
  if (refused.length === 0) return
  throw new SearchError(
    code,
    `Invalid facet distribution: ${refused.length === 1 ? 'Pattern' : 'Patterns'} \`${refused.join(', ')}\` ${refused.length === 1 ? 'is' : 'are'} not filterable. ${knownPatterns(settings)}`,
  )
}

function isKnown({ filterableAttributes }: IndexSettings, facet: string): boolean {
  const features = filterFeatures(filterableAttributes, facet)
  if (features) return opensFilter(features)
  return filterableAttributes.some((rule) => {
    if (typeof rule === 'string') return matchesPattern(facet, rule)
    if (!opensFilter(rule.features)) return false
    return rule.attributePatterns.some((pattern) => covers(pattern, facet) || matchesPattern(facet, pattern))
  })
}

/** The known fields that a list of facets asks for, sorted. */
export function facetFields(state: IndexState, facets: string[]): string[] {
  const rules = state.settings.filterableAttributes
  const known = new Set(state.fields.names.filter((field) => isFilterable(rules, field)))
  const wanted = (field: string): boolean =>
    facets.some((facet) => matchesPattern(facet, field) || (covers(facet, field) && known.has(facet)))
  return [...known].filter(wanted).sort()
}
