import type { Bitset } from '../index/bitset.ts'
import { lastOwnFieldBit, widePlace } from '../index/segments/segment.ts'
import type { DocSpace } from '../query/doc-space.ts'
import { spanOf, subsetKey, type LocatedSubset } from '../query/query-term.ts'
import { bucketOfBit, positionBit } from '../query/position-buckets.ts'
import type { Phrase, QueryWord } from '../query/query-word.ts'
import { addDocsInFields, forEachHolder } from '../query/word-postings.ts'
import type { SearchContext } from '../query/search-context.ts'
import { derivationsOf } from '../query/subset-docs.ts'
import type { GraphRuleKind, Step } from './graph-rule.ts'
import type { Ground } from './ground.ts'
import { LeastCosts } from './least-costs.ts'

/** Cost of a word that stands this far from where the query has it. */
const depthLimits = [0, 1, 4, 7, 11, 16, 24, 64, 256, 1024]
const deepest = 10

function depthCost(distance: number): number {
  const cost = depthLimits.findIndex((limit) => distance <= limit)
  return cost < 0 ? deepest : cost
}

/** Calls back for every place of a word in the documents of `within`. */
function forEachPlace(
  space: DocSpace,
  within: Bitset,
  word: QueryWord,
  visit: (local: number, place: number) => void,
): void {
  forEachHolder(space, within, word, (local, segment, at, end) => {
    const { entryPlaces } = segment.data
    const isLow = entryPlaces instanceof Uint16Array
    for (let i = at; i < end; i++) {
      const place = entryPlaces[i]!
      visit(local, isLow ? widePlace(place) : place)
    }
  })
}

/** How far each word stands from its place in the query, in any attribute. */
export function wordPositionRule(context: SearchContext): GraphRuleKind {
  return {
    detail: 'wordPosition',
    steps: (space, within, _from, to) => {
      const costs = new LeastCosts(space)
      const costOfBit = bucketOfBit.map((position) => costAt(to, position))
      const add = (local: number, place: number): void =>
        costs.add(costOfBit[positionBit(place & 0xffff)]!, local)
      const { words, phrases } = derivationsOf(context, to)
      for (const { word } of words) forEachPlace(space, within, word, add)
      for (const phrase of phrases) forEachPhrasePlace({ context, space, within }, phrase, add)
      return costs.steps('p', to, deepest * spanOf(to))
    },
  }
}

/** A joined word pays as if each of its parts stood one place farther away, on whichever side. */
function costAt(to: LocatedSubset, position: number): number {
  const distance = Math.abs(position - to.firstPosition)
  let cost = 0
  for (let i = 0; i < spanOf(to); i++) cost += depthCost(distance + i)
  return cost
}

/** The weight of the best attribute that holds each term. */
export function attributeRankRule(context: SearchContext): GraphRuleKind {
  const { fields } = context.state
  const weights = fields.names.map((_, id) =>
    context.limitedTo && !context.limitedTo.has(id) ? -1 : fields.weight(id),
  )
  const masks = masksByWeight(weights)
  const hasHighFields = weights.some((weight, id) => weight >= 0 && id > lastOwnFieldBit)
  return {
    detail: 'attributeRank',
    steps: (space, within, _from, to) => {
      const span = spanOf(to)
      const { words, phrases } = derivationsOf(context, to)
      // Postings contain the field of most words. The places of the others are read once for all weights.
      let places: LeastCosts | null = null
      const placeCosts = (): LeastCosts => {
        if (places) return places
        const costs = (places = new LeastCosts(space))
        const add = (local: number, place: number): void => {
          const weight = weights[place >>> 16]!
          if (weight >= 0) costs.add(weight * span, local)
        }
        if (hasHighFields) for (const { word } of words) forEachPlace(space, within, word, add)
        for (const phrase of phrases) forEachPhrasePlace({ context, space, within }, phrase, add)
        return costs
      }
      const docsAt = (weight: number, mask: number) => (): Bitset => {
        const docs = hasHighFields || phrases.length > 0 ? placeCosts().docsAt(weight * span) : space.empty()
        if (!hasHighFields) for (const { word } of words) addDocsInFields(space, within, word, mask, docs)
        return docs
      }
      const path = { start: null, end: to }
      const step = (weight: number, docs: Step['docs']): Step => {
        return { cost: weight * span, key: `f${weight * span}:${subsetKey(to)}`, docs, path }
      }
      const steps = masks.map(({ weight, mask }) => step(weight, docsAt(weight, mask)))
      // The worst cost sets the maximum, even where no document comes at it.
      if (masks.at(-1)?.weight !== fields.heaviest) steps.push(step(fields.heaviest, null))
      return steps
    },
  }
}

/** The weights of fields, ascending, with the bits of `postingFields` that stand for their fields. */
function masksByWeight(weights: number[]): { weight: number; mask: number }[] {
  const masks = new Map<number, number>()
  weights.forEach((weight, field) => {
    if (weight < 0) return
    const bit = field > lastOwnFieldBit ? 0 : 1 << field
    masks.set(weight, (masks.get(weight) ?? 0) | bit)
  })
  return [...masks].map(([weight, mask]) => ({ weight, mask })).sort((a, b) => a.weight - b.weight)
}

/** A phrase counts wherever its first word stands in a document that holds it, as on the real server. */
function forEachPhrasePlace(
  { context, space, within }: Ground,
  phrase: Phrase,
  visit: (local: number, place: number) => void,
): void {
  const first = phrase.words.find((word) => word !== null)
  if (first === undefined || first === null) return
  const docs = context.phraseDocs(phrase)
  forEachPlace(space, within, context.word(first), (local, place) => {
    if (docs.has(space.ids[local]!)) visit(local, place)
  })
}
