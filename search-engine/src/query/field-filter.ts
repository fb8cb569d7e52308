import { lastOwnFieldBit } from '../index/segments/segment.ts'

/** A set of fields in the form that postings can be checked against. */
export class FieldFilter {
  /** Bits of `postingFields` that prove membership. */
  readonly mask: number
  /** Bits that may mean membership; then the places of the document have to be looked at. */
  readonly unsure: number
  readonly #fields: Set<number> | null

  /** Null takes all fields. */
  constructor(fields: Set<number> | null, fieldCount: number) {
    this.#fields = fields
    if (fields === null) {
      this.mask = 0xffff
      this.unsure = 0
      return
    }
    let mask = 0
    let high = 0
    for (const field of fields) {
      if (field > lastOwnFieldBit) high++
      else mask |= 1 << field
    }
    const allHigh = Math.max(0, fieldCount - lastOwnFieldBit - 1)
    this.mask = high > 0 && high === allHigh ? mask | (1 << 15) : mask
    this.unsure = high > 0 && high < allHigh ? 1 << 15 : 0
  }

  get isAll(): boolean {
    return this.#fields === null
  }

  has(field: number): boolean {
    return this.#fields === null || this.#fields.has(field)
  }
}
