import type { Segment } from '../index/segments/segment.ts'
import { distanceBetween } from './phrase-match.ts'
import type { QueryWord } from './query-word.ts'
import type { SearchContext } from './search-context.ts'

const maxCached = 2000

/** Number of documents in which `right` directly follows `left`. */
export function neighbourCount(context: SearchContext, left: QueryWord, right: QueryWord): number {
  let count = 0
  context.state.segments.forEach((segment, i) => {
    for (const doc of neighbourDocs(segment, left.from[i]!, right.from[i]!))
      if (segment.live.has(doc)) count++
  })
  return count
}

const nothing = new Uint32Array(0)

/** Looked up once per segment, since popular pairs take long. */
function neighbourDocs(segment: Segment, left: number, right: number): Uint32Array {
  if (left < 0 || right < 0) return nothing
  const key = `${left} ${right}`
  const known = segment.neighbours.get(key)
  if (known) return known
  const { postingOffsets, postingDocs, docs, entryOffsets } = segment.data
  const found: number[] = []
  let a = postingOffsets[left]!
  let b = postingOffsets[right]!
  const endA = postingOffsets[left + 1]!
  const endB = postingOffsets[right + 1]!
  let slot = 0
  while (a < endA && b < endB) {
    const doc = postingDocs[a]!
    const other = postingDocs[b]!
    if (doc < other) a++
    else if (other < doc) b++
    else {
      slot = slotFrom(docs, slot, doc)
      if (
        distanceBetween({ segment, from: entryOffsets[slot]!, to: entryOffsets[slot + 1]! }, left, right) ===
        1
      )
        found.push(doc)
      a++
      b++
    }
  }
  const list = Uint32Array.from(found)
  if (segment.neighbours.size >= maxCached) segment.neighbours.delete(segment.neighbours.keys().next().value!)
  segment.neighbours.set(key, list)
  return list
}

/** Slot of a document that lies at or behind a slot. */
function slotFrom(docs: Uint32Array, from: number, doc: number): number {
  let low = from
  let high = docs.length - 1
  while (low < high) {
    const middle = (low + high) >>> 1
    if (docs[middle]! < doc) low = middle + 1
    else high = middle
  }
  return low
}
