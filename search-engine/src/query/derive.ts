import { byBytes } from '../text/compare.ts'
import { characterCount } from '../text/fold.ts'
import { isTooLong } from '../text/indexed-words.ts'
import { fuzzyWords } from './fuzzy-words.ts'
import { neighbourCount } from './neighbours.ts'
import { PrefixWords } from './prefix-words.ts'
import type { LocatedTerm, QueryTerm, TypoForms } from './query-term.ts'
import type { Phrase, QueryWord } from './query-word.ts'
import type { SearchContext } from './search-context.ts'
import { synonymsOf } from './synonyms.ts'

/** Caps of the real server; of more words the first in order count. */
const mostOneTypoWords = 150
const mostTwoTypoWords = 50

export const noTypos: TypoForms = { split: null, one: [], two: [] }

/** Typos allowed for a query word by its length in characters: docs/rules/engine.md, typos. */
function typoBudget(context: SearchContext, word: string): number {
  const { enabled, minWordSizeForTypos, disableOnWords } = context.state.settings.typoTolerance
  const length = word.length > 4 || minWordSizeForTypos.oneTypo < 5 ? characterCount(word) : word.length
  if (!enabled || length < minWordSizeForTypos.oneTypo || disableOnWords.includes(word)) return 0
  return length < minWordSizeForTypos.twoTypos ? 1 : 2
}

export function wordTerm(context: SearchContext, word: string, isPrefix: boolean): QueryTerm {
  const budget = typoBudget(context, word)
  return makeTerm(context, { word, budget, isPrefix, joinedFrom: null })
}

interface TermWord {
  word: string
  budget: number
  isPrefix: boolean
  /** The words of the query that were written as one; null = it stands there itself. */
  joinedFrom: string[] | null
}

function makeTerm(context: SearchContext, { word, budget, isPrefix, joinedFrom }: TermWord): QueryTerm {
  const base = { id: context.nextTermId(), original: word, joinedFrom, phrase: null, isReached: false }
  if (isTooLong(word)) {
    return {
      ...base,
      budget: 0,
      isPrefix: false,
      exact: null,
      prefix: null,
      synonyms: [],
      typos: noTypos,
    }
  }
  const exact = context.word(word)
  const synonyms = synonymsOf(context, [word])
  if (joinedFrom) synonyms.push(...synonymsOf(context, joinedFrom))
  return {
    ...base,
    budget,
    isPrefix,
    exact: context.isInUse(exact) ? exact : null,
    prefix: isPrefix ? new PrefixWords(context, word) : null,
    synonyms,
    typos: null,
  }
}

export function phraseTerm(context: SearchContext, words: (string | null)[]): QueryTerm {
  return {
    id: context.nextTermId(),
    original: words.filter((word) => word !== null).join(' '),
    joinedFrom: null,
    budget: 0,
    isPrefix: false,
    phrase: context.phrase(words),
    exact: null,
    prefix: null,
    synonyms: [],
    typos: noTypos,
    isReached: false,
  }
}

/** Neighbouring words written as one; null when they may not be joined. */
export function joinTerms(context: SearchContext, parts: LocatedTerm[]): LocatedTerm | null {
  if (parts.some(({ term }) => term.phrase !== null)) return null
  for (let i = 1; i < parts.length; i++)
    if (parts[i]!.firstPosition !== parts[i - 1]!.lastPosition + 1) return null
  const words = parts.map(({ term }) => term.original)
  const joined = words.join('')
  if (isTooLong(joined)) return null
  const budget = Math.max(0, typoBudget(context, joined) - (parts.length - 1))
  const last = parts.at(-1)!
  const term = makeTerm(context, { word: joined, budget, isPrefix: last.term.isPrefix, joinedFrom: words })
  return { term, firstPosition: parts[0]!.firstPosition, lastPosition: last.lastPosition }
}

/** The words of some texts: at most so many, and when there are more those in use that come first by their bytes. */
function firstInUse(context: SearchContext, texts: Set<string>, most: number): QueryWord[] {
  if (texts.size <= most) return [...texts].map((text) => context.word(text))
  const found: QueryWord[] = []
  for (const text of [...texts].sort(byBytes)) {
    const word = context.word(text)
    if (!context.isInUse(word)) continue
    found.push(word)
    if (found.length === most) break
  }
  return found
}

/** Misspelt forms and the best split of a term, computed on first use. */
export function typoForms(context: SearchContext, term: QueryTerm): TypoForms {
  term.typos ??= computeTypos(context, term)
  return term.typos
}

function computeTypos(context: SearchContext, term: QueryTerm): TypoForms {
  const distances = new Map<string, number>()
  for (const segment of context.state.segments) {
    for (const [word, distance] of fuzzyWords(segment, term.original, term.budget, term.isPrefix))
      distances.set(word, distance)
  }
  const one = new Set<string>()
  const two = new Set<string>()
  for (const [word, distance] of distances) (distance === 1 ? one : two).add(word)
  return {
    split: bestSplit(context, term.original, term.joinedFrom),
    one: firstInUse(context, one, mostOneTypoWords),
    two: firstInUse(context, two, mostTwoTypoWords),
  }
}

/**
 * The cut whose halves stand side by side most often; the leftmost of equals. None when the
 * best cut only undoes a joining.
 */
function bestSplit(context: SearchContext, word: string, joinedFrom: string[] | null): Phrase | null {
  const cuts: [QueryWord, QueryWord][] = []
  let at = 0
  for (const character of word) {
    at += character.length
    if (at === word.length) break
    const left = context.word(word.slice(0, at))
    if (!hasIds(left)) continue
    const right = context.word(word.slice(at))
    if (hasIds(right)) cuts.push([left, right])
  }
  const undoes = ([left, right]: [QueryWord, QueryWord]): boolean =>
    joinedFrom?.length === 2 && left.text === joinedFrom[0] && right.text === joinedFrom[1]
  if (cuts.every(undoes)) return null
  let best: [QueryWord, QueryWord] | null = null
  let bestCount = 0
  for (const cut of cuts) {
    const count = pairCount(context, ...cut)
    if (count > bestCount) {
      bestCount = count
      best = cut
    }
  }
  return best === null || undoes(best) ? null : context.phrase(best.map(({ text }) => text))
}

function pairCount(context: SearchContext, left: QueryWord, right: QueryWord): number {
  if (context.state.settings.proximityPrecision === 'byWord') return neighbourCount(context, left, right)
  return context.phraseDocs(context.phrase([left.text, right.text])).count()
}

function hasIds(word: QueryWord): boolean {
  return word.from.some((id) => id >= 0)
}
