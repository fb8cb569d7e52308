import { Bitset } from '../index/bitset.ts'
import { fieldBit, placeShift, type Segment } from '../index/segments/segment.ts'
import { temporaryU32 } from '../index/search-memory.ts'
import type { DocSpace } from './doc-space.ts'
import type { FieldFilter } from './field-filter.ts'
import type { QueryWord } from './query-word.ts'

function postingCount(segment: Segment, from: number, to: number): number {
  return from < 0 ? 0 : segment.data.postingOffsets[to]! - segment.data.postingOffsets[from]!
}

/** Adds the living documents (internal ids) that hold the word in one of the fields. */
export function addDocs(segments: Segment[], word: QueryWord, fields: FieldFilter, found: Bitset): void {
  if (fields.isAll) return addDocsOfMask(segments, word, allFields, found)
  segments.forEach((segment, i) => {
    if (postingCount(segment, word.from[i]!, word.to[i]!) > 0)
      addPostings(segment, word.from[i]!, word.to[i]!, fields, found)
  })
}

/** The same for fields with a bit of their own. */
function addDocsOfMask(segments: Segment[], word: QueryWord, mask: number, found: Bitset): void {
  segments.forEach((segment, i) => {
    const from = word.from[i]!
    const to = word.to[i]!
    const total = postingCount(segment, from, to)
    if (total > leastForUnion) return addLiving(segment, unionOf(segment, from, to, mask), found)
    if (total === 0) return
    const { postingOffsets, postingDocs, postingFields } = segment.data
    for (let at = postingOffsets[from]!; at < postingOffsets[to]!; at++) {
      const doc = postingDocs[at]!
      if ((postingFields[at]! & mask) !== 0 && segment.live.has(doc)) found.add(doc)
    }
  })
}

/** True when it costs less to find all documents of a frequent word than to look for it in so many documents. */
function isFoundWhole(space: DocSpace, word: QueryWord, mask: number, documents: number): boolean {
  let total = 0
  space.segments.forEach((segment, i) => {
    const from = word.from[i]!
    const to = word.to[i]!
    if (!segment.unions.has(unionKey(from, to, mask))) total += postingCount(segment, from, to)
  })
  return total < documents * unitedPerDocument
}

/** Postings that are united in the time that one document is searched for a word (measured). */
const unitedPerDocument = 40

function addLiving({ live }: Segment, docs: Bitset, found: Bitset): void {
  for (let w = 0; w < docs.words.length; w++) found.words[w]! |= docs.words[w]! & live.words[w]!
}

function addPostings(segment: Segment, from: number, to: number, fields: FieldFilter, found: Bitset): void {
  const { postingOffsets, postingDocs, postingFields } = segment.data
  const { live } = segment
  for (let id = from; id < to; id++) {
    for (let at = postingOffsets[id]!; at < postingOffsets[id + 1]!; at++) {
      const doc = postingDocs[at]!
      if (!live.has(doc)) continue
      const bits = postingFields[at]!
      if ((bits & fields.mask) !== 0 || ((bits & fields.unsure) !== 0 && holdsIn(segment, doc, id, fields)))
        found.add(doc)
    }
  }
}

const leastForUnion = 4000
const allFields = 0xffff
const mostUnions = 200

function unionKey(from: number, to: number, mask: number): string {
  return `${from} ${to} ${mask}`
}

/** The documents of a popular word or prefix in some fields are cached with the segment, dead ones included. */
function unionOf(segment: Segment, from: number, to: number, mask: number): Bitset {
  const { unions } = segment
  const key = unionKey(from, to, mask)
  const known = unions.get(key)
  if (known) return known
  const { postingOffsets, postingDocs, postingFields } = segment.data
  const union = new Bitset(segment.live.words.length * 32)
  for (let at = postingOffsets[from]!; at < postingOffsets[to]!; at++)
    if ((postingFields[at]! & mask) !== 0) union.add(postingDocs[at]!)
  if (unions.size >= mostUnions) unions.delete(unions.keys().next().value!)
  unions.set(key, union)
  return union
}

function holdsIn(segment: Segment, doc: number, word: number, fields: FieldFilter): boolean {
  const { docs, entryOffsets, entryWords, entryPlaces } = segment.data
  const shift = placeShift(entryPlaces)
  let low = 0
  let high = docs.length
  while (low < high) {
    const middle = (low + high) >>> 1
    if (docs[middle]! < doc) low = middle + 1
    else high = middle
  }
  for (
    let at = firstEntry(entryWords, entryOffsets[low]!, entryOffsets[low + 1]!, word);
    entryWords[at] === word && at < entryOffsets[low + 1]!;
    at++
  ) {
    if (fields.has(entryPlaces[at]! >>> shift)) return true
  }
  return false
}

/** First place in [from, to) of a document's entries whose word is at least `word`. */
export function firstEntry(entryWords: Uint32Array, from: number, to: number, word: number): number {
  let low = from
  let high = to
  while (low < high) {
    const middle = (low + high) >>> 1
    if (entryWords[middle]! < word) low = middle + 1
    else high = middle
  }
  return low
}

/** Where the entries of a word begin in the document of a posting, whose entries lie in [from, to). */
function entryOfPosting(segment: Segment, posting: number, from: number, to: number, word: number): number {
  const offset = segment.data.postingEntries[posting]!
  return offset < 255 ? from + offset : firstEntry(segment.data.entryWords, from + 255, to, word)
}

/**
 * In `begins`, one more than where the entries of a word of a segment begin; documents that are there already keep what
 * they have. A function of its own for each word: loops in loops are compiled from the inner one on, and leaving it
 * throws the compiled code away, once in every search.
 */
function noteFirstEntries(
  space: DocSpace,
  within: Bitset,
  segment: Segment,
  id: number,
  begins: Uint32Array,
): void {
  const { from, to } = space
  const { live } = segment
  const { postingOffsets, postingDocs } = segment.data
  const end = postingOffsets[id + 1]!
  for (let i = postingOffsets[id]!; i < end; i++) {
    const doc = postingDocs[i]!
    if (!live.has(doc)) continue
    const local = space.localOf(doc)
    // The words of a range ascend, and so do their entries: the first one found is the first of all.
    if (local < 0 || begins[local] !== 0 || !within.has(local)) continue
    begins[local] = entryOfPosting(segment, i, from[local]!, to[local]!, id) + 1
  }
}

/**
 * By local number one more than the place where the entries of the word, or of all words of the prefix, begin; 0 in
 * documents without it. Only documents of `within` are returned, and only for the segments asked for.
 */
export function entriesByDoc(
  space: DocSpace,
  within: Bitset,
  word: QueryWord,
  isWanted: (segment: number) => boolean,
): Uint32Array {
  const begins = temporaryU32(space.size)
  const wanted = space.segments.map((_, i) => isWanted(i))
  const total = space.segments.reduce(
    (sum, segment, i) => sum + (wanted[i] ? postingCount(segment, word.from[i]!, word.to[i]!) : 0),
    0,
  )
  if (total === 0) return begins
  if (total > within.count() * postingsPerDocument) {
    visitDocs(space, within, word, (local, _segment, at) => (begins[local] = at + 1))
    return begins
  }
  space.expectLookUps(total)
  space.segments.forEach((segment, index) => {
    if (!wanted[index]) return
    for (let id = Math.max(0, word.from[index]!); id < word.to[index]!; id++)
      noteFirstEntries(space, within, segment, id, begins)
  })
  return begins
}

/** Adds the local numbers of the documents of a space that hold the word in one of the fields. */
export function addLocalDocs(space: DocSpace, word: QueryWord, fields: FieldFilter, found: Bitset): void {
  const total = totalPostings(space, word)
  if (total === 0) return
  if (fields.isAll && total > space.size && isFoundWhole(space, word, allFields, space.size)) {
    const docs = Bitset.temporary(space.capacity)
    addDocsOfMask(space.segments, word, allFields, docs)
    found.or(space.sample(docs))
  } else if (total > space.size * postingsPerDocument) {
    visitDocs(space, space.all(), word, (local, segment, at, end) => {
      const { entryPlaces } = segment.data
      const shift = placeShift(entryPlaces)
      for (let i = at; i < end; i++) if (fields.has(entryPlaces[i]! >>> shift)) return found.add(local)
    })
  } else {
    forEachPosting(space, word, fields.mask | fields.unsure, total, (local, bits, segment, id) => {
      if ((bits & fields.mask) !== 0 || holdsIn(segment, space.ids[local]!, id, fields)) found.add(local)
    })
  }
}

/** Adds the documents of `within` that hold the word in a field of the mask, which names none of the shared bit. */
export function addDocsInFields(
  space: DocSpace,
  within: Bitset,
  word: QueryWord,
  mask: number,
  found: Bitset,
): void {
  const total = totalPostings(space, word)
  if (total === 0) return
  const documents = within.count()
  if (total > documents && isFoundWhole(space, word, mask, documents)) {
    const docs = Bitset.temporary(space.capacity)
    addDocsOfMask(space.segments, word, mask, docs)
    found.or(space.sample(docs))
  } else if (total > documents * postingsPerDocument * 2) {
    visitDocs(space, within, word, (local, segment, at, end) => {
      const { entryPlaces } = segment.data
      const shift = placeShift(entryPlaces)
      for (let i = at; i < end; i++)
        if ((fieldBit(entryPlaces[i]! >>> shift) & mask) !== 0) return found.add(local)
    })
  } else forEachPosting(space, word, mask, total >>> 3, (local) => found.add(local))
}

function totalPostings(space: DocSpace, word: QueryWord): number {
  return space.segments.reduce(
    (sum, segment, i) => sum + postingCount(segment, word.from[i]!, word.to[i]!),
    0,
  )
}

/** Postings that are read in the time that one document of a space is searched for a word (measured). */
const postingsPerDocument = 12

/**
 * Calls back for each document of the space that holds the word, or a word of the prefix, in a field of the mask, with
 * the bits of its fields; for a prefix possibly once for each of its words.
 */
function forEachPosting(
  space: DocSpace,
  word: QueryWord,
  mask: number,
  expected: number,
  visit: (local: number, bits: number, segment: Segment, id: number) => void,
): void {
  space.expectLookUps(expected)
  space.segments.forEach((segment, index) => {
    const { postingOffsets, postingDocs, postingFields } = segment.data
    const { live } = segment
    for (let id = Math.max(0, word.from[index]!); id < word.to[index]!; id++) {
      const end = postingOffsets[id + 1]!
      for (let i = postingOffsets[id]!; i < end; i++) {
        const bits = postingFields[i]!
        if ((bits & mask) === 0) continue
        const doc = postingDocs[i]!
        if (!live.has(doc)) continue
        const local = space.localOf(doc)
        if (local >= 0) visit(local, bits, segment, id)
      }
    }
  })
}

type HolderVisitor = (local: number, segment: Segment, at: number, end: number) => void

/**
 * Calls back for each document of `within` that holds the word, with the range of its entries for the word; for a
 * prefix possibly once for each of its words. Goes by the postings of the word or by the documents, whichever are fewer.
 */
export function forEachHolder(space: DocSpace, within: Bitset, word: QueryWord, visit: HolderVisitor): void {
  const total = totalPostings(space, word)
  if (total === 0) return
  if (total < within.count() * 2) {
    space.expectLookUps(total)
    visitPostings(space, within, word, visit)
  } else visitDocs(space, within, word, visit)
}

function visitPostings(space: DocSpace, within: Bitset, word: QueryWord, visit: HolderVisitor): void {
  space.segments.forEach((segment, index) => {
    for (let id = Math.max(0, word.from[index]!); id < word.to[index]!; id++)
      visitPosting(space, within, segment, id, visit)
  })
}

function visitPosting(
  space: DocSpace,
  within: Bitset,
  segment: Segment,
  id: number,
  visit: HolderVisitor,
): void {
  const { postingOffsets, postingDocs, entryWords } = segment.data
  const { live } = segment
  const { from, to } = space
  for (let i = postingOffsets[id]!; i < postingOffsets[id + 1]!; i++) {
    const doc = postingDocs[i]!
    if (!live.has(doc)) continue
    const local = space.localOf(doc)
    if (local < 0 || !within.has(local)) continue
    const end = to[local]!
    const at = entryOfPosting(segment, i, from[local]!, end, id)
    let stop = at + 1
    while (stop < end && entryWords[stop] === id) stop++
    visit(local, segment, at, stop)
  }
}

function visitDocs(space: DocSpace, within: Bitset, word: QueryWord, visit: HolderVisitor): void {
  const { segmentOf, from, to } = space
  within.forEach((local) => {
    const index = segmentOf[local]!
    const first = word.from[index]!
    const last = word.to[index]!
    if (first < 0 || first === last) return
    const segment = space.segments[index]!
    const { entryWords } = segment.data
    const end = to[local]!
    const at = firstEntry(entryWords, from[local]!, end, first)
    if (at === end || entryWords[at]! >= last) return
    let stop = at + 1
    while (stop < end && entryWords[stop]! < last) stop++
    visit(local, segment, at, stop)
  })
}
