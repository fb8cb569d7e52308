import { metresBetween } from '../filter/geo-math.ts'
import { numberIn } from '../index/columns/number-text.ts'
import { isObject } from '../protocol/values.ts'

export interface Place {
  lat: number
  lng: number
}

/** A point in plain digits; one with an exponent or a plus sign sorts, but yields no distance. */
const point = /_geoPoint\(\s*([0-9.-]+)\s*,\s*([0-9.-]+)\s*\)/u

/** The point from which distances of hits are measured: the first in the request. */
export function originOf(sort: string[] | null): Place | null {
  for (const expression of sort ?? []) {
    const match = point.exec(expression)
    if (match) return { lat: Number(match[1]), lng: Number(match[2]) }
  }
  return null
}

/** Whole metres to the place that a hit shows; null when both of its numbers are not among what was retrieved. */
export function distanceTo(origin: Place, shown: unknown): number | null {
  if (!isObject(shown)) return null
  const lat = coordinate(shown['lat'])
  const lng = coordinate(shown['lng'])
  const metres = Math.round(metresBetween(origin.lat, origin.lng, lat, lng))
  return Number.isNaN(metres) ? null : metres
}

function coordinate(value: unknown): number {
  if (typeof value === 'number') return value
  return typeof value === 'string' ? numberIn(value) : NaN
}
