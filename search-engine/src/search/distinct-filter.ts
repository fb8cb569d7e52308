import type { Bitset } from '../index/bitset.ts'
import type { IndexState } from '../index/index-state.ts'
import type { ValueColumn } from '../index/columns/value-column.ts'

/** Lets one document pass for each value of a field; documents without a value all pass. */
export class DistinctFilter {
  readonly #column: ValueColumn | undefined
  readonly #used: Set<string | number>
  readonly #accepted = new Set<number>()

  /** `used` may be shared by the filters of several indexes. */
  constructor(state: IndexState, field: string, used = new Set<string | number>()) {
    this.#used = used
    this.#column = state.columns.get(field)
  }

  #keysOf(id: number): (string | number)[] {
    const column = this.#column
    if (!column) return []
    return column
      .idsOf(id)
      .map((value) => column.dictionary.formOf(value) ?? column.dictionary.numbers[value]!)
  }

  /** Documents must come best first. */
  accept(id: number): boolean {
    const keys = this.#keysOf(id)
    if (keys.some((key) => this.#used.has(key))) return false
    for (const key of keys) this.#used.add(key)
    this.#accepted.add(id)
    return true
  }

  /** Takes the duplicates out of a set; of documents that were never ranked the lowest id stays. */
  reduce(docs: Bitset): void {
    for (const id of docs.toArray()) {
      if (!this.#accepted.has(id) && !this.accept(id)) docs.delete(id)
    }
  }
}
