import type { ValueColumn } from '../index/columns/value-column.ts'
import type { ValueReader } from '../index/columns/value-reader.ts'
import { byBytes } from '../text/compare.ts'

/** More values than this are put in order only where they were counted. */
const maxCached = 2000

interface CachedOrder {
  version: number
  ids: Uint32Array | null
}

const cache = new WeakMap<ValueReader, CachedOrder>()

/**
 * The value ids of a column in alphabetic order, cached until a value comes or goes. Null for columns that hold numbers
 * or texts that fold alike, and for those with very many values.
 */
export function orderedTexts({ dictionary }: ValueColumn): Uint32Array | null {
  if (dictionary.numberCount > 0 || dictionary.textCount > maxCached) return null
  const known = cache.get(dictionary)
  if (known?.version === dictionary.version) return known.ids
  const forms = [...dictionary.formKeys()].sort(byBytes)
  const ids = forms.flatMap((form) => dictionary.idsOfForm(form))
  const cached = {
    version: dictionary.version,
    ids: ids.length > forms.length ? null : Uint32Array.from(ids),
  }
  cache.set(dictionary, cached)
  return cached.ids
}
