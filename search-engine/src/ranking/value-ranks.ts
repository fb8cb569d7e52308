import type { ValueColumn } from '../index/columns/value-column.ts'
import { byBytes } from '../text/compare.ts'
import { TextOrder } from './text-order.ts'

export interface ValueRanks {
  /** By value id: rises with the value among those of its kind; equal forms share a rank. */
  of: Float64Array
  /** Greater than every rank where numbers and texts have to be sorted apart, else 0. */
  offset: number
}

interface CachedRanks {
  version: number
  ranks: ValueRanks | null
  order: TextOrder | null
}

const cache = new WeakMap<ValueColumn, CachedRanks>()

/** Ranks of all values of a column that holds texts; null for a column of numbers, which are their own keys. */
export function valueRanks(column: ValueColumn): ValueRanks | null {
  const { dictionary } = column
  const known = cache.get(column)
  if (known?.version === dictionary.version) return known.ranks
  const cached: CachedRanks = { version: dictionary.version, ranks: null, order: null }
  if (dictionary.textCount > 0 && dictionary.numberCount === 0) {
    cached.order = known?.order ?? new TextOrder(dictionary)
    cached.ranks = { of: cached.order.ranks(), offset: 0 }
  } else if (dictionary.textCount > 0) cached.ranks = mixedRanks(column)
  cache.set(column, cached)
  return cached.ranks
}

function mixedRanks({ dictionary }: ValueColumn): ValueRanks {
  const numbers = [...dictionary.numberEntries()].sort(([a], [b]) => a - b)
  const forms = [...dictionary.formKeys()].sort(byBytes)
  const of = new Float64Array(dictionary.size)
  numbers.forEach(([, id], place) => (of[id] = place))
  forms.forEach((form, place) => {
    for (const id of dictionary.idsOfForm(form)) of[id] = place
  })
  return { of, offset: Math.max(numbers.length, forms.length) + 1 }
}
