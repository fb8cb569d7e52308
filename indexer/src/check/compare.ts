import { countersMatter, type Counters } from '@quarry/search-config/popularity'
import type { Document } from './expected.ts'

const COUNTERS = new Set(['downloads', 'follows', 'popularity'])

/**
 * Names of the attributes that differ. Counters may lag behind as far as the indexer lets them (`countersMatter`),
 * and popularity, which also falls as days pass, by one bucket until the nightly refresh.
 */
export function differingAttributes(expected: Document, indexed: Document): string[] {
  const names = new Set([...Object.keys(expected), ...Object.keys(indexed)])
  const plain = [...names].filter((name) => !COUNTERS.has(name) && !isEqual(expected[name], indexed[name]))
  return isCounted(expected) && countersDiffer(indexed, expected) ? [...plain, 'counters'] : plain
}

function countersDiffer(indexed: Document, expected: Counters): boolean {
  if (!isCounted(indexed)) return true
  const drift = Math.abs(indexed.popularity - expected.popularity)
  return drift > 1 || countersMatter({ ...indexed, popularity: expected.popularity }, expected)
}

function isCounted(document: Document | (Document & Counters)): document is Document & Counters {
  return [...COUNTERS].every((name) => typeof document[name] === 'number')
}

/** Documents hold texts, numbers, booleans, null and flat lists of texts. */
function isEqual(one: unknown, other: unknown): boolean {
  return JSON.stringify(one) === JSON.stringify(other)
}
