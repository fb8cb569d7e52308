import type { Bitset } from '../index/bitset.ts'
import type { DocSpace } from './doc-space.ts'
import { typoForms } from './derive.ts'
import { Level, type LocatedSubset, type QueryTerm } from './query-term.ts'
import type { Phrase, QueryWord } from './query-word.ts'
import { addDocs, addLocalDocs } from './word-postings.ts'
import type { SearchContext } from './search-context.ts'

/** A word that a term may stand for. */
interface Derivation {
  word: QueryWord
  /** Derived words do not reach the fields of `disableOnAttributes`. */
  derived: boolean
  /** The words of a popular prefix are not looked for in the reversed order. */
  onlyForward: boolean
}

export interface Derivations {
  words: Derivation[]
  phrases: Phrase[]
}

const derivationCache = new WeakMap<SearchContext, Map<string, Derivations>>()
const docsCache = new WeakMap<SearchContext, Map<string, Bitset>>()

function keyOf(subset: LocatedSubset): string {
  return `${subset.term.id}/${subset.levels}`
}

function cacheIn<T>(caches: WeakMap<SearchContext, Map<string, T>>, context: SearchContext): Map<string, T> {
  let cache = caches.get(context)
  if (!cache) caches.set(context, (cache = new Map()))
  return cache
}

/** The words and phrases that are left of a term. */
export function derivationsOf(context: SearchContext, subset: LocatedSubset): Derivations {
  const cache = cacheIn(derivationCache, context)
  const key = keyOf(subset)
  let found = cache.get(key)
  if (!found) cache.set(key, (found = derive(context, subset)))
  return found
}

function derive(context: SearchContext, { term, levels }: LocatedSubset): Derivations {
  const words: Derivation[] = []
  const phrases: Phrase[] = []
  const add = (word: QueryWord, derived: boolean, onlyForward = false): void => {
    words.push({ word, derived, onlyForward })
  }
  // A joined word was not typed as such, so it counts as derived.
  const derived = term.joinedFrom !== null
  const isWhole = (levels & Level.zero) !== 0
  // One range is looked up faster than its words, unless rules for single words apply.
  const { prefix } = term
  const asRange = isWhole && !prefix?.isPopular && !derived ? (prefix?.range ?? null) : null
  // A phrase of one word is that word, but like all phrases it is not looked for in the reversed order.
  const addPhrase = (phrase: Phrase): void => {
    const [only] = phrase.words
    if (phrase.words.length === 1 && typeof only === 'string') add(context.word(only), false, true)
    else phrases.push(phrase)
  }
  if (isWhole || levels & Level.exactOnly) {
    if (term.phrase) addPhrase(term.phrase)
    if (term.exact && !asRange) add(term.exact, derived)
    for (const synonym of term.synonyms) addPhrase(synonym)
  }
  if (isWhole) {
    if (asRange) add(asRange, false)
    else if (prefix?.isPopular && prefix.range) add(prefix.range, derived, true)
    else for (const word of prefix?.list() ?? []) add(word, derived)
  }
  if (levels & (Level.one | Level.two)) {
    term.isReached = true
    const forms = typoForms(context, term)
    if (levels & Level.one) {
      for (const word of forms.one) add(word, true)
      if (forms.split) phrases.push(forms.split)
    }
    if (levels & Level.two) for (const word of forms.two) add(word, true)
  }
  return { words, phrases }
}

/** Internal ids of all documents that hold something a term may stand for. */
export function docsOfSubset(context: SearchContext, subset: LocatedSubset): Bitset {
  const cache = cacheIn(docsCache, context)
  const key = keyOf(subset)
  const known = cache.get(key)
  if (known) return known
  const { words, phrases } = derivationsOf(context, subset)
  const docs = context.emptySet()
  for (const { word, derived } of words)
    addDocs(context.state.segments, word, context.fieldsFor(word, derived), docs)
  for (const phrase of phrases) docs.or(context.phraseDocs(phrase))
  cache.set(key, docs)
  return docs
}

/** The same within a space, as local numbers. */
export function localDocsOfSubset(context: SearchContext, subset: LocatedSubset, space: DocSpace): Bitset {
  const known = cacheIn(docsCache, context).get(keyOf(subset))
  if (known) return space.sample(known)
  // In a large space it is cheaper to find all documents and to look which of them are meant.
  if (space.size * 8 > context.state.capacity) return space.sample(docsOfSubset(context, subset))
  const { words, phrases } = derivationsOf(context, subset)
  const docs = space.empty()
  for (const { word, derived } of words) addLocalDocs(space, word, context.fieldsFor(word, derived), docs)
  for (const phrase of phrases) docs.or(space.sample(context.phraseDocs(phrase)))
  return docs
}

/** Local numbers of those with the very word or phrase. Synonyms make no document exact but may speak for it further on. */
export function localDocsOfExact(
  context: SearchContext,
  { phrase, exact }: QueryTerm,
  space: DocSpace,
): Bitset {
  if (phrase) return space.sample(context.phraseDocs(phrase))
  const docs = space.empty()
  if (!exact) return docs
  if (space.size * 8 > context.state.capacity) return space.sample(context.wordDocs(exact, false))
  addLocalDocs(space, exact, context.fieldsFor(exact, false), docs)
  return docs
}
