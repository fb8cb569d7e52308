import { sharedU16, sharedU32, sharedU8, type PlaceList, type SegmentData } from './segment.ts'

const blockBits = 5
/** A word that stands more often than this in one document has no list. */
export const mostCount = 255

export function blockOf(doc: number): number {
  return doc >>> blockBits
}

export function firstOfBlock(block: number): number {
  return block << blockBits
}

/** Fewer documents are read faster without a list. */
export const leastDocuments = 4096
/** A list is made for words that one in so many documents holds. */
export const frequentShare = 8
/** Room, as a share of that for all places, that lists made in advance leave to those that searches want. */
const shareInAdvance = 1 / 2

/** The words that may have a list, the most frequent first. */
function frequentWords({ docs, postingOffsets }: SegmentData): number[] {
  if (docs.length < leastDocuments) return []
  const postings = (id: number): number => postingOffsets[id + 1]! - postingOffsets[id]!
  const frequent: number[] = []
  for (let id = 0; id < postingOffsets.length - 1; id++)
    if (postings(id) * frequentShare >= docs.length) frequent.push(id)
  return frequent.sort((a, b) => postings(b) - postings(a))
}

/**
 * The lists of the most frequent words in one walk over all places, which takes less than making some of them one by
 * one: for the thread that has made the segment.
 */
export function frequentLists(data: SegmentData): Map<number, PlaceList> {
  const lists = emptyLists(data)
  // By word one more than the place of its list.
  const numbers = new Uint16Array(data.postingOffsets.length - 1)
  lists.forEach(({ word }, at) => (numbers[word] = at + 1))
  const { docs, entryOffsets, entryWords, entryPlaces } = data
  let block = -1
  for (let slot = 0; slot < docs.length && lists.length > 0; slot++) {
    const doc = docs[slot]!
    while (block < blockOf(doc)) {
      block++
      for (const list of lists) list.blocks[block] = list.size
    }
    for (let i = entryOffsets[slot]!; i < entryOffsets[slot + 1]!; i++) {
      const number = numbers[entryWords[i]!]!
      if (number === 0) continue
      const list = lists[number - 1]!
      list.places[list.size++] = entryPlaces[i]!
      if (list.counts[doc] === mostCount) list.isTooMuch = true
      list.counts[doc]!++
    }
  }
  return new Map(
    lists
      .filter(({ isTooMuch }) => !isTooMuch)
      .map(({ word, counts, blocks, places }) => [word, { counts, blocks, places }]),
  )
}

interface ListBeingMade extends PlaceList {
  word: number
  size: number
  isTooMuch: boolean
}

function emptyLists(data: SegmentData): ListBeingMade[] {
  const { entryWords, entryPlaces, docs } = data
  const words = frequentWords(data)
  if (words.length === 0) return []
  const counted = new Uint32Array(data.postingOffsets.length - 1)
  for (const word of entryWords) counted[word]!++
  const length = docs.at(-1)! + 1
  const lists: ListBeingMade[] = []
  let bytes = 0
  for (const word of words) {
    if (bytes > entryPlaces.byteLength * shareInAdvance) break
    const isLow = entryPlaces instanceof Uint16Array
    const places = isLow ? sharedU16(counted[word]!) : sharedU32(counted[word]!)
    const list = { counts: sharedU8(length), blocks: sharedU32(blockOf(length) + 1), places }
    bytes += bytesOf(list)
    lists.push({ word, size: 0, isTooMuch: false, ...list })
  }
  return lists
}

export function bytesOf(list: PlaceList | null): number {
  return list ? list.counts.byteLength + list.blocks.byteLength + list.places.byteLength : 0
}
