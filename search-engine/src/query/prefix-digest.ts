import { fieldBit, type PrefixDigest, type Segment } from '../index/segment.ts'
import type { DocSpace } from './doc-space.ts'
import { firstEntry, type QueryWord } from './query-word.ts'

const mostKept = 40

/** Made once per prefix and segment: the first letters that people type ask the same of nearly all documents. */
function digestOf(segment: Segment, prefix: string, from: number, to: number): PrefixDigest {
  const known = segment.prefixDigests.get(prefix)
  if (known) return known
  const { docs, entryOffsets, entryWords, entryPlaces } = segment.data
  const fields = new Uint16Array(docs.length)
  const firstPositions = new Uint16Array(docs.length).fill(0xffff)
  for (let slot = 0; slot < docs.length; slot++) {
    const end = entryOffsets[slot + 1]!
    for (
      let at = firstEntry(entryWords, entryOffsets[slot]!, end, from);
      at < end && entryWords[at]! < to;
      at++
    ) {
      const place = entryPlaces[at]!
      fields[slot]! |= fieldBit(place >>> 16)
      firstPositions[slot] = Math.min(firstPositions[slot]!, place & 0xffff)
    }
  }
  const digest = { fields, firstPositions }
  if (segment.prefixDigests.size >= mostKept)
    segment.prefixDigests.delete(segment.prefixDigests.keys().next().value!)
  segment.prefixDigests.set(prefix, digest)
  return digest
}

/** Calls back for each document of the space that holds a word of the prefix. */
export function forEachPrefixHolder(
  space: DocSpace,
  word: QueryWord,
  visit: (local: number, fields: number, firstPosition: number) => void,
): void {
  const digests = space.segments.map((segment, i) =>
    word.from[i]! < word.to[i]! ? digestOf(segment, word.text, word.from[i]!, word.to[i]!) : null,
  )
  for (let local = 0; local < space.size; local++) {
    const digest = digests[space.segmentOf[local]!]
    if (!digest) continue
    const slot = space.slotOf(local)
    const fields = digest.fields[slot]!
    if (fields !== 0) visit(local, fields, digest.firstPositions[slot]!)
  }
}

/** True when so much of the index is asked for that a digest pays. */
export function isWorthDigest(space: DocSpace, word: QueryWord): boolean {
  return word.isPrefix && space.size > 2000 && space.size * 16 > space.capacity
}
