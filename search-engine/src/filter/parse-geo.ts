import { numberIn } from '../index/columns/number-text.ts'
import type { FilterExpression, GeoPoint } from './filter-expression.ts'
import type { FilterReader } from './filter-reader.ts'

const calls = {
  _geoRadius: '`_geoRadius(latitude, longitude, radius, optionalResolution)`',
  _geoBoundingBox: '`_geoBoundingBox([latitude, longitude], [latitude, longitude])`',
  _geoPolygon: '`_geoPolygon([latitude, longitude], [latitude, longitude], …)`',
} as const
type Call = keyof typeof calls

function callAt(reader: FilterReader): Call | null {
  const match = /^_geo(?:Radius|BoundingBox|Polygon)(?![\p{L}\p{N}_.-])/u.exec(
    reader.text.slice(reader.at, reader.at + 20),
  )
  return match ? (match[0] as Call) : null
}

export function isGeoCall(reader: FilterReader): boolean {
  return callAt(reader) !== null
}

export function readGeoCall(reader: FilterReader): FilterExpression {
  const call = callAt(reader)!
  reader.take(call)
  const start = reader.at
  const fail = (): never => reader.fail(`The \`${call}\` filter must be in the form: ${calls[call]}.`, start)
  if (!reader.take('(')) fail()
  const close = reader.text.indexOf(')', reader.at)
  if (close < 0) fail()
  const inside = reader.text.slice(reader.at, close)
  reader.at = close + 1
  const place: CallPlace = { reader, inside, start, fail }
  return call === '_geoRadius' ? readRadius(place) : readPoints(call, place)
}

/** The arguments of a call as text, and where and how to complain about them. */
interface CallPlace {
  reader: FilterReader
  inside: string
  start: number
  fail: () => never
}

function readRadius({ reader, inside, start, fail }: CallPlace): FilterExpression {
  const numbers = readNumbers(inside) ?? fail()
  if (numbers.length !== 3 && numbers.length !== 4) {
    reader.fail(
      `Was expecting 3 or 4 arguments for \`_geoRadius\`, but instead found ${numbers.length}.`,
      start,
    )
  }
  const [lat, lng, metres, resolution] = numbers as [number, number, number, number?]
  const center = checkedPoint(reader, lat, lng, start)
  if (resolution !== undefined && (resolution < 3 || resolution > 1000)) {
    reader.fail(`Invalid resolution \`${resolution}\`. Resolution must be between 3 and 1000.`, start)
  }
  return { kind: 'geoRadius', center, metres }
}

function readPoints(call: Call, { reader, inside, start, fail }: CallPlace): FilterExpression {
  const lists = [...inside.matchAll(/\[([^[\]]*)\]/gu)]
  const between = inside.replaceAll(/\[[^[\]]*\]/gu, 'P').replaceAll(/\s/gu, '')
  if (!/^P(?:,P)*$/u.test(between)) fail()
  const points = lists.map((match): GeoPoint => {
    const numbers = readNumbers(match[1]!) ?? fail()
    if (numbers.length !== 2)
      reader.fail(`Was expecting 2 coordinates but instead found ${numbers.length}.`, start)
    return checkedPoint(reader, numbers[0]!, numbers[1]!, start)
  })
  if (call === '_geoPolygon') {
    if (points.length < 3)
      reader.fail(
        `The \`_geoPolygon\` filter expects at least 3 points but only ${points.length} were specified`,
        start,
      )
    return { kind: 'geoPolygon', points }
  }
  if (points.length !== 2) fail()
  const [top, bottom] = points as [GeoPoint, GeoPoint]
  if (top.lat < bottom.lat)
    reader.fail(`The top latitude \`${top.lat}\` must be above the bottom latitude \`${bottom.lat}\`.`, start)
  return { kind: 'geoBox', top, bottom }
}

function readNumbers(text: string): number[] | null {
  const parts = text.split(',').map((part) => part.trim().replaceAll(/^(["'])(.*)\1$/gu, '$2'))
  const numbers = parts.map(numberIn)
  return numbers.some(Number.isNaN) ? null : numbers
}

function checkedPoint(reader: FilterReader, lat: number, lng: number, start: number): GeoPoint {
  if (Math.abs(lat) > 90)
    reader.fail(`Bad latitude \`${lat}\`. Latitude must be contained between -90 and 90 degrees.`, start)
  if (Math.abs(lng) > 180)
    reader.fail(`Bad longitude \`${lng}\`. Longitude must be contained between -180 and 180 degrees.`, start)
  return { lat, lng }
}
