import { characterCount, sourceLength } from '../text/fold.ts'
import type { Token } from '../text/tokenizer.ts'
import type { LocatedTerm } from '../query/query-term.ts'
import { noTypos, typoForms } from '../query/derive.ts'
import type { SearchContext } from '../query/search-context.ts'

/** A place in a text that matches a term. */
export interface TextMatch {
  /** Query positions that the term covers. */
  positions: number[]
  firstToken: number
  lastToken: number
  /** The same counted in words. */
  firstWord: number
  lastWord: number
  /** Marked UTF-16 units from the start of the first token. */
  length: number
}

interface Words {
  has(text: string): boolean
  /** Lengths between which all of the words lie. */
  readonly shortest: number
  readonly longest: number
  /** False when no word can be a beginning of the text. */
  mayBegin(text: string): boolean
}

class WordSet implements Words {
  readonly #texts: Set<string>
  readonly shortest: number = Infinity
  readonly longest: number = 0

  constructor(texts: Set<string>) {
    this.#texts = texts
    for (const { length } of texts) {
      this.shortest = Math.min(this.shortest, length)
      this.longest = Math.max(this.longest, length)
    }
  }

  has(text: string): boolean {
    return this.#texts.has(text)
  }

  mayBegin(text: string): boolean {
    return text.length >= this.shortest
  }
}

interface TermWords {
  /** The word itself, longer words, slips: what matches first counts. */
  groups: Words[]
  /** First UTF-16 units of all of them; most words of a text are ruled out by it. */
  firstUnits: Set<number>
  /** Words longer than what was typed match by their beginning. */
  isPrefix: boolean
  typedLength: number
  positions: number[]
}

/** Finds the words of a query in texts, as highlighting sees them. */
export class TermMatcher {
  /** Phrases with a stop word are missing: the real server knows none when it reads a text to mark it. */
  readonly #phrases: { words: string[]; positions: number[] }[] = []
  readonly #terms: TermWords[] = []
  #firstUnits: Set<number> | null = null

  constructor(context: SearchContext, located: LocatedTerm[]) {
    for (const { term, firstPosition, lastPosition } of located) {
      const positions = Array.from({ length: lastPosition - firstPosition + 1 }, (_, i) => firstPosition + i)
      const forms = term.isReached ? typoForms(context, term) : noTypos
      for (const phrase of [term.phrase, ...term.synonyms, forms.split])
        if (phrase?.words.every(isWord)) this.#phrases.push({ words: phrase.words, positions })
      // One slip goes before two for ranking only: of those that a text begins with the shortest is marked.
      const lists = [term.exact ? [term.exact] : [], [...forms.one, ...forms.two]]
      const sets = lists.map((words) => new Set(words.map(({ text }) => text)))
      const firstUnits = new Set(sets.flatMap((texts) => Array.from(texts, (text) => text.charCodeAt(0))))
      const groups: Words[] = sets.filter((texts) => texts.size > 0).map((texts) => new WordSet(texts))
      // A popular prefix is looked up as one unit, whose words the real server does not mark.
      if (term.prefix && !term.prefix.isPopular) {
        groups.splice(term.exact ? 1 : 0, 0, term.prefix)
        firstUnits.add(term.original.charCodeAt(0))
      }
      this.#terms.push({
        groups,
        firstUnits,
        isPrefix: term.isPrefix,
        typedLength: characterCount(term.original),
        positions,
      })
    }
    // Whole words go before beginnings, joined terms before their parts.
    this.#terms.sort(
      (a, b) => Number(a.isPrefix) - Number(b.isPrefix) || b.positions.length - a.positions.length,
    )
  }

  get isEmpty(): boolean {
    return this.#terms.length === 0
  }

  /** The units that matching words begin with; null when more than single words may match. */
  get firstUnits(): Set<number> | null {
    if (this.#phrases.length > 0) return null
    return (this.#firstUnits ??= new Set(this.#terms.flatMap(({ firstUnits }) => [...firstUnits])))
  }

  find(text: string, tokens: Token[]): TextMatch[] {
    const matches: TextMatch[] = []
    let word = -1
    for (let at = 0; at < tokens.length; at++) {
      const token = tokens[at]!
      if (token.kind === 'soft' || token.kind === 'hard') continue
      word++
      const match = this.#phraseAt(tokens, at, word) ?? this.#wordAt(text, token, at, word)
      if (!match) continue
      matches.push(match)
      at = match.lastToken
      word = match.lastWord
    }
    return matches
  }

  #phraseAt(tokens: Token[], at: number, word: number): TextMatch | null {
    for (const { words, positions } of this.#phrases) {
      let matched = 0
      let last = at
      for (let i = at; i < tokens.length && matched < words.length; i++) {
        const token = tokens[i]!
        if (token.kind === 'soft' || token.kind === 'hard') continue
        if (token.lemma !== words[matched]) break
        matched++
        last = i
      }
      if (matched < words.length) continue
      return {
        positions,
        firstToken: at,
        lastToken: last,
        firstWord: word,
        lastWord: word + matched - 1,
        length: tokens[last]!.end - tokens[at]!.start,
      }
    }
    return null
  }

  #wordAt(text: string, token: Token, at: number, word: number): TextMatch | null {
    const place = { firstToken: at, lastToken: at, firstWord: word, lastWord: word }
    for (const term of this.#terms) {
      if (!term.firstUnits.has(token.lemma.charCodeAt(0))) continue
      if (!term.isPrefix) {
        if (term.groups.some((words) => words.has(token.lemma)))
          return { ...place, positions: term.positions, length: token.end - token.start }
        continue
      }
      const beginning = beginningOf(token.lemma, term.groups)
      if (beginning === null) continue
      const length = Math.min(term.typedLength, characterCount(beginning))
      return {
        ...place,
        positions: term.positions,
        length: sourceLength(text.slice(token.start, token.end), token.script, length),
      }
    }
    return null
  }
}

const isWord = (word: string | null): word is string => word !== null

/** The shortest word of the first group that a text begins with. */
function beginningOf(text: string, groups: Words[]): string | null {
  for (const words of groups) {
    if (!words.mayBegin(text)) continue
    const longest = Math.min(words.longest, text.length)
    for (let length = words.shortest; length <= longest; length++) {
      const beginning = text.slice(0, length)
      if (words.has(beginning)) return beginning
    }
  }
  return null
}
