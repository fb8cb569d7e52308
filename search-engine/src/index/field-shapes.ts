/** Which top-level fields each document has, for the field distribution; documents with the same fields share a shape. */
export class FieldShapes {
  readonly shapes: string[][] = []
  counts: number[] = []
  ofDocument = new Uint32Array(64)
  readonly #ids = new Map<string, number>()
  #latest = 0

  /** Null forgets the document. */
  set(doc: number, document: Record<string, unknown> | null): void {
    if (doc >= this.ofDocument.length) {
      const larger = new Uint32Array(Math.max(doc + 1, this.ofDocument.length * 2))
      larger.set(this.ofDocument)
      this.ofDocument = larger
    }
    const before = this.ofDocument[doc]!
    if (before > 0) this.counts[before - 1]!--
    this.ofDocument[doc] = document === null ? 0 : this.#shapeOf(Object.keys(document)) + 1
    if (document !== null) this.counts[this.ofDocument[doc]! - 1]!++
  }

  #shapeOf(keys: string[]): number {
    // Most documents have the fields of the one before.
    const latest = this.shapes[this.#latest]
    if (latest?.length === keys.length && keys.every((key, i) => key === latest[i])) return this.#latest
    const name = JSON.stringify(keys)
    let id = this.#ids.get(name)
    if (id === undefined) {
      id = this.shapes.length
      this.#ids.set(name, id)
      this.shapes.push(keys)
      this.counts.push(0)
    }
    this.#latest = id
    return id
  }

  distribution(): Record<string, number> {
    const totals = new Map<string, number>()
    this.shapes.forEach((keys, id) => {
      if (this.counts[id] === 0) return
      for (const key of keys) totals.set(key, (totals.get(key) ?? 0) + this.counts[id]!)
    })
    return Object.fromEntries([...totals].sort(([a], [b]) => (a < b ? -1 : 1)))
  }

  restore(shapes: string[][], ofDocument: Uint32Array<ArrayBuffer>): void {
    this.shapes.push(...shapes)
    this.counts = shapes.map(() => 0)
    shapes.forEach((keys, id) => this.#ids.set(JSON.stringify(keys), id))
    this.ofDocument = ofDocument
    for (const shape of ofDocument) if (shape > 0) this.counts[shape - 1]!++
  }
}
