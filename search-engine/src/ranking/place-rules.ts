import { lastOwnFieldBit } from '../index/segment.ts'
import type { DocSpace } from '../query/doc-space.ts'
import { spanOf, type LocatedSubset, type Phrase } from '../query/query-term.ts'
import { bucketOfBit, positionBucket } from '../query/position-buckets.ts'
import { forEachDigested, isWorthDigest } from '../query/word-digest.ts'
import { forEachFieldBits, forEachHolder, type QueryWord } from '../query/query-word.ts'
import type { SearchContext } from '../query/search-context.ts'
import { derivationsOf } from '../query/subset-docs.ts'
import type { GraphRuleKind } from './graph-rule.ts'
import { LeastCosts } from './least-costs.ts'

/** Cost of a word that stands this far from where the query has it (search contract, section 2.5). */
const depthLimits = [0, 1, 4, 7, 11, 16, 24, 64, 256, 1024]
const deepest = 10

function depthCost(distance: number): number {
  const cost = depthLimits.findIndex((limit) => distance <= limit)
  return cost < 0 ? deepest : cost
}

/** Calls back for every place of a word in the documents of a space. */
function forEachPlace(space: DocSpace, word: QueryWord, visit: (local: number, place: number) => void): void {
  forEachHolder(space, word, (local, segment, at, end) => {
    const { entryPlaces } = segment.data
    for (let i = at; i < end; i++) visit(local, entryPlaces[i]!)
  })
}

/** How far each word stands from its place in the query, in any attribute. */
export function wordPositionRule(context: SearchContext): GraphRuleKind {
  return {
    detail: 'wordPosition',
    steps: (space, _within, _from, to) => {
      const sets = new LeastCosts(space)
      const known = new Map<number, number>()
      const costOf = (position: number): number => {
        let cost = known.get(position)
        if (cost === undefined) known.set(position, (cost = costAt(to, positionBucket(position))))
        return cost
      }
      const { words, phrases } = derivationsOf(context, to)
      const costs = costMasks(to)
      for (const { word } of words) {
        if (isWorthDigest(space, word)) {
          forEachDigested(space, word, (local, _fields, positions) => {
            const least = costs.find(({ mask }) => (mask & positions) !== 0)
            if (least) sets.add(least.cost, local)
          })
        } else forEachPlace(space, word, (local, place) => sets.add(costOf(place & 0xffff), local))
      }
      for (const phrase of phrases) {
        forEachPhrasePlace(context, space, phrase, (local, place) => sets.add(costOf(place & 0xffff), local))
      }
      return sets.steps('p', to, deepest * spanOf(to))
    },
  }
}

/** The buckets of positions that come at each cost, as bits, by ascending cost. */
function costMasks(to: LocatedSubset): { cost: number; mask: number }[] {
  const masks: number[] = []
  bucketOfBit.forEach((position, bit) => {
    const cost = costAt(to, position)
    masks[cost] = (masks[cost] ?? 0) | (1 << bit)
  })
  return masks.flatMap((mask, cost) => (mask ? [{ cost, mask }] : []))
}

/** A joined word pays as if each of its parts stood one place further on. */
function costAt(to: LocatedSubset, position: number): number {
  let cost = 0
  for (let i = 0; i < spanOf(to); i++) cost += depthCost(Math.abs(position + i - to.firstPosition))
  return cost
}

/** The weight of the best attribute that holds each term. */
export function attributeRankRule(context: SearchContext): GraphRuleKind {
  const { fields } = context.state
  const weights = fields.names.map((_, id) =>
    context.limitedTo && !context.limitedTo.has(id) ? -1 : fields.weight(id),
  )
  const ranked = masksByWeight(weights)
  const hasHighFields = weights.some((weight, id) => weight >= 0 && id > lastOwnFieldBit)
  return {
    detail: 'attributeRank',
    steps: (space, _within, _from, to) => {
      const sets = new LeastCosts(space)
      const span = spanOf(to)
      const add = (local: number, field: number): void => {
        const weight = weights[field]!
        if (weight >= 0) sets.add(weight * span, local)
      }
      const addBits = (local: number, bits: number): void => {
        const least = ranked.find(({ mask }) => (mask & bits) !== 0)
        if (least) sets.add(least.weight * span, local)
      }
      const { words, phrases } = derivationsOf(context, to)
      for (const { word } of words) {
        if (!hasHighFields && isWorthDigest(space, word)) {
          forEachDigested(space, word, addBits)
        } else if (hasHighFields) forEachPlace(space, word, (local, place) => add(local, place >>> 16))
        else forEachFieldBits(space, word, addBits)
      }
      for (const phrase of phrases) {
        forEachPhrasePlace(context, space, phrase, (local, place) => add(local, place >>> 16))
      }
      return sets.steps('f', to, fields.heaviest * span)
    },
  }
}

/** The bits of `postingFields` that stand for fields of each weight, by ascending weight. */
function masksByWeight(weights: number[]): { weight: number; mask: number }[] {
  const masks = new Map<number, number>()
  weights.slice(0, lastOwnFieldBit + 1).forEach((weight, field) => {
    if (weight >= 0) masks.set(weight, (masks.get(weight) ?? 0) | (1 << field))
  })
  return [...masks].map(([weight, mask]) => ({ weight, mask })).sort((a, b) => a.weight - b.weight)
}

/** A phrase counts wherever its first word stands in a document that holds it, as on the real server. */
function forEachPhrasePlace(
  context: SearchContext,
  space: DocSpace,
  phrase: Phrase,
  visit: (local: number, place: number) => void,
): void {
  const first = phrase.words.find((word) => word !== null)
  if (first === undefined || first === null) return
  const docs = context.phraseDocs(phrase)
  forEachPlace(space, context.word(first), (local, place) => {
    if (docs.has(space.ids[local]!)) visit(local, place)
  })
}
