import type { ValueColumn } from '../index/columns/value-column.ts'
import type { ValueReader } from '../index/columns/value-reader.ts'
import { byBytes } from '../text/compare.ts'

/** More values than this are put in order only where they were counted. */
export const mostOrdered = 2000

/** The texts of a column in alphabetic order, with their value ids. */
export interface OrderedTexts {
  ids: Uint32Array
  texts: string[]
}

interface CachedOrder {
  version: number
  ordered: OrderedTexts | null
}

const cache = new WeakMap<ValueReader, CachedOrder>()

/**
 * Cached until a value comes or goes, as search threads would decode each text again. Null for columns that hold numbers
 * or texts that fold alike, and for those with very many values.
 */
export function orderedTexts({ dictionary }: ValueColumn): OrderedTexts | null {
  if (dictionary.numberCount > 0 || dictionary.textCount > mostOrdered) return null
  const known = cache.get(dictionary)
  if (known?.version === dictionary.version) return known.ordered
  const ordered = inOrder(dictionary)
  cache.set(dictionary, { version: dictionary.version, ordered })
  return ordered
}

function inOrder(dictionary: ValueReader): OrderedTexts | null {
  const forms = [...dictionary.formKeys()].sort(byBytes)
  const ids = forms.flatMap((form) => dictionary.idsOfForm(form))
  if (ids.length > forms.length) return null
  return { ids: Uint32Array.from(ids), texts: ids.map((id) => dictionary.textOf(id)!) }
}
