import { Bitset } from '../index/bitset.ts'
import type { IndexState } from '../index/index-state.ts'
import type { FilterCondition, GeoPoint } from './filter-expression.ts'
import { filterFeatures } from '../index/field-rules.ts'
import { metresBetween } from './geo-math.ts'
import { shapeMeets, type Area } from './geo-shapes.ts'

type GeoCondition = Extract<FilterCondition, { kind: 'geoRadius' | 'geoBox' | 'geoPolygon' }>

/** Documents whose `_geo` place, or any part of whose `_geojson` shape, lies inside. */
export function docsInGeo(state: IndexState, condition: GeoCondition): Bitset {
  const docs = new Bitset(state.capacity)
  const { geo } = state
  const rules = state.settings.filterableAttributes
  if (condition.kind !== 'geoPolygon' && filterFeatures(rules, '_geo')) {
    const test =
      condition.kind === 'geoRadius'
        ? inRadius(condition.center, condition.metres)
        : inBox(condition.top, condition.bottom)
    for (let doc = 0; doc < Math.min(geo.lats.length, state.capacity); doc++) {
      if (geo.has(doc) && test(geo.lats[doc]!, geo.lngs[doc]!)) docs.add(doc)
    }
  }
  if (filterFeatures(rules, '_geojson')) {
    const area = areaOf(condition)
    for (const [doc, shape] of geo.shapes) if (shapeMeets(shape, area)) docs.add(doc)
  }
  return docs
}

function inRadius(center: GeoPoint, metres: number): (lat: number, lng: number) => boolean {
  return (lat, lng) => metresBetween(center.lat, center.lng, lat, lng) <= metres
}

/** A box whose left edge lies east of its right edge crosses the date line. */
function inBox(top: GeoPoint, bottom: GeoPoint): (lat: number, lng: number) => boolean {
  const left = bottom.lng
  const right = top.lng
  return (lat, lng) => {
    if (lat > top.lat || lat < bottom.lat) return false
    return left <= right ? lng >= left && lng <= right : lng >= left || lng <= right
  }
}

function areaOf(condition: GeoCondition): Area {
  switch (condition.kind) {
    case 'geoPolygon':
      return { ring: condition.points.map(({ lat, lng }) => [lng, lat]), contains: null }
    case 'geoRadius':
      return {
        ring: circle(condition.center, condition.metres),
        contains: inRadius(condition.center, condition.metres),
      }
    case 'geoBox': {
      const { top, bottom } = condition
      const ring: [number, number][] = [
        [bottom.lng, bottom.lat],
        [top.lng, bottom.lat],
        [top.lng, top.lat],
        [bottom.lng, top.lat],
      ]
      return { ring, contains: inBox(top, bottom) }
    }
  }
}

const circleCorners = 125

function circle(center: GeoPoint, metres: number): [number, number][] {
  const latRadius = metres / 111_194.9
  const lngRadius = latRadius / Math.max(0.01, Math.cos((center.lat * Math.PI) / 180))
  return Array.from({ length: circleCorners }, (_, i) => {
    const angle = (2 * Math.PI * i) / circleCorners
    return [center.lng + lngRadius * Math.cos(angle), center.lat + latRadius * Math.sin(angle)]
  })
}
