/** Places of documents from `_geo`, and their shapes from `_geojson`. */
export class GeoColumn {
  /** True as long as no document ever had a place or a shape. */
  isUnused = true
  /** NaN without a place. */
  lats = new Float64Array(64).fill(NaN)
  lngs = new Float64Array(64).fill(NaN)
  readonly shapes = new Map<number, unknown>()

  set(doc: number, document: Record<string, unknown> | null): void {
    const point = document === null ? null : readPoint(document._geo)
    const shape = document?._geojson
    if (point !== null || shape) this.isUnused = false
    if (point !== null || doc < this.lats.length) {
      if (doc >= this.lats.length) this.#grow(doc)
      this.lats[doc] = point?.lat ?? NaN
      this.lngs[doc] = point?.lng ?? NaN
    }
    if (typeof shape === 'object' && shape !== null) this.shapes.set(doc, shape)
    else this.shapes.delete(doc)
  }

  restore(
    lats: Float64Array<ArrayBuffer>,
    lngs: Float64Array<ArrayBuffer>,
    shapes: [number, unknown][],
  ): void {
    this.isUnused = false
    this.lats = lats
    this.lngs = lngs
    for (const [doc, shape] of shapes) this.shapes.set(doc, shape)
  }

  has(doc: number): boolean {
    return doc < this.lats.length && !Number.isNaN(this.lats[doc]!)
  }

  #grow(doc: number): void {
    const size = Math.max(doc + 1, this.lats.length * 2)
    for (const name of ['lats', 'lngs'] as const) {
      const larger = new Float64Array(size).fill(NaN)
      larger.set(this[name])
      this[name] = larger
    }
  }
}

/** Numbers may be written as texts. */
function readPoint(value: unknown): { lat: number; lng: number } | null {
  if (typeof value !== 'object' || value === null) return null
  const { lat, lng } = value as { lat?: unknown; lng?: unknown }
  if (lat === undefined || lng === undefined || lat === null || lng === null) return null
  const point = { lat: Number(lat), lng: Number(lng) }
  return Number.isFinite(point.lat) && Number.isFinite(point.lng) ? point : null
}
