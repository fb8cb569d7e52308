import type { Bitset } from '../index/bitset.ts'
import type { DocSpace } from '../query/doc-space.ts'
import type { QueryGraph } from '../query/query-graph.ts'
import { Level } from '../query/query-term.ts'
import { firstEntry } from '../query/query-word.ts'
import type { SearchContext } from '../query/search-context.ts'
import { positionBucket } from '../query/position-buckets.ts'
import type { Bucket, RankingRule, RuleRun } from './ranking-rule.ts'

interface ExactPart {
  position: number
  words: (string | null)[]
}

/** Attributes that equal the query, then those that start with it, then the rest (observed rules, section 4). */
export function exactAttributeRule(context: SearchContext): RankingRule {
  return {
    start: (space, docs, graph): RuleRun => {
      const buckets = sortOut(context, space, docs, graph)
      let rank = 4
      return {
        next: (rest): Bucket | null => {
          if (--rank === 0) return null
          const docs = rank === 3 ? buckets.equal : rank === 2 ? buckets.starts : rest.clone()
          return { docs: docs.clone().and(rest), graph, detail: { kind: 'exactAttribute', rank, max: 3 } }
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
  docs.forEach((local) => {
    const index = space.segmentOf[local]!
    const { entryWords, entryPlaces } = space.segments[index]!.data
    let fields: Set<number> | null = null
    for (const { word, place } of words) {
      const id = word.from[index]!
      const holding = new Set<number>()
      let placed = false
      const end = space.to[local]!
      for (
        let at = firstEntry(entryWords, space.from[local]!, end, id);
        at < end && entryWords[at] === id;
        at++
      ) {
        const field = entryPlaces[at]! >>> 16
        if (!context.limitedTo || context.limitedTo.has(field)) holding.add(field)
        placed ||= positionBucket(entryPlaces[at]! & 0xffff) === place
      }
      if (!placed) return
      fields = shared(fields, holding)
      if (fields.size === 0) return
    }
    if (!fields) return
    starts.add(local)
    if (hasCount(context, space.ids[local]!, fields, found.positions)) equal.add(local)
  })
  return { equal, starts }
}

function shared(fields: Set<number> | null, others: Set<number>): Set<number> {
  return fields === null ? others : new Set([...fields].filter((field) => others.has(field)))
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
function hasCount(context: SearchContext, doc: number, fields: Set<number>, count: number): boolean {
  const { data } = context.state.segmentOf(doc)
  const slot = context.state.slots[doc]!
  for (let i = data.countOffsets[slot]!; i < data.countOffsets[slot + 1]!; i++) {
    const entry = data.counts[i]!
    if ((entry & 0xff) === count && fields.has(entry >>> 8)) return true
  }
  return false
}
