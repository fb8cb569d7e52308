import { ApiError } from '../protocol/api-error.ts'
import * as check from '../protocol/checks.ts'
import type { Check, Place } from '../protocol/checks.ts'
import { isObject } from '../protocol/values.ts'
import { compareBytes } from './byte-order.ts'
import { defaultFeatures } from './index-settings.ts'
import type { FilterableAttribute, SettingName } from './index-settings.ts'
import { localeNames } from './locales.ts'

/** Each new field of a document is held against every name; a pattern stands for as many as it likes. */
const mostNames = 2000
/** Each search goes by every rule. */
const mostRules = 250

function refuseMore(count: number, most: number, place: Place): void {
  if (count > most) throw check.wrongValue(place, `${count} entries; at most ${most} are accepted`)
}

function upTo<T>(most: number, item: Check<T>): Check<T[]> {
  const list = check.array(item)
  return (value, place) => {
    if (Array.isArray(value)) refuseMore(value.length, most, place)
    return list(value, place)
  }
}

const strings = check.array(check.string)
/** Of attributes, or of patterns for them. */
const names = upTo(mostNames, check.string)

/** Sorted by bytes, without repeats. */
export const sortedSet = (names: readonly string[]) => [...new Set(names)].toSorted(compareBytes)

const stringSet: Check<string[]> = (value, place) => sortedSet(strings(value, place))
const nameSet: Check<string[]> = (value, place) => sortedSet(names(value, place))

/** Rules for attributes, each with patterns, of which there are not too many in all. */
function ruleList<T>(rule: Check<T>, patternsOf: (rule: T) => number): Check<T[]> {
  const rules = upTo(mostNames, rule)
  return (value, place) => {
    const found = rules(value, place)
    refuseMore(
      found.reduce((sum, one) => sum + patternsOf(one), 0),
      mostNames,
      place,
    )
    return found
  }
}

const filterFeatures = check.object({
  equality: { check: check.boolean },
  comparison: { check: check.boolean },
})

const features = check.object({ facetSearch: { check: check.boolean }, filter: { check: filterFeatures } })

const filterablePattern = check.object({
  attributePatterns: { check: names, missing: 'invalid_settings_filterable_attributes' },
  features: { check: features },
})

const filterableAttribute: Check<FilterableAttribute> = (value, place) => {
  if (!isObject(value)) return check.string(value, place)
  const sent = filterablePattern(value, place)
  return {
    attributePatterns: sent.attributePatterns ?? [],
    features: {
      facetSearch: sent.features?.facetSearch ?? defaultFeatures.facetSearch,
      filter: {
        equality: sent.features?.filter?.equality ?? defaultFeatures.filter.equality,
        comparison: sent.features?.filter?.comparison ?? defaultFeatures.filter.comparison,
      },
    },
  }
}

const ruleNames = [
  'words',
  'typo',
  'proximity',
  'attribute',
  'attributeRank',
  'wordPosition',
  'sort',
  'exactness',
]

/** Places are sorted by with the `sort` parameter, not by a rule. */
const reservedNames = /^_geo(?:Distance|(?:Point|Radius|BoundingBox)\b.*)?:(?:asc|desc)$/

const rankingRule: Check<string> = (value, place) => {
  const rule = check.string(value, place)
  if (reservedNames.test(rule)) {
    throw check.wrongValue(
      place,
      `\`${rule.replace(/[:(].*/su, '')}\` is a reserved keyword and thus can't be used as a ranking rule`,
    )
  }
  if (ruleNames.includes(rule) || /:(asc|desc)$/.test(rule)) return rule
  throw check.wrongValue(
    place,
    `\`${rule}\` ranking rule is invalid. Valid ranking rules are words, typo, sort, proximity, attribute, attributeRank, wordPosition, exactness and custom ranking rules (\`field:asc\` or \`field:desc\`).`,
  )
}

const rankingRules: Check<string[]> = (value, place) => {
  const rules = upTo(mostRules, rankingRule)(value, place)
  if (rules.includes('attribute') && (rules.includes('attributeRank') || rules.includes('wordPosition'))) {
    throw new ApiError(
      place.code,
      'Mixed usage of the attribute, attributeRank, and wordPosition ranking rules. You must either use the attribute ranking rule alone or the attributeRank and wordPosition ranking rules.',
    )
  }
  return rules
}

const byte = check.integerUpTo(255)

const wordSizes: Check<{ oneTypo?: number | null; twoTypos?: number | null }> = (value, place) => {
  const sizes = check.object({
    oneTypo: { check: check.nullable(byte) },
    twoTypos: { check: check.nullable(byte) },
  })(value, place)
  const { oneTypo, twoTypos } = sizes
  if (typeof oneTypo === 'number' && typeof twoTypos === 'number' && oneTypo > twoTypos) {
    throw wrongWordSizes(place)
  }
  return sizes
}

/** Also raised in a task, against the stored sizes. */
export const wrongWordSizes = (place: Place) =>
  new ApiError(
    place.code,
    '`minWordSizeForTypos` setting is invalid. `oneTypo` and `twoTypos` fields should be between `0` and `255`, and `twoTypos` should be greater or equals to `oneTypo`.',
  )

const typoTolerance = check.object({
  enabled: { check: check.nullable(check.boolean) },
  minWordSizeForTypos: { check: check.nullable(wordSizes) },
  disableOnWords: { check: check.nullable(stringSet) },
  disableOnAttributes: { check: check.nullable(nameSet) },
  disableOnNumbers: { check: check.nullable(check.boolean) },
})

const facetOrders: Check<Record<string, 'alpha' | 'count'>> = (value, place) => {
  if (isObject(value)) refuseMore(Object.keys(value).length, mostNames, place)
  return check.dictionary(check.oneOf(['alpha', 'count'] as const))(value, place)
}

const faceting = check.object({
  maxValuesPerFacet: { check: check.nullable(check.positiveInteger) },
  sortFacetValuesBy: { check: check.nullable(facetOrders) },
})

const atLeastOne: Check<number> = (value, place) => {
  const found = check.positiveInteger(value, place)
  if (found > 0) return found
  throw check.wrongValue(
    place,
    'a non-zero integer value lower than `18446744073709551615` was expected, but found a zero',
  )
}

const pagination = check.object({ maxTotalHits: { check: check.nullable(atLeastOne) } })

const localizedAttribute: Check<{ attributePatterns: string[]; locales: string[] }> = (value, place) => {
  const sent = check.object({
    attributePatterns: { check: names, missing: place.code },
    locales: { check: upTo(mostNames, check.oneOf(localeNames)), missing: place.code },
  })(value, place)
  return { attributePatterns: sent.attributePatterns ?? [], locales: [...(sent.locales ?? [])] }
}

const embedders: Check<Record<string, never>> = (value, place) => {
  if (!isObject(value)) throw check.wrongType(place, 'an object', value)
  if (Object.values(value).some((embedder) => embedder !== null)) {
    throw new ApiError(
      place.code,
      'Embedders cannot be set: this engine has no vector search. Use a Meilisearch server for semantic search.',
    )
  }
  return {}
}

/** Code and check of every setting; `null` (reset) is accepted everywhere. */
export const settingChecks: Record<SettingName, { check: Check<unknown>; code: string }> = {
  displayedAttributes: { check: names, code: 'invalid_settings_displayed_attributes' },
  searchableAttributes: { check: names, code: 'invalid_settings_searchable_attributes' },
  filterableAttributes: {
    check: ruleList(filterableAttribute, (rule) =>
      typeof rule === 'string' ? 1 : rule.attributePatterns.length,
    ),
    code: 'invalid_settings_filterable_attributes',
  },
  sortableAttributes: { check: nameSet, code: 'invalid_settings_sortable_attributes' },
  rankingRules: { check: rankingRules, code: 'invalid_settings_ranking_rules' },
  stopWords: { check: stringSet, code: 'invalid_settings_stop_words' },
  nonSeparatorTokens: { check: stringSet, code: 'invalid_settings_non_separator_tokens' },
  separatorTokens: { check: stringSet, code: 'invalid_settings_separator_tokens' },
  dictionary: { check: stringSet, code: 'invalid_settings_dictionary' },
  synonyms: { check: check.dictionary(strings), code: 'invalid_settings_synonyms' },
  distinctAttribute: { check: check.string, code: 'invalid_settings_distinct_attribute' },
  proximityPrecision: {
    check: check.oneOf(['byWord', 'byAttribute'] as const),
    code: 'invalid_settings_proximity_precision',
  },
  typoTolerance: { check: typoTolerance, code: 'invalid_settings_typo_tolerance' },
  faceting: { check: faceting, code: 'invalid_settings_faceting' },
  pagination: { check: pagination, code: 'invalid_settings_pagination' },
  embedders: { check: embedders, code: 'invalid_settings_embedders' },
  searchCutoffMs: { check: check.positiveInteger, code: 'invalid_settings_search_cutoff_ms' },
  localizedAttributes: {
    check: ruleList(localizedAttribute, ({ attributePatterns }) => attributePatterns.length),
    code: 'invalid_settings_localized_attributes',
  },
  facetSearch: { check: check.boolean, code: 'invalid_settings_facet_search' },
  prefixSearch: {
    check: check.oneOf(['indexingTime', 'disabled'] as const),
    code: 'invalid_settings_prefix_search',
  },
}
