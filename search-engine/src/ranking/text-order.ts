import type { ValueReader } from '../index/columns/value-reader.ts'
import { byBytes } from '../text/compare.ts'

/** Gap between two neighbours after renumbering. New texts get numbers in the gap. */
const spacing = 2 ** 20
/** More new values than this are sorted in with all others. */
const mostInserted = 2000

/**
 * Keeps the texts of a dictionary in order with a number each, so that a new text costs one insertion instead of
 * sorting everything. Texts that are no longer used keep their place until the next sorting.
 */
export class TextOrder {
  readonly #dictionary: ValueReader
  #sorted: string[] = []
  readonly #labels = new Map<string, number>()
  #of = new Float64Array(0)
  #seen = 0

  constructor(dictionary: ValueReader) {
    this.#dictionary = dictionary
    this.#sortAll()
  }

  /** By value id, brought up to date. */
  ranks(): Float64Array {
    const added = this.#dictionary.addedSince(this.#seen)
    this.#seen = this.#dictionary.addedCount
    const isStale = this.#sorted.length > 2 * this.#dictionary.textCount + mostInserted
    if (!added || added.length > mostInserted || isStale) this.#sortAll()
    else for (const id of added) this.#insert(id)
    return this.#of
  }

  #sortAll(): void {
    this.#sorted = [...this.#dictionary.formKeys()].sort(byBytes)
    this.#seen = this.#dictionary.addedCount
    this.#number()
  }

  #number(): void {
    this.#labels.clear()
    this.#of = new Float64Array(Math.ceil(this.#dictionary.size * 1.25) + 64)
    this.#sorted.forEach((form, place) => {
      const label = (place + 1) * spacing
      this.#labels.set(form, label)
      for (const id of this.#dictionary.idsOfForm(form)) this.#of[id] = label
    })
  }

  #insert(id: number): void {
    const form = this.#dictionary.formOf(id)
    if (form === undefined) return
    if (id >= this.#of.length) {
      const larger = new Float64Array(id * 2)
      larger.set(this.#of)
      this.#of = larger
    }
    const known = this.#labels.get(form)
    this.#of[id] = known ?? this.#place(form)
  }

  #place(form: string): number {
    const sorted = this.#sorted
    let low = 0
    let high = sorted.length
    while (low < high) {
      const middle = (low + high) >>> 1
      if (byBytes(sorted[middle]!, form) < 0) low = middle + 1
      else high = middle
    }
    const before = low > 0 ? this.#labels.get(sorted[low - 1]!)! : 0
    const after = low < sorted.length ? this.#labels.get(sorted[low]!)! : before + 2 * spacing
    const label = (before + after) / 2
    sorted.splice(low, 0, form)
    this.#labels.set(form, label)
    if (label > before && label < after) return label
    this.#number()
    return this.#labels.get(form)!
  }
}
