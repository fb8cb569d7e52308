import { countFacets, facetOrder, type FacetCounts } from '../facets/count-facets.ts'
import { checkFacets } from '../facets/facet-fields.ts'
import type { Bitset } from '../index/bitset.ts'
import type { SearchIndex } from '../index/search-index.ts'
import type { FacetOrder } from '../settings/index-settings.ts'
import { byBytes } from '../text/compare.ts'
import { SearchError } from '../protocol/search-error.ts'
import type { FederatedRequest } from '../request/search-request.ts'
import type { FacetDistribution, FacetStats, FederatedResponse } from '../request/search-response.ts'

const mostMergedValues = 100

type Orders = Map<string, { order: FacetOrder; uid: string }>

/** Facets are checked for every named index, those that queries use first. */
export function checkFederatedFacets(indexes: Map<string, SearchIndex>, request: FederatedRequest): void {
  const orders: Orders = new Map()
  const queryOf = (uid: string) => request.queries.find(({ indexUid }) => indexUid === uid)
  const uids = Object.keys(request.facetsByIndex).sort(byBytes)
  for (const uid of [...uids.filter(queryOf), ...uids.filter((one) => !queryOf(one))]) {
    const facets = request.facetsByIndex[uid]
    const index = indexes.get(uid)
    if (!facets || !index) continue
    try {
      checkFacets(index.settings, facets)
      if (request.mergeFacets) checkOrders(orders, uid, index, facets)
    } catch (error) {
      if (!(error instanceof SearchError)) throw error
      const query = queryOf(uid)
      const before = query ? `Inside \`.queries[${query.position}]\`: ` : ''
      const note = query ? '' : `\n - Note: index \`${uid}\` is not used in queries`
      throw new SearchError(
        error.code,
        `${before}Inside \`.federation.facetsByIndex.${uid}\`: ${error.message}${note}`,
      )
    }
  }
}

const orderWords: Record<FacetOrder, string> = { alpha: 'alphabetically', count: 'by count' }

/** Names are compared as they were asked for, a star as well. */
function checkOrders(orders: Orders, uid: string, index: SearchIndex, facets: string[]): void {
  for (const field of facets) {
    const order = facetOrder(index.state, field)
    const known = orders.get(field)
    if (known && known.order !== order) {
      throw new SearchError(
        'invalid_multi_search_facet_order',
        `Inconsistent order for values in facet \`${field}\`: index \`${known.uid}\` orders ${orderWords[known.order]}, but index \`${uid}\` orders ${orderWords[order]}.\n - Hint: Remove \`federation.mergeFacets\` or change \`faceting.sortFacetValuesBy\` to be consistent in settings.`,
      )
    }
    orders.set(field, { order, uid })
  }
}

/** Facets of the indexes that queries use, apart or merged. */
export function federatedFacets(
  indexes: Map<string, SearchIndex>,
  request: FederatedRequest,
  counted: Map<string, Bitset>,
): Pick<FederatedResponse, 'facetsByIndex' | 'facetDistribution' | 'facetStats'> {
  const found: FoundFacets[] = []
  for (const uid of Object.keys(request.facetsByIndex).sort(byBytes)) {
    const facets = request.facetsByIndex[uid]
    const docs = counted.get(uid)
    const index = indexes.get(uid)
    if (!facets || !docs || !index) continue
    const counts = countFacets(index.state, facets, docs, index.settings.faceting.maxValuesPerFacet)
    // Only facets asked for by name keep the order of their index when they are merged.
    const orderOf = (field: string): FacetOrder =>
      facets.includes(field) ? facetOrder(index.state, field) : 'alpha'
    found.push({ uid, counts, orderOf })
  }
  if (found.length === 0) return {}
  if (request.mergeFacets)
    return mergeFacets(found, request.mergeFacets.maxValuesPerFacet ?? mostMergedValues)
  return {
    facetsByIndex: Object.fromEntries(
      found.map(({ uid, counts }) => [uid, { distribution: counts.distribution, stats: counts.stats }]),
    ),
  }
}

interface FoundFacets {
  uid: string
  counts: FacetCounts
  orderOf: (field: string) => FacetOrder
}

/** Values add up by their exact text, after the cut of each index. */
function mergeFacets(
  found: FoundFacets[],
  most: number,
): { facetDistribution: FacetDistribution; facetStats: Record<string, FacetStats> } {
  const values = new Map<string, { order: FacetOrder; counts: Map<string, number> }>()
  const facetStats: Record<string, FacetStats> = {}
  for (const {
    counts: { ordered, stats },
    orderOf,
  } of found) {
    for (const [field, counts] of ordered) {
      const merged = values.get(field) ?? {
        order: orderOf(field),
        counts: new Map<string, number>(),
      }
      values.set(field, merged)
      for (const [text, count] of counts) merged.counts.set(text, (merged.counts.get(text) ?? 0) + count)
    }
    for (const [field, { min, max }] of Object.entries(stats)) {
      const known = facetStats[field]
      facetStats[field] = known
        ? { min: Math.min(known.min, min), max: Math.max(known.max, max) }
        : { min, max }
    }
  }
  const facetDistribution: FacetDistribution = {}
  for (const [field, { order, counts }] of [...values].sort(([a], [b]) => byBytes(a, b))) {
    const entries = [...counts].sort((a, b) => (order === 'count' ? b[1] - a[1] : byBytes(a[0], b[0])))
    facetDistribution[field] = Object.fromEntries(entries.slice(0, most))
  }
  return { facetDistribution, facetStats }
}
