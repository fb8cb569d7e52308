import { MAX_VALUES_PER_FACET } from '@quarry/domain/limits/counts'

/** The engine settings that we set; the rest keeps the engine's defaults. */
export interface IndexSettings {
  searchableAttributes: string[]
  displayedAttributes: string[]
  filterableAttributes: FilterableRule[]
  sortableAttributes: string[]
  rankingRules: string[]
  typoTolerance: { enabled: boolean; disableOnAttributes: string[]; disableOnNumbers: boolean }
  faceting: { maxValuesPerFacet: number; sortFacetValuesBy: Record<string, 'count' | 'alpha'> }
  pagination: { maxTotalHits: number }
}

export interface FilterableRule {
  attributePatterns: string[]
  features: { facetSearch: boolean; filter: { equality: boolean; comparison: boolean } }
}

export interface IndexDefinition {
  uid: string
  primaryKey: string
  settings: IndexSettings
}

/** `sort` comes first: without a sort parameter it is inert, with one it decides before text relevance. */
export const TEXT_RULES = ['sort', 'words', 'typo', 'proximity', 'attributeRank', 'exactness']

/** Filterable by equality, available as a facet, never searched by facet value. */
export function equality(...attributePatterns: string[]): FilterableRule {
  return {
    attributePatterns,
    features: { facetSearch: false, filter: { equality: true, comparison: false } },
  }
}

/** Filterable by equality and by range. */
export function comparable(...attributePatterns: string[]): FilterableRule {
  return { attributePatterns, features: { facetSearch: false, filter: { equality: true, comparison: true } } }
}

export function defineSettings(
  settings: Pick<
    IndexSettings,
    | 'searchableAttributes'
    | 'displayedAttributes'
    | 'filterableAttributes'
    | 'sortableAttributes'
    | 'rankingRules'
  > & { exactAttributes?: string[] },
): IndexSettings {
  const { exactAttributes = [], ...rest } = settings
  return {
    ...rest,
    typoTolerance: { enabled: true, disableOnAttributes: exactAttributes, disableOnNumbers: true },
    faceting: { maxValuesPerFacet: MAX_VALUES_PER_FACET, sortFacetValuesBy: { '*': 'count' } },
    // The embedded engine's own limit, so that totals and deep v2 offsets stay exact.
    pagination: { maxTotalHits: 250_000 },
  }
}

/** Equal for equivalent settings: key order and the order of sets do not count. */
export function settingsHash(settings: Partial<Record<keyof IndexSettings, unknown>>): string {
  const text = JSON.stringify(canonical(settings, ''))
  let high = 0xdeadbeef
  let low = 0x41c6ce57
  for (let at = 0; at < text.length; at++) {
    const code = text.charCodeAt(at)
    high = Math.imul(high ^ code, 2654435761)
    low = Math.imul(low ^ code, 1597334677)
  }
  return (high >>> 0).toString(16).padStart(8, '0') + (low >>> 0).toString(16).padStart(8, '0')
}

/** Lists whose order has no meaning; the engine returns some of them sorted. */
const SETS = new Set(['sortableAttributes', 'disableOnAttributes', 'displayedAttributes'])

function canonical(value: unknown, key: string): unknown {
  if (Array.isArray(value)) {
    const items = value.map((item) => canonical(item, ''))
    return SETS.has(key) ? items.toSorted((a, b) => (String(a) < String(b) ? -1 : 1)) : items
  }
  if (typeof value !== 'object' || value === null) return value
  const entries = Object.entries(value).toSorted(([a], [b]) => (a < b ? -1 : 1))
  return Object.fromEntries(entries.map(([name, item]) => [name, canonical(item, name)]))
}
