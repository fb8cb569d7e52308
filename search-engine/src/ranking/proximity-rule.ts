import type { Bitset } from '../index/bitset.ts'
import { distanceBetween, farDistance, shareField, type DocumentEntries } from '../query/phrase-match.ts'
import { spanOf, subsetKey, type LocatedSubset } from '../query/query-term.ts'
import { placeReaders, type PlaceReader } from '../query/place-readers.ts'
import { longerThan, type Phrase, type QueryWord } from '../query/query-word.ts'
import { forEachHolder } from '../query/word-postings.ts'
import type { SearchContext } from '../query/search-context.ts'
import { derivationsOf, localDocsOfSubset } from '../query/subset-docs.ts'
import type { GraphRuleKind, Step } from './graph-rule.ts'
import type { Ground } from './ground.ts'
import { LeastCosts } from './least-costs.ts'
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
    steps: (space, within, from, to) => {
      const base = spanOf(to) - 1
      if (!from || from.lastPosition + 1 !== to.firstPosition) return [anyStep(context, space, base, to)]
      const key = `${subsetKey(from)}>${subsetKey(to)}`
      let costs: PairCosts | null = null
      const path = { start: from, end: to }
      const steps: Step[] = []
      for (let cost = 0; cost < farCost; cost++) {
        const docsAmong = (docs: Bitset): Bitset =>
          (costs ??= new PairCosts({ context, space, within }, from, to)).docsAmong(cost, docs)
        steps.push({ cost: base + cost, key: `${cost}:${key}`, docs: null, docsAmong, path })
      }
      steps.push({ ...anyStep(context, space, base + farCost, to), key: `far:${subsetKey(to)}` })
      return steps
    },
  }
}

/** The least cost of a pair by document, looked up when a document is first asked about. */
class PairCosts {
  readonly #ground: Ground
  readonly #from: LocatedSubset
  readonly #to: LocatedSubset
  readonly #lefts: PairEnd[]
  readonly #rights: PairEnd[]
  readonly #costs: LeastCosts
  /** Null once all documents are known. */
  #known: Bitset | null

  constructor(ground: Ground, from: LocatedSubset, to: LocatedSubset) {
    const { context, space } = ground
    this.#ground = ground
    this.#from = from
    this.#to = to
    this.#lefts = endsOf(context, from, true)
    this.#rights = endsOf(context, to, false)
    this.#costs = new LeastCosts(space)
    this.#known = space.empty()
    const byAttribute = context.state.settings.proximityPrecision === 'byAttribute'
    if (!byAttribute && this.#lefts.length * this.#rights.length <= mostDirectPairs) return
    addListedPairs(ground, this.#lefts, this.#rights, this.#costs)
    this.#known = null
  }

  docsAmong(cost: number, docs: Bitset): Bitset {
    if (this.#known) {
      const missing = docs.temporaryCopy().andNot(this.#known)
      this.#known.or(missing)
      if (!missing.isEmpty()) this.#look(missing)
    }
    return this.#costs.docsAmong(cost, docs)
  }

  #look(docs: Bitset): void {
    const { context, space } = this.#ground
    // Of most of the space it is worth finding out first which documents hold both ends.
    if (docs.count() * 8 > space.size) {
      docs.and(localDocsOfSubset(context, this.#from, space)).and(localDocsOfSubset(context, this.#to, space))
    }
    for (const left of this.#lefts)
      for (const right of this.#rights)
        addNearPairs({ context, space, within: docs }, left, right, this.#costs)
  }
}

/** For ends of many words: finds out which of them each document has before their places are compared. */
function addListedPairs(ground: Ground, lefts: PairEnd[], rights: PairEnd[], costs: LeastCosts): void {
  const { context, space, within } = ground
  const byAttribute = context.state.settings.proximityPrecision === 'byAttribute'
  const leftWords = wordsByDoc(ground, lefts)
  const rightWords = wordsByDoc(ground, rights)
  within.forEach((local) => {
    const present = leftWords[local]
    const following = rightWords[local]
    if (!present || !following) return
    const segment = space.segments[space.segmentOf[local]!]!
    const entries = { segment, from: space.from[local]!, to: space.to[local]! }
    for (const left of present) {
      for (const right of following) {
        if (byAttribute) {
          if (shareField(context, entries, left.id, right.id)) costs.add(0, local)
        } else {
          const cost = costBetween(entries, left, right)
          if (cost < farCost) costs.add(cost, local)
        }
      }
    }
  })
}

/** So few pairs of ends are looked up in each document; of more, it is first found out which ends a document has. */
const mostDirectPairs = 6

/** Compares all places of the words of two ends in each document. */
function addNearPairs(
  { context, space, within }: Ground,
  left: PairEnd,
  right: PairEnd,
  costs: LeastCosts,
): void {
  const isForwardOnly = left.onlyForward || right.onlyForward
  const phrases = [left.phrase, right.phrase].filter((phrase) => phrase !== null)
  const phraseDocs = phrases.map((phrase) => context.phraseDocs(phrase))
  const { segmentOf, ids } = space
  const lefts = placeReaders(space, within, left.word)
  const rights = placeReaders(space, within, right.word)
  within.forEach((local) => {
    const index = segmentOf[local]!
    const before = lefts[index]
    const after = rights[index]
    const doc = ids[local]!
    if (!before?.seek(doc, local) || !after?.seek(doc, local)) return
    for (const docs of phraseDocs) if (!docs.has(doc)) return
    const cost = nearest(before, after, isForwardOnly)
    if (cost < farCost) costs.add(cost, local)
  })
}

/** The cost of the two places that stand nearest to each other. */
function nearest(before: PlaceReader, after: PlaceReader, isForwardOnly: boolean): number {
  const { places, to } = before
  const { places: others, from, to: end } = after
  let cost = farCost
  for (let a = before.from; cost > 0 && a < to; a++) {
    const lowest = places[a]! - farCost
    for (let b = from; b < end; b++) {
      // One comparison for both sides: most places are far from each other.
      const offset = others[b]! - lowest
      if (offset >>> 0 > farCost * 2) continue
      const gap = offset - farCost
      if (gap > 0) {
        if (gap <= cost) cost = gap - 1
      } else if (gap < 0 && !isForwardOnly && -gap < cost) cost = -gap
    }
  }
  return cost
}

interface PresentWord {
  id: number
  onlyForward: boolean
}

/** The least cost of two words of a document. */
function costBetween(entries: DocumentEntries, left: PresentWord, right: PresentWord): number {
  const forward = distanceBetween(entries, left.id, right.id) - 1
  if (left.onlyForward || right.onlyForward || forward === 0) return forward
  // The reversed order costs one more.
  return Math.min(forward, distanceBetween(entries, right.id, left.id))
}

/** Word ids of the ends that each document holds, by local number; a prefix gives each of its words. */
function wordsByDoc({ context, space, within }: Ground, ends: PairEnd[]): (PresentWord[] | undefined)[] {
  const found: (PresentWord[] | undefined)[] = []
  // `Array.from` would visit each place, which takes 5 ms with 100 000 documents.
  found.length = space.size
  for (const { word, phrase, onlyForward } of ends) {
    const phraseDocs = phrase === null ? null : context.phraseDocs(phrase)
    // Most documents hold one word of an end: they share the list that only names it.
    const alone = new Map<number, PresentWord[]>()
    forEachHolder(space, within, word, (local, segment, at, end) => {
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
  const bothWays = new Set(words.flatMap(({ word, onlyForward }) => (onlyForward ? [] : [word])))
  const ends = words.flatMap(({ word, onlyForward }): PairEnd[] =>
    withoutPrefix(context, word).flatMap((part) =>
      onlyForward && bothWays.has(part) ? [] : [{ word: part, phrase: null, onlyForward }],
    ),
  )
  for (const phrase of phrases) {
    const text = last ? phrase.words.at(-1) : phrase.words[0]
    if (text !== null && text !== undefined)
      ends.push({ word: context.word(text), phrase, onlyForward: true })
  }
  return ends
}

/** A prefix as the word that was typed and those that are longer: the list of the word alone is used more often. */
function withoutPrefix(context: SearchContext, word: QueryWord): QueryWord[] {
  if (!word.isPrefix) return [word]
  const typed = context.word(word.text)
  return typed.from.some((id) => id >= 0) ? [typed, longerThan(word, typed)] : [word]
}
