import type { PrefixWords } from './prefix-words.ts'
import type { Phrase, QueryWord } from './query-word.ts'

/** Everything one term of the query may stand for, by number of typos. */
export interface QueryTerm {
  id: number
  /** The word as typed (folded), or the words of a phrase. */
  original: string
  /** The parts when several typed words were joined. */
  joinedFrom: string[] | null
  budget: number
  isPrefix: boolean
  phrase: Phrase | null
  /** The word itself, when the index holds it. */
  exact: QueryWord | null
  /** The longer words, when the term is the last of the query. */
  prefix: PrefixWords | null
  synonyms: Phrase[]
  /** Computed on first use. */
  typos: TypoForms | null
  /** The search came so far that slips of this term counted; of others only what was typed right is marked. */
  isReached: boolean
}

export interface TypoForms {
  split: Phrase | null
  one: QueryWord[]
  two: QueryWord[]
}

/** A term at its place in the query. */
export interface LocatedTerm {
  term: QueryTerm
  firstPosition: number
  lastPosition: number
}

/** Which derivations of a term are still possible, as bits. */
export const Level = { zero: 1, one: 2, two: 4, exactOnly: 8 } as const
export const allLevels = Level.zero | Level.one | Level.two

/** A term of the query graph: what is left of it, where it stands, and which typed terms it spans. */
export interface LocatedSubset {
  term: QueryTerm
  levels: number
  firstPosition: number
  lastPosition: number
  firstTerm: number
  lastTerm: number
}

export function spanOf(subset: LocatedSubset): number {
  return subset.lastTerm - subset.firstTerm + 1
}

export function subsetKey(subset: LocatedSubset): string {
  return `${subset.term.id}/${subset.levels}/${subset.firstTerm}-${subset.lastTerm}`
}

/** Highest number of typos that counts for the score (search rules observed, section 4). */
export function maxTypoCost(subset: LocatedSubset): number {
  const { term, levels } = subset
  if (term.budget === 0) return term.phrase ? 0 : 1
  if (term.budget === 2 && levels & Level.two) return 2
  return levels & Level.one ? 1 : 0
}
