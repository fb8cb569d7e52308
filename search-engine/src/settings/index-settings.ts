/** What one filterable attribute allows. */
export interface FilterFeatures {
  facetSearch: boolean
  filter: { equality: boolean; comparison: boolean }
}

/** The granular form: each pattern may start and end with `*`; without it only that exact name matches. */
interface FilterablePattern {
  attributePatterns: string[]
  features: FilterFeatures
}

/** A plain text covers the field and its nested fields, knows no pattern and opens every feature. */
export type FilterableAttribute = string | FilterablePattern

export interface TypoTolerance {
  enabled: boolean
  minWordSizeForTypos: { oneTypo: number; twoTypos: number }
  /** Lower case, without accents, sorted. */
  disableOnWords: string[]
  disableOnAttributes: string[]
  disableOnNumbers: boolean
}

export type FacetOrder = 'alpha' | 'count'

export interface Faceting {
  maxValuesPerFacet: number
  /** Order of values by field name; `*` is the order of all fields not named and is always present. */
  sortFacetValuesBy: Record<string, FacetOrder>
}

interface LocalizedAttributes {
  attributePatterns: string[]
  /** ISO 639-3 codes. */
  locales: string[]
}

/**
 * All settings of an index in their normal form, as `GET /settings` answers them.
 * A value of this type is never changed in place: every settings task makes a new one.
 */
export interface IndexSettings {
  /** `['*']` when everything is displayed. */
  displayedAttributes: string[]
  /** Heaviest first; `['*']` when everything is searched. */
  searchableAttributes: string[]
  filterableAttributes: FilterableAttribute[]
  /** Sorted. */
  sortableAttributes: string[]
  /** As sent: words typo proximity attribute attributeRank wordPosition sort exactness, or `field:asc|desc`. */
  rankingRules: string[]
  /** Sorted, decomposed (NFD), case preserved. */
  stopWords: string[]
  nonSeparatorTokens: string[]
  separatorTokens: string[]
  dictionary: string[]
  synonyms: Record<string, string[]>
  distinctAttribute: string | null
  proximityPrecision: 'byWord' | 'byAttribute'
  typoTolerance: TypoTolerance
  faceting: Faceting
  pagination: { maxTotalHits: number }
  /** Always empty: this engine has no vectors. */
  embedders: Record<string, never>
  /** Milliseconds; null acts as 1500. */
  searchCutoffMs: number | null
  localizedAttributes: LocalizedAttributes[] | null
  facetSearch: boolean
  prefixSearch: 'indexingTime' | 'disabled'
}

export type SettingName = keyof IndexSettings

/** The settings of a fresh index; keys in the order of the wire format. */
export function defaultSettings(): IndexSettings {
  return {
    displayedAttributes: ['*'],
    searchableAttributes: ['*'],
    filterableAttributes: [],
    sortableAttributes: [],
    rankingRules: ['words', 'typo', 'proximity', 'attributeRank', 'sort', 'wordPosition', 'exactness'],
    stopWords: [],
    nonSeparatorTokens: [],
    separatorTokens: [],
    dictionary: [],
    synonyms: {},
    distinctAttribute: null,
    proximityPrecision: 'byWord',
    typoTolerance: {
      enabled: true,
      minWordSizeForTypos: { oneTypo: 5, twoTypos: 9 },
      disableOnWords: [],
      disableOnAttributes: [],
      disableOnNumbers: false,
    },
    faceting: { maxValuesPerFacet: 100, sortFacetValuesBy: { '*': 'alpha' } },
    pagination: { maxTotalHits: 1000 },
    embedders: {},
    searchCutoffMs: null,
    localizedAttributes: null,
    facetSearch: true,
    prefixSearch: 'indexingTime',
  }
}

export const defaultFeatures: FilterFeatures = {
  facetSearch: false,
  filter: { equality: true, comparison: false },
}
