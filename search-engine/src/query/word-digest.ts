import { fieldBit, type Segment, type WordDigest } from '../index/segment.ts'
import type { DocSpace } from './doc-space.ts'
import { positionBit } from './position-buckets.ts'
import { firstEntry, type QueryWord } from './query-word.ts'

const mostKept = 48
/** Fewer documents than this are looked at one by one. */
const leastDocs = 2000

/** Made once per popular word or prefix and segment: queries ask the same of many documents again and again. */
function digestOf(segment: Segment, from: number, to: number): WordDigest {
  const key = `${from}-${to}`
  const known = segment.digests.get(key)
  if (known) return known
  const { docs, entryOffsets, entryWords, entryPlaces } = segment.data
  const fields = new Uint16Array(docs.length)
  const positions = new Uint32Array(docs.length)
  for (let slot = 0; slot < docs.length; slot++) {
    const end = entryOffsets[slot + 1]!
    let at = firstEntry(entryWords, entryOffsets[slot]!, end, from)
    for (; at < end && entryWords[at]! < to; at++) {
      const place = entryPlaces[at]!
      fields[slot]! |= fieldBit(place >>> 16)
      positions[slot]! |= 1 << positionBit(place & 0xffff)
    }
  }
  const digest = { fields, positions }
  if (segment.digests.size >= mostKept) segment.digests.delete(segment.digests.keys().next().value!)
  segment.digests.set(key, digest)
  return digest
}

/**
 * Calls back for each document of the space that holds the word or a word of the prefix, with the bits of its fields
 * and of its positions.
 */
export function forEachDigested(
  space: DocSpace,
  word: QueryWord,
  visit: (local: number, fields: number, positions: number) => void,
): void {
  const digests = space.segments.map((segment, i) =>
    word.from[i]! >= 0 && word.from[i]! < word.to[i]! ? digestOf(segment, word.from[i]!, word.to[i]!) : null,
  )
  const { segmentOf, size } = space
  for (let local = 0; local < size; local++) {
    const digest = digests[segmentOf[local]!]
    if (!digest) continue
    const slot = space.slotOf(local)
    const fields = digest.fields[slot]!
    if (fields !== 0) visit(local, fields, digest.positions[slot]!)
  }
}

/** Times a word was asked for before it gets a digest; one query asks twice. */
const usesBefore = 3
const mostCounted = 1000
const uses = new WeakMap<Segment, Map<string, number>>()

/** True when so much of the index is asked for so often that a digest pays. */
export function isWorthDigest(space: DocSpace, word: QueryWord): boolean {
  if (space.size < leastDocs || space.size * 16 < space.capacity) return false
  let postings = 0
  space.segments.forEach(({ data }, i) => {
    const from = word.from[i]!
    if (from >= 0) postings += data.postingOffsets[word.to[i]!]! - data.postingOffsets[from]!
  })
  return postings * 16 > space.capacity && isOftenAsked(space.segments[0]!, word)
}

function isOftenAsked(segment: Segment, word: QueryWord): boolean {
  let counts = uses.get(segment)
  if (!counts) uses.set(segment, (counts = new Map()))
  const key = `${word.isPrefix ? '*' : '.'}${word.text}`
  const count = (counts.get(key) ?? 0) + 1
  if (counts.size >= mostCounted) counts.clear()
  counts.set(key, count)
  return count > usesBefore
}
