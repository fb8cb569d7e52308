import type { Token } from '../text/tokenizer.ts'
import { phraseTerm, wordTerm } from './derive.ts'
import type { LocatedTerm } from './query-term.ts'
import type { Phrase } from './query-word.ts'
import type { SearchContext } from './search-context.ts'

const mostTokens = 1000
/** Room for so many words of the greatest length that is indexed; what stands behind them cannot count. */
const mostSigns = mostTokens * 250
const mostTerms = 10
const hardGap = 7

export interface ParsedQuery {
  terms: LocatedTerm[]
  excludedWords: string[]
  excludedPhrases: Phrase[]
}

interface OpenPhrase {
  words: (string | null)[]
  first: number
  last: number
}

/** Reads the text of a query: docs/rules/engine.md, queries. */
export function parseQuery(context: SearchContext, text: string): ParsedQuery {
  const tokens = context.state.tokenizer.tokenize(text.slice(0, mostSigns), mostTokens)
  return new QueryReader(context).read(tokens)
}

class QueryReader {
  readonly #context: SearchContext
  readonly #parsed: ParsedQuery = { terms: [], excludedWords: [], excludedPhrases: [] }
  #position = -1
  #phrase: OpenPhrase | null = null
  #excludes = false

  constructor(context: SearchContext) {
    this.#context = context
  }

  read(tokens: Token[]): ParsedQuery {
    let afterBlank = true
    for (const [at, token] of tokens.entries()) {
      // A word that folds to nothing counts for nothing, but ends the word before it.
      if (token.lemma === '') continue
      if (this.#parsed.terms.length >= mostTerms) return this.#parsed
      if (token.kind === 'word' || token.kind === 'stop') this.#readWord(token, at === tokens.length - 1)
      else this.#readSeparator(token, afterBlank)
      afterBlank = /\s$/u.test(token.lemma)
    }
    this.#closePhrase()
    return this.#parsed
  }

  #readWord(token: Token, isLast: boolean): void {
    this.#position++
    const { terms, excludedWords } = this.#parsed
    if (this.#phrase) {
      if (this.#phrase.words.every((word) => word === null)) this.#phrase.first = this.#position
      this.#phrase.last = this.#position
      this.#phrase.words.push(token.kind === 'stop' ? null : token.lemma)
    } else if (this.#excludes) {
      excludedWords.push(token.lemma)
      this.#excludes = false
    } else if (isLast || token.kind === 'word') {
      const isPrefix = isLast && this.#context.state.settings.prefixSearch === 'indexingTime'
      const term = wordTerm(this.#context, token.lemma, isPrefix)
      terms.push({ term, firstPosition: this.#position, lastPosition: this.#position })
    }
  }

  #readSeparator(token: Token, afterBlank: boolean): void {
    if (token.kind === 'hard') {
      this.#position += hardGap
      if (this.#phrase) {
        this.#closePhrase()
        this.#phrase = { words: [], first: 0, last: 0 }
      }
    }
    if (token.lemma === '"') {
      if (this.#phrase) {
        this.#closePhrase()
        this.#excludes = false
      } else this.#phrase = { words: [], first: 0, last: 0 }
    } else if (!this.#phrase) this.#excludes = token.lemma === '-' && afterBlank
  }

  #closePhrase(): void {
    const phrase = this.#phrase
    this.#phrase = null
    if (!phrase || phrase.words.every((word) => word === null)) return
    const term = phraseTerm(this.#context, phrase.words)
    if (this.#excludes) this.#parsed.excludedPhrases.push(term.phrase!)
    else this.#parsed.terms.push({ term, firstPosition: phrase.first, lastPosition: phrase.last })
  }
}
