import type { ValueColumn } from '../index/value-column.ts'
import { byBytes } from '../text/compare.ts'

export interface ValueRanks {
  /** Place of a value among those of its kind; equal forms share a place. */
  of: Float64Array
  /** Greater than every place. */
  count: number
}

const cache = new WeakMap<ValueColumn, { version: number; ranks: ValueRanks | null }>()

/** Places of all values of a column that holds texts; null for a column of numbers, which are their own keys. */
export function valueRanks(column: ValueColumn): ValueRanks | null {
  const known = cache.get(column)
  if (known?.version === column.dictionary.version) return known.ranks
  const ranks = computeRanks(column)
  cache.set(column, { version: column.dictionary.version, ranks })
  return ranks
}

function computeRanks(column: ValueColumn): ValueRanks | null {
  const { dictionary } = column
  const forms = [...dictionary.formKeys()]
  if (forms.length === 0) return null
  const numbers = [...dictionary.numberEntries()].sort(([a], [b]) => a - b)
  const of = new Float64Array(dictionary.size)
  numbers.forEach(([, id], place) => (of[id] = place))
  forms.sort(byBytes).forEach((form, place) => {
    for (const id of dictionary.idsOfForm(form)) of[id] = place
  })
  return { of, count: Math.max(numbers.length, forms.length) + 1 }
}
