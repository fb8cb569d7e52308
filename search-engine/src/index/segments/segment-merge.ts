import { Bitset } from '../bitset.ts'
import { invert, packWords } from './segment-builder.ts'
import { sharedU16, sharedU32, widePlace, wordAt, type SegmentData } from './segment.ts'

export interface MergePart {
  data: SegmentData
  /** The documents to keep, as bits by internal id. */
  live: Uint32Array
}

/** One segment with the live documents of several; words that no document holds any more are dropped. */
export function mergeSegments(parts: MergePart[]): SegmentData {
  const { sorted, renumbered } = unitedWords(parts)
  const slots: { internalId: number; part: number; slot: number }[] = []
  let entries = 0
  let countTotal = 0
  parts.forEach(({ data, live }, part) => {
    const alive = new Bitset(0, live)
    for (let slot = 0; slot < data.docs.length; slot++) {
      if (!alive.has(data.docs[slot]!)) continue
      slots.push({ internalId: data.docs[slot]!, part, slot })
      entries += data.entryOffsets[slot + 1]! - data.entryOffsets[slot]!
      countTotal += data.countOffsets[slot + 1]! - data.countOffsets[slot]!
    }
  })
  slots.sort((a, b) => a.internalId - b.internalId)
  const docs = sharedU32(slots.length)
  const entryOffsets = sharedU32(slots.length + 1)
  const countOffsets = sharedU32(slots.length + 1)
  const entryWords = sharedU32(entries)
  const isLow = parts.every(({ data }) => data.entryPlaces instanceof Uint16Array)
  const entryPlaces = isLow ? sharedU16(entries) : sharedU32(entries)
  const counts = sharedU32(countTotal)
  let at = 0
  let countAt = 0
  slots.forEach(({ internalId, part, slot }, to) => {
    const { data } = parts[part]!
    const renumber = renumbered[part]!
    const isWidened = !isLow && data.entryPlaces instanceof Uint16Array
    docs[to] = internalId
    for (let i = data.entryOffsets[slot]!; i < data.entryOffsets[slot + 1]!; i++, at++) {
      entryWords[at] = renumber[data.entryWords[i]!]!
      const place = data.entryPlaces[i]!
      entryPlaces[at] = isWidened ? widePlace(place) : place
    }
    entryOffsets[to + 1] = at
    for (let i = data.countOffsets[slot]!; i < data.countOffsets[slot + 1]!; i++)
      counts[countAt++] = data.counts[i]!
    countOffsets[to + 1] = countAt
  })
  const postings = invert(sorted.length, { docs, entryOffsets, entryWords, entryPlaces })
  return {
    ...packWords(sorted),
    ...postings,
    docs,
    entryOffsets,
    entryWords,
    entryPlaces,
    countOffsets,
    counts,
  }
}

/** The words of all parts in order, and by part their new ids. The words of each part are in order already. */
function unitedWords(parts: MergePart[]): { sorted: string[]; renumbered: Uint32Array[] } {
  const sorted: string[] = []
  const renumbered = parts.map(({ data }) => new Uint32Array(data.wordOffsets.length - 1))
  const walks = parts.map(livingWords)
  const heads = walks.map((walk) => walk.next().value)
  for (;;) {
    let least: string | null = null
    for (const head of heads) if (head && (least === null || head.word < least)) least = head.word
    if (least === null) return { sorted, renumbered }
    for (let part = 0; part < heads.length; part++) {
      const head = heads[part]
      if (head?.word !== least) continue
      renumbered[part]![head.id] = sorted.length
      heads[part] = walks[part]!.next().value
    }
    sorted.push(least)
  }
}

/** The words of a document that stays. */
function* livingWords({ data, live }: MergePart): Generator<{ word: string; id: number }, undefined> {
  const alive = new Bitset(0, live)
  const isWhole = alive.count() === data.docs.length
  for (let id = 0; id < data.wordOffsets.length - 1; id++)
    if (isWhole || hasLive(data, id, alive)) yield { word: wordAt(data, id), id }
  return undefined
}

function hasLive(data: SegmentData, word: number, alive: Bitset): boolean {
  for (let i = data.postingOffsets[word]!; i < data.postingOffsets[word + 1]!; i++) {
    if (alive.has(data.postingDocs[i]!)) return true
  }
  return false
}
