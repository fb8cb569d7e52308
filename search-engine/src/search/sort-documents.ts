import type { SearchIndex } from '../index/search-index.ts'
import { metresBetween } from '../filter/geo-math.ts'
import { sortKeys } from '../ranking/sort-keys.ts'
import { readSort } from '../ranking/sort-request.ts'

/** Internal ids in the order of a `sort` list; ties keep their order. Documents without a value come last. */
export function sortDocuments(index: SearchIndex, sort: string[], ids: Uint32Array): number[] {
  const { state } = index
  const space = { ids }
  // What is asked for a second time decides nothing.
  const keys = readSort(state.settings, [...new Set(sort)]).map((criterion) => {
    if (criterion.kind === 'field') return sortKeys(state, space, criterion).keyOf
    return (local: number): number => {
      const doc = space.ids[local]!
      if (!state.geo.has(doc)) return Infinity
      const metres = metresBetween(criterion.lat, criterion.lng, state.geo.lats[doc]!, state.geo.lngs[doc]!)
      return criterion.descending ? -metres : metres
    }
  })
  const order = Array.from(space.ids, (_, local) => local)
  order.sort((a, b) => {
    for (const keyOf of keys) {
      const left = keyOf(a)
      const right = keyOf(b)
      if (left !== right) return left < right ? -1 : 1
    }
    return a - b
  })
  return order.map((local) => space.ids[local]!)
}
