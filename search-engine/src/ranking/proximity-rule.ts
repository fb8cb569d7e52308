import type { Bitset } from '../index/bitset.ts'
import type { Segment } from '../index/segment.ts'
import type { DocSpace } from '../query/doc-space.ts'
import { distanceBetween, farDistance, shareField } from '../query/phrase-match.ts'
import { spanOf, subsetKey, type LocatedSubset, type Phrase } from '../query/query-term.ts'
import { forEachHolder, type QueryWord } from '../query/query-word.ts'
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
  /** A phrase is never matched in reverse, and of a popular prefix only the word itself. */
  onlyForward: boolean
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
  const lefts = wordsByDoc(context, space, endsOf(context, from, true))
  const rights = wordsByDoc(context, space, endsOf(context, to, false))
  const byAttribute = context.state.settings.proximityPrecision === 'byAttribute'
  for (let local = 0; local < space.size; local++) {
    const present = lefts[local]
    const following = rights[local]
    if (!present || !following) continue
    const segment = space.segments[space.segmentOf[local]!]!
    const place = { segment, from: space.from[local]!, to: space.to[local]! }
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

/** Word ids of the ends that each document holds, by local number; a prefix gives each of its words. */
function wordsByDoc(context: SearchContext, space: DocSpace, ends: PairEnd[]): (PresentWord[] | undefined)[] {
  const found: (PresentWord[] | undefined)[] = Array.from({ length: space.size })
  for (const { word, phrase, onlyForward } of ends) {
    const phraseDocs = phrase === null ? null : context.phraseDocs(phrase)
    // Most documents hold one word of an end: they share the list that only names it.
    const alone = new Map<number, PresentWord[]>()
    forEachHolder(space, word, (local, segment, at, end) => {
      if (phraseDocs && !phraseDocs.has(space.ids[local]!)) return
      const { entryWords } = segment.data
      for (let i = at; i < end; i++) {
        const id = entryWords[i]!
        if (i > at && id === entryWords[i - 1]) continue
        let own = alone.get(id)
        if (!own) alone.set(id, (own = [{ id, onlyForward }]))
        const known = found[local]
        found[local] = known ? [...known, own[0]!] : own
      }
    })
  }
  return found
}

function endsOf(context: SearchContext, subset: LocatedSubset, last: boolean): PairEnd[] {
  const { words, phrases } = derivationsOf(context, subset)
  const ends: PairEnd[] = words.map(({ word, onlyForward }) => ({ word, phrase: null, onlyForward }))
  for (const phrase of phrases) {
    const text = last ? phrase.words.at(-1) : phrase.words[0]
    if (text !== null && text !== undefined)
      ends.push({ word: context.word(text), phrase, onlyForward: true })
  }
  return ends
}
