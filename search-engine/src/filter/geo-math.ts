const earthRadiusMetres = 6_371_000

const radians = (degrees: number): number => (degrees * Math.PI) / 180

/** Great-circle distance on a sphere of a round earth radius, as the real server uses. */
export function metresBetween(lat1: number, lng1: number, lat2: number, lng2: number): number {
  const dLat = radians(lat2 - lat1)
  const dLng = radians(lng2 - lng1)
  const a =
    Math.sin(dLat / 2) ** 2 + Math.cos(radians(lat1)) * Math.cos(radians(lat2)) * Math.sin(dLng / 2) ** 2
  return 2 * earthRadiusMetres * Math.asin(Math.min(1, Math.sqrt(a)))
}
