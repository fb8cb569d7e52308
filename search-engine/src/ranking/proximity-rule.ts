import type { Bitset } from '../index/bitset.ts'
import type { Segment } from '../index/segment.ts'
import type { DocSpace } from '../query/doc-space.ts'
import { distanceBetween, farDistance, shareField } from '../query/phrase-match.ts'
import { spanOf, subsetKey, type LocatedSubset, type Phrase } from '../query/query-term.ts'
import { firstEntry, type QueryWord } from '../query/query-word.ts'
import type { SearchContext } from '../query/search-context.ts'
import { derivationsOf } from '../query/subset-docs.ts'
import type { GraphRuleKind, Step } from './graph-rule.ts'
import { anyStep } from './term-rules.ts'

/** Cost of a pair that is far apart, lies in different attributes or was not looked at. */
const farCost = farDistance - 1

/** An end of a pair: a word, or the last or first word of a phrase that the document must hold. */
interface PairEnd {
  word: QueryWord
  phrase: Phrase | null
}

/** How near the words of each pair of neighbours stand. */
export function proximityRule(context: SearchContext): GraphRuleKind {
  return {
    detail: 'proximity',
    steps: (space, from, to) => {
      const base = spanOf(to) - 1
      if (!from || from.lastPosition + 1 !== to.firstPosition) return [anyStep(context, space, base, to)]
      const key = `${subsetKey(from)}>${subsetKey(to)}`
      let sets: Bitset[] | null = null
      const path = { start: from, end: to }
      const steps: Step[] = []
      for (let cost = 0; cost < farCost; cost++) {
        const docs = (): Bitset => (sets ??= pairSets(context, space, from, to))[cost]!
        steps.push({ cost: base + cost, key: `${cost}:${key}`, docs, path })
      }
      steps.push({ ...anyStep(context, space, base + farCost, to), key: `far:${subsetKey(to)}` })
      return steps
    },
  }
}

function pairSets(context: SearchContext, space: DocSpace, from: LocatedSubset, to: LocatedSubset): Bitset[] {
  const sets = Array.from({ length: farCost }, () => space.empty())
  const lefts = endsOf(context, from, true)
  const rights = endsOf(context, to, false)
  const byAttribute = context.state.settings.proximityPrecision === 'byAttribute'
  for (let local = 0; local < space.size; local++) {
    const index = space.segmentOf[local]!
    const segment = space.segments[index]!
    const place = { segment, from: space.from[local]!, to: space.to[local]! }
    const doc = space.ids[local]!
    const present = idsIn(context, lefts, place, index, doc)
    if (present.length === 0) continue
    const following = idsIn(context, rights, place, index, doc)
    for (const left of present) {
      for (const right of following) {
        if (byAttribute) {
          if (shareField(segment, place.from, place.to, left.id, right.id)) sets[0]!.add(local)
        } else addPair(sets, local, place, left, right)
      }
    }
  }
  return sets
}

interface Place {
  segment: Segment
  from: number
  to: number
}

interface PresentWord {
  id: number
  /** A phrase is never matched in reverse, and of a popular prefix only the word itself. */
  onlyForward: boolean
}

function addPair(
  sets: Bitset[],
  local: number,
  { segment, from, to }: Place,
  left: PresentWord,
  right: PresentWord,
): void {
  const forward = distanceBetween(segment, from, to, left.id, right.id)
  if (forward < farDistance) sets[forward - 1]!.add(local)
  // The reversed order costs one more.
  if (left.onlyForward || right.onlyForward || forward === 1) return
  const backward = distanceBetween(segment, from, to, right.id, left.id)
  if (backward < farDistance - 1) sets[backward]!.add(local)
}

/** Word ids of the ends that a document holds; a prefix gives each of its words. */
function idsIn(
  context: SearchContext,
  ends: PairEnd[],
  { segment, from, to }: Place,
  index: number,
  doc: number,
): PresentWord[] {
  const { entryWords } = segment.data
  const found: PresentWord[] = []
  for (const { word, phrase } of ends) {
    const first = word.from[index]!
    if (first < 0) continue
    const last = word.to[index]!
    let at = firstEntry(entryWords, from, to, first)
    let before = -1
    for (; at < to && entryWords[at]! < last; at++) {
      if (entryWords[at] === before) continue
      before = entryWords[at]!
      if (phrase === null || context.phraseDocs(phrase).has(doc)) {
        found.push({ id: before, onlyForward: phrase !== null || word.isPrefix })
      }
    }
  }
  return found
}

function endsOf(context: SearchContext, subset: LocatedSubset, last: boolean): PairEnd[] {
  const { words, phrases } = derivationsOf(context, subset)
  const ends: PairEnd[] = words.map(({ word }) => ({ word, phrase: null }))
  for (const phrase of phrases) {
    const text = last ? phrase.words.at(-1) : phrase.words[0]
    if (text !== null && text !== undefined) ends.push({ word: context.word(text), phrase })
  }
  return ends
}
