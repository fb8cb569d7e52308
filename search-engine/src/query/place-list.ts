import { sharedU16, sharedU32, sharedU8, type PlaceList, type Segment } from '../index/segments/segment.ts'
import {
  blockOf,
  bytesOf,
  frequentShare,
  leastDocuments,
  mostCount,
} from '../index/segments/frequent-places.ts'
import { firstEntry } from './word-postings.ts'

/** A list is made when one in so many documents has to be read. */
const wantedShare = 4

/** Lists by the range of word ids, in the order of use; null stands for words that cannot have one. */
interface CachedLists {
  lists: Map<string, PlaceList | null>
  bytes: number
}

const cachedLists = new WeakMap<Segment, CachedLists>()

/**
 * The list of a range of word ids [from, to), null when it does not pay. `wanted` is the number of documents that are
 * about to be read.
 */
export function placeList(segment: Segment, from: number, to: number, wanted: number): PlaceList | null {
  const { postingOffsets, docs } = segment.data
  if (docs.length < leastDocuments || from < 0) return null
  if ((postingOffsets[to]! - postingOffsets[from]!) * frequentShare < docs.length) return null
  const cached = listsOf(segment)
  const key = keyOf(from, to)
  let list = cached.lists.get(key)
  if (list === undefined) {
    if (wanted * wantedShare < docs.length) return null
    list = makeList(segment, from, to)
    cached.bytes += bytesOf(list)
    if (list) listMade?.(segment, from, to, list)
  } else cached.lists.delete(key)
  cached.lists.set(key, list)
  trim(segment, cached, key)
  return list
}

/** All lists together take no more than the places themselves. */
function trim(segment: Segment, cached: CachedLists, latest: string): void {
  for (const [oldest, unused] of cached.lists) {
    if (cached.bytes <= segment.data.entryPlaces.byteLength || oldest === latest) break
    cached.lists.delete(oldest)
    cached.bytes -= bytesOf(unused)
    const [from = 0, to] = oldest.split(' ').map(Number)
    if (to === from + 1) segment.data.lists?.delete(from)
  }
}

type ListListener = (segment: Segment, from: number, to: number, list: PlaceList) => void

let listMade: ListListener | null = null

/** Calls back with each list that this thread makes, so that the others need not. */
export function onListMade(listener: ListListener): void {
  listMade = listener
}

/** Takes in a list that another thread has made of the same segment. */
export function adoptList(segment: Segment, from: number, to: number, list: PlaceList): void {
  const cached = listsOf(segment)
  const key = keyOf(from, to)
  cached.bytes += bytesOf(list) - bytesOf(cached.lists.get(key) ?? null)
  cached.lists.set(key, list)
  trim(segment, cached, key)
}

/** The cached lists of a segment. */
export function listsIn(segment: Segment): { from: number; to: number; list: PlaceList }[] {
  return [...listsOf(segment).lists].flatMap(([key, list]) => {
    const [from = 0, to = 0] = key.split(' ').map(Number)
    return list ? [{ from, to, list }] : []
  })
}

function listsOf(segment: Segment): CachedLists {
  let cached = cachedLists.get(segment)
  if (cached) return cached
  cachedLists.set(segment, (cached = { lists: new Map(), bytes: 0 }))
  // The most frequent ones last, so that they are the last to be let go of.
  for (const [id, list] of [...(segment.data.lists ?? [])].toReversed()) {
    cached.lists.set(keyOf(id, id + 1), list)
    cached.bytes += bytesOf(list)
  }
  return cached
}

const keyOf = (from: number, to: number): string => `${from} ${to}`

function makeList(segment: Segment, from: number, to: number): PlaceList | null {
  const { docs, entryOffsets, entryWords, entryPlaces } = segment.data
  const begins = beginningsByDoc(segment, from, to)
  const counts = sharedU8(begins.length)
  const blocks = sharedU32(blockOf(begins.length) + 1)
  let places = emptyPlaces(entryPlaces, 1 << 16)
  let size = 0
  let block = -1
  for (let slot = 0; slot < docs.length; slot++) {
    const doc = docs[slot]!
    while (block < blockOf(doc)) blocks[++block] = size
    const begin = begins[doc]!
    if (begin === 0) continue
    const start = entryOffsets[slot]!
    const end = entryOffsets[slot + 1]!
    const first =
      begin <= farBeginning ? start + begin - 1 : firstEntry(entryWords, start + farBeginning, end, from)
    let at = first
    for (; at < end && entryWords[at]! < to; at++) {
      if (size === places.length) {
        const larger = emptyPlaces(entryPlaces, size * 2)
        larger.set(places)
        places = larger
      }
      places[size++] = entryPlaces[at]!
    }
    if (at - first > mostCount) return null
    counts[doc] = at - first
  }
  return { counts, blocks, places: sharedCopy(places.subarray(0, size)) }
}

function sharedCopy(places: Uint16Array | Uint32Array): Uint16Array | Uint32Array {
  const copy = places instanceof Uint16Array ? sharedU16(places.length) : sharedU32(places.length)
  copy.set(places)
  return copy
}

function emptyPlaces(like: Uint16Array | Uint32Array, length: number): Uint16Array | Uint32Array {
  return like instanceof Uint16Array ? new Uint16Array(length) : new Uint32Array(length)
}

/** Entries that begin so far into their document, or farther, are looked for. */
const farBeginning = 254

/** By internal id one more than where the entries of the range begin in the document, 0 for documents without it. */
function beginningsByDoc(segment: Segment, from: number, to: number): Uint8Array {
  const { docs, postingOffsets, postingDocs, postingEntries } = segment.data
  const begins = new Uint8Array(docs.at(-1)! + 1)
  // Backwards, so that the first word of the range, whose entries come first, is written last.
  for (let i = postingOffsets[to]! - 1; i >= postingOffsets[from]!; i--)
    begins[postingDocs[i]!] = Math.min(postingEntries[i]!, farBeginning) + 1
  return begins
}
