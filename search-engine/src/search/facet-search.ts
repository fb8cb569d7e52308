import type { Bitset } from '../index/bitset.ts'
import { filterFeatures } from '../index/field-rules.ts'
import type { SearchIndex } from '../index/search-index.ts'
import { requireTime } from '../index/search-deadline.ts'
import { withSearchMemory } from '../index/search-memory.ts'
import type { ValueColumn } from '../index/columns/value-column.ts'
import { knownFacetSearchable } from '../filter/check-filter.ts'
import { planRules } from '../ranking/rule-list.ts'
import { foldWhole, foldValue } from '../text/fold.ts'
import { byBytes } from '../text/compare.ts'
import { editDistance } from '../text/edit-distance.ts'
import { resolveQuery } from '../query/resolve-query.ts'
import { SearchError } from '../protocol/search-error.ts'
import type { FacetSearchRequest } from '../request/search-request.ts'
import type { FacetSearchResponse } from '../request/search-response.ts'
import { DistinctFilter } from './distinct-filter.ts'
import { selectHits } from './select-hits.ts'
import { facetOrder, shownText } from '../facets/count-facets.ts'

/** Hits that decide how far the score threshold is applied without `exhaustiveFacetCount`. */
const judgedHits = 20

/** Looks for values of one facet. */
export function facetSearch(index: SearchIndex, request: FacetSearchRequest): FacetSearchResponse {
  return withSearchMemory(() => findValues(index, request))
}

function findValues(index: SearchIndex, request: FacetSearchRequest): FacetSearchResponse {
  const { state } = index
  const { settings } = state
  const field = request.facetName
  const features = filterFeatures(settings.filterableAttributes, field)
  if (!settings.facetSearch)
    throw new SearchError('facet_search_disabled', 'The facet search is disabled for this index')
  if (!features) {
    throw new SearchError(
      'invalid_facet_search_facet_name',
      `Attribute \`${field}\` is not facet-searchable. ${knownFacetSearchable(settings)}`,
    )
  }
  if (!features.facetSearch) {
    throw new SearchError(
      'invalid_facet_search_facet_name',
      `Attribute \`${field}\` is not facet-searchable: its rule in the filterableAttributes setting has facetSearch off.`,
    )
  }
  const docs = matchingDocs(index, request)
  const column = state.columns.get(field)
  if (!column) return { facetHits: [], facetQuery: request.facetQuery }
  const found = countForms(column, docs, formTest(index, field, request.facetQuery))
  const order = facetOrder(state, field)
  const key = (form: string): string => (request.facetQuery === null ? form : foldWhole(form))
  const values = found.map(({ form, count }) => ({
    form,
    count,
    value: shownText(column, column.dictionary.idsOfForm(form), state.live),
  }))
  values.sort((a, b) => byBytes(key(a.form), key(b.form)) || byBytes(a.form, b.form))
  const most = settings.faceting.maxValuesPerFacet
  const selected = order === 'count' ? mostCounted(values, most) : values.slice(0, most)
  return { facetHits: selected.map(({ value, count }) => ({ value, count })), facetQuery: request.facetQuery }
}

interface FacetHit {
  value: string
  count: number
}

/**
 * By count, equals by the text as shown, from the greatest. Of values that count as much as the last place, those that
 * come later in the alphabet stay (as on the real server).
 */
function mostCounted<Hit extends FacetHit>(values: Hit[], most: number): Hit[] {
  const selected = values.slice(0, most)
  const isLess = (a: Hit, b: Hit): boolean =>
    a.count < b.count || (a.count === b.count && byBytes(a.value, b.value) < 0)
  const leastOf = (): number => selected.reduce((at, hit, i) => (isLess(hit, selected[at]!) ? i : at), 0)
  let least = leastOf()
  for (const hit of most > 0 ? values.slice(most) : []) {
    if (hit.count < selected[least]!.count) continue
    selected[least] = hit
    least = leastOf()
  }
  return selected.sort((a, b) => b.count - a.count || byBytes(b.value, a.value))
}

function matchingDocs(index: SearchIndex, request: FacetSearchRequest): Bitset {
  const { state } = index
  const query = resolveQuery(state, request)
  const distinctField = state.settings.distinctAttribute
  if (request.rankingScoreThreshold === null) {
    if (distinctField === null) return query.matching
    const counted = query.matching.temporaryCopy()
    new DistinctFilter(state, distinctField).reduce(counted)
    return counted
  }
  const most = request.exhaustiveFacetCount ? state.documentCount : judgedHits
  return selectHits({
    query,
    plan: planRules(state.settings, null, request.matchingStrategy, query.hasQuery),
    strategy: request.matchingStrategy,
    from: 0,
    to: 0,
    judgeTo: most,
    threshold: request.rankingScoreThreshold,
    distinctField,
    needsScores: true,
  }).counted
}

interface FormCount {
  form: string
  count: number
}

function countForms(column: ValueColumn, docs: Bitset, test: (form: string) => boolean): FormCount[] {
  const { dictionary } = column
  const counts = new Uint32Array(dictionary.size)
  docs.forEach((doc) => {
    column.forEachId(doc, (id) => {
      counts[id]!++
    })
  })
  const found: FormCount[] = []
  let asked = 0
  for (const form of dictionary.formKeys()) {
    if ((asked++ & 1023) === 0) requireTime()
    let count = 0
    for (const id of dictionary.idsOfForm(form)) count += counts[id]!
    if (count > 0 && test(form)) found.push({ form, count })
  }
  return found
}

/**
 * Matches the beginning of a value; typos are allowed by the length of the query in bytes, a first letter costs one.
 * Where none are allowed at all, words without typos are no special case.
 */
function formTest(index: SearchIndex, field: string, facetQuery: string | null): (form: string) => boolean {
  if (facetQuery === null || facetQuery === '') return () => true
  const { enabled, minWordSizeForTypos, disableOnWords, disableOnAttributes } = index.settings.typoTolerance
  const query = foldWhole(facetQuery)
  if (foldValue(facetQuery) === '') return () => false
  if (!enabled || disableOnAttributes.includes(field)) return (form) => foldWhole(form).startsWith(query)
  if (disableOnWords.includes(query)) return (form) => foldWhole(form) === query
  const bytes = Buffer.byteLength(query)
  const signs = Array.from(query).length
  const budget = bytes < minWordSizeForTypos.oneTypo ? 0 : bytes < minWordSizeForTypos.twoTypos ? 1 : 2
  return (form) => {
    const folded = foldWhole(form)
    // What is longer than a value can be none of its beginnings, and is not compared sign by sign.
    if (signs > folded.length + budget) return false
    return folded.startsWith(query) || (budget > 0 && editDistance(query, folded, budget, true) <= budget)
  }
}
