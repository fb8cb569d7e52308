import type { Bitset } from '../index/bitset.ts'
import { placeShift } from '../index/segments/segment.ts'
import type { DocSpace } from '../query/doc-space.ts'
import type { QueryGraph } from '../query/query-graph.ts'
import { Level } from '../query/query-term.ts'
import { firstEntry } from '../query/word-postings.ts'
import type { SearchContext } from '../query/search-context.ts'
import { positionBucket } from '../query/position-buckets.ts'
import type { Bucket, RankingRule, RuleRun } from './ranking-rule.ts'

interface ExactPart {
  position: number
  words: (string | null)[]
}

/** Attributes that equal the query, then those that start with it, then the rest. */
export function exactAttributeRule(context: SearchContext): RankingRule {
  return {
    start: (space, docs, graph): RuleRun => {
      const buckets = sortOut(context, space, docs, graph)
      let rank = 4
      return {
        next: (rest): Bucket | null => {
          if (--rank === 0) return null
          const docs = rank === 3 ? buckets.equal : rank === 2 ? buckets.starts : rest
          return {
            docs: docs.temporaryCopy().and(rest),
            graph,
            detail: { kind: 'exactAttribute', rank, max: 3 },
          }
        },
      }
    },
  }
}

function sortOut(
  context: SearchContext,
  space: DocSpace,
  docs: Bitset,
  graph: QueryGraph,
): { equal: Bitset; starts: Bitset } {
  const equal = space.empty()
  const starts = space.empty()
  const found = exactParts(graph)
  if (!found) return { equal, starts }
  const words = found.parts.flatMap(({ position, words: list }) =>
    list.flatMap((word, i) =>
      word === null ? [] : [{ word: context.word(word), place: positionBucket(position + i) }],
    ),
  )
  if (words.length === 0) return { equal, starts }
  let fields: number[] = []
  let shared: number[] = []
  docs.forEach((local) => {
    const index = space.segmentOf[local]!
    const { entryWords, entryPlaces } = space.segments[index]!.data
    const shift = placeShift(entryPlaces)
    const lastPlace = (1 << shift) - 1
    const end = space.to[local]!
    for (let i = 0; i < words.length; i++) {
      const { word, place } = words[i]!
      const id = word.from[index]!
      let isPlaced = false
      shared.length = 0
      let at = firstEntry(entryWords, space.from[local]!, end, id)
      for (; at < end && entryWords[at] === id; at++) {
        const field = entryPlaces[at]! >>> shift
        isPlaced ||= positionBucket(entryPlaces[at]! & lastPlace) === place
        // Places ascend, so those of one field follow each other.
        if (shared.at(-1) === field || (context.limitedTo && !context.limitedTo.has(field))) continue
        if (i === 0 || fields.includes(field)) shared.push(field)
      }
      if (!isPlaced || shared.length === 0) return
      ;[fields, shared] = [shared, fields]
    }
    starts.add(local)
    if (hasCount(context, space.ids[local]!, fields, found.positions)) equal.add(local)
  })
  return { equal, starts }
}

/** The terms whose very words are still possible; null when one before them is missing. */
function exactParts(graph: QueryGraph): { parts: ExactPart[]; positions: number } | null {
  const terms = new Map<number, ExactPart & { count: number }>()
  for (const { subset } of graph.nodes) {
    if (!subset || subset.term.joinedFrom !== null || terms.has(subset.firstTerm)) continue
    if ((subset.levels & (Level.zero | Level.exactOnly)) === 0) continue
    const words = subset.term.phrase?.words ?? (subset.term.exact ? [subset.term.original] : null)
    if (!words) continue
    const count = subset.lastPosition - subset.firstPosition + 1
    terms.set(subset.firstTerm, { position: subset.firstPosition, words, count })
  }
  if (terms.size === 0) return null
  const order = [...terms.keys()].sort((a, b) => a - b)
  if (order.some((term, i) => term !== i)) return null
  const parts = order.map((term) => terms.get(term)!)
  return { parts, positions: parts.reduce((sum, part) => sum + part.count, 0) }
}

/** True when one of the fields holds exactly this many words. */
function hasCount(context: SearchContext, doc: number, fields: number[], count: number): boolean {
  const { data } = context.state.segmentOf(doc)
  const slot = context.state.slots[doc]!
  for (let i = data.countOffsets[slot]!; i < data.countOffsets[slot + 1]!; i++) {
    const entry = data.counts[i]!
    if ((entry & 0xff) === count && fields.includes(entry >>> 8)) return true
  }
  return false
}
