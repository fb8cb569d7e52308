type Point = [number, number]

/** The inside of a ring of [longitude, latitude] corners; `contains` decides for single points where it is more exact. */
export interface Area {
  ring: Point[]
  contains: ((lat: number, lng: number) => boolean) | null
}

interface Geometry {
  type?: unknown
  coordinates?: unknown
  geometries?: unknown
  geometry?: unknown
  features?: unknown
}

/** True when any part of a GeoJSON object lies in the area. */
export function shapeMeets(shape: unknown, area: Area): boolean {
  if (typeof shape !== 'object' || shape === null) return false
  const { type, coordinates, geometries, geometry, features } = shape as Geometry
  switch (type) {
    case 'Feature':
      return shapeMeets(geometry, area)
    case 'FeatureCollection':
      return Array.isArray(features) && features.some((feature) => shapeMeets(feature, area))
    case 'GeometryCollection':
      return Array.isArray(geometries) && geometries.some((part) => shapeMeets(part, area))
    case 'Point':
      return isPoint(coordinates) && pointIn(coordinates, area)
    case 'MultiPoint':
      return pointsOf(coordinates).some((point) => pointIn(point, area))
    case 'LineString':
      return lineMeets(pointsOf(coordinates), area)
    case 'MultiLineString':
      return listOf(coordinates).some((line) => lineMeets(pointsOf(line), area))
    case 'Polygon':
      return polygonMeets(listOf(coordinates), area)
    case 'MultiPolygon':
      return listOf(coordinates).some((polygon) => polygonMeets(listOf(polygon), area))
    default:
      return false
  }
}

function isPoint(value: unknown): value is Point {
  return Array.isArray(value) && typeof value[0] === 'number' && typeof value[1] === 'number'
}

function listOf(value: unknown): unknown[] {
  return Array.isArray(value) ? value : []
}

function pointsOf(value: unknown): Point[] {
  return listOf(value).filter(isPoint)
}

function pointIn(point: Point, { ring, contains }: Area): boolean {
  return contains ? contains(point[1], point[0]) : insideRing(point, ring)
}

/** The edge counts as inside. */
function insideRing([x, y]: Point, ring: Point[]): boolean {
  let inside = false
  for (let i = 0, j = ring.length - 1; i < ring.length; j = i++) {
    const [xi, yi] = ring[i]!
    const [xj, yj] = ring[j]!
    const cross = (x - xi) * (yj - yi) - (y - yi) * (xj - xi)
    const onLine =
      cross === 0 &&
      x >= Math.min(xi, xj) &&
      x <= Math.max(xi, xj) &&
      y >= Math.min(yi, yj) &&
      y <= Math.max(yi, yj)
    if (onLine) return true
    if (yi > y !== yj > y && x < ((xj - xi) * (y - yi)) / (yj - yi) + xi) inside = !inside
  }
  return inside
}

function lineMeets(points: Point[], area: Area): boolean {
  if (points.some((point) => pointIn(point, area))) return true
  for (let i = 1; i < points.length; i++) if (crossesRing(points[i - 1]!, points[i]!, area.ring)) return true
  return false
}

function polygonMeets(rings: unknown[], area: Area): boolean {
  const outer = pointsOf(rings[0])
  if (outer.length === 0) return false
  if (lineMeets([...outer, outer[0]!], area)) return true
  // The area may lie wholly inside the polygon, unless it lies in one of its holes.
  const corner = area.ring[0]!
  return insideRing(corner, outer) && !rings.slice(1).some((hole) => insideRing(corner, pointsOf(hole)))
}

function crossesRing(a: Point, b: Point, ring: Point[]): boolean {
  return ring.some((corner, i) => segmentsCross(a, b, corner, ring[(i + 1) % ring.length]!))
}

function segmentsCross(a: Point, b: Point, c: Point, d: Point): boolean {
  const side = (p: Point, q: Point, r: Point): number =>
    Math.sign((q[0] - p[0]) * (r[1] - p[1]) - (q[1] - p[1]) * (r[0] - p[0]))
  return side(a, b, c) !== side(a, b, d) && side(c, d, a) !== side(c, d, b)
}
