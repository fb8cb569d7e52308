import type { IndexState } from '../index/index-state.ts'
import { metresBetween } from '../filter/geo-math.ts'
import type { RankingRule } from './ranking-rule.ts'
import { orderedRun } from './sort-rule.ts'

export interface GeoSort {
  lat: number
  lng: number
  descending: boolean
}

/** Orders documents by their distance from a point; those without a place come last. */
export function geoRule(state: IndexState, sort: GeoSort): RankingRule {
  const { geo } = state
  return {
    start: (space, _docs, graph) => {
      const metresOf = (local: number): number | null => {
        const doc = space.ids[local]!
        return geo.has(doc) ? metresBetween(sort.lat, sort.lng, geo.lats[doc]!, geo.lngs[doc]!) : null
      }
      const all = (): Float64Array => {
        const keys = new Float64Array(space.size)
        for (let local = 0; local < keys.length; local++) {
          const metres = metresOf(local)
          keys[local] = metres === null ? Infinity : sort.descending ? -metres : metres
        }
        return keys
      }
      return orderedRun(
        space,
        { all },
        (local) => {
          const doc = local < 0 ? -1 : space.ids[local]!
          const place = doc < 0 ? null : { lat: geo.lats[doc]!, lng: geo.lngs[doc]! }
          return { kind: 'geo', ...sort, place, metres: local < 0 ? null : metresOf(local) }
        },
        graph,
      )
    },
  }
}
