import type { IndexState } from '../index/index-state.ts'
import type { ValueColumn } from '../index/columns/value-column.ts'
import type { DocSpace } from '../query/doc-space.ts'
import { valueRanks } from './value-ranks.ts'

export interface FieldSort {
  field: string
  descending: boolean
}

/** Numbers for sorting documents by a field, ascending in the order wanted; Infinity without a value. */
export interface SortKeys {
  keyOf: (local: number) => number
  /** The keys of all documents of the space, by local number. */
  all: () => Float64Array
  /** The value that decided, as shown in score details: texts in their compared form. */
  valueOf: (local: number) => string | number | null
}

/** Ascending takes the least value of a document, descending the greatest; numbers come before texts either way. */
export function sortKeys(state: IndexState, space: Pick<DocSpace, 'ids'>, sort: FieldSort): SortKeys {
  const column = state.columns.get(sort.field)
  const size = space.ids.length
  if (!column)
    return { keyOf: () => Infinity, all: () => new Float64Array(size).fill(Infinity), valueOf: () => null }
  const { dictionary } = column
  const ranks = valueRanks(column)
  const sign = sort.descending ? -1 : 1
  const keyOfId = (id: number): number => {
    if (!ranks) return sign * dictionary.numbers[id]!
    // Texts lie behind numbers in both directions.
    return dictionary.isText(id) ? ranks.offset + sign * ranks.of[id]! : -ranks.offset + sign * ranks.of[id]!
  }
  const best = (local: number): number => bestId(column, space.ids[local]!, keyOfId)
  return {
    keyOf(local) {
      const id = best(local)
      return id < 0 ? Infinity : keyOfId(id)
    },
    all() {
      const keys = new Float64Array(size)
      const { lengths, starts } = column
      const { numbers } = dictionary
      for (let local = 0; local < size; local++) {
        const doc = space.ids[local]!
        const length = doc < lengths.length ? lengths[doc]! : 0
        // One number per document is the common case and worth a short way.
        if (length === 0) keys[local] = Infinity
        else if (length === 1) keys[local] = ranks ? keyOfId(starts[doc]!) : sign * numbers[starts[doc]!]!
        else keys[local] = keyOfId(bestId(column, doc, keyOfId))
      }
      return keys
    },
    valueOf(local) {
      const id = best(local)
      if (id < 0) return null
      return dictionary.formOf(id) ?? dictionary.numbers[id]!
    },
  }
}

/** Of a document's values the one with the least key; -1 without a value. */
export function bestId(column: ValueColumn, doc: number, keyOfId: (id: number) => number): number {
  if (doc >= column.lengths.length) return -1
  const length = column.lengths[doc]!
  const start = column.starts[doc]!
  if (length === 0) return -1
  if (length === 1) return start
  let best = -1
  let least = Infinity
  for (let i = start; i < start + length; i++) {
    const key = keyOfId(column.pool[i]!)
    if (key < least || best < 0) {
      least = key
      best = column.pool[i]!
    }
  }
  return best
}
