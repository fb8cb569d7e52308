import { wordsInOrder, type QueryWord } from './query-word.ts'
import type { SearchContext } from './search-context.ts'

/** Short prefixes of this many words are popular: they are treated as one unit, as on the real server. */
const popularWords = 100
const popularBytes = 4
/** Cap of the real server; of more words the first ones in use count. */
const mostWords = 1000

/** The longer words that a prefix stands for. Most searches get along with their range, so they are listed on demand. */
export class PrefixWords {
  /** The prefix is looked up as one unit. */
  readonly isPopular: boolean
  readonly longest = Infinity
  /** All words of the prefix, the word itself included. */
  readonly #all: QueryWord
  readonly #context: SearchContext
  readonly #prefix: string
  #texts: Set<string> | null = null
  #words: QueryWord[] | null = null
  #present: Set<string> | null = null

  constructor(context: SearchContext, prefix: string) {
    this.#context = context
    this.#prefix = prefix
    this.#all = context.prefix(prefix)
    const isShort = Buffer.byteLength(prefix) <= popularBytes
    this.isPopular = isShort && this.#hasAtLeast(popularWords, true)
  }

  /** The words as one range of the dictionary; null when they are too many to count them all. */
  get range(): QueryWord | null {
    return this.isPopular || this.#isComplete ? this.#all : null
  }

  /** Each word on its own; none for a popular prefix. */
  list(): QueryWord[] {
    return (this.#words ??= this.isPopular ? [] : this.#list())
  }

  /** Whether a text is one of the listed words. */
  has(text: string): boolean {
    if (this.isPopular || text === this.#prefix || !text.startsWith(this.#prefix)) return false
    if (this.#isComplete) return this.#context.state.segments.some((segment) => segment.find(text) >= 0)
    return (this.#present ??= new Set(this.list().map((word) => word.text))).has(text)
  }

  get shortest(): number {
    return this.#prefix.length + 1
  }

  mayBegin(text: string): boolean {
    return text.startsWith(this.#prefix)
  }

  get #isComplete(): boolean {
    return !this.#hasAtLeast(mostWords + 1, false)
  }

  /** Segments share most words, so only sums in doubt are counted exactly. */
  #hasAtLeast(least: number, withPrefix: boolean): boolean {
    const { from, to } = this.#all
    const isPresent = this.#context.word(this.#prefix).from.map((id) => id >= 0)
    let sum = 0
    for (let i = 0; i < from.length; i++) {
      const count = to[i]! - from[i]! - (isPresent[i] && !withPrefix ? 1 : 0)
      if (count >= least) return true
      sum += count
    }
    if (sum < least) return false
    const texts = this.#distinct()
    return texts.size - (texts.has(this.#prefix) && !withPrefix ? 1 : 0) >= least
  }

  #distinct(): Set<string> {
    if (this.#texts) return this.#texts
    const { from, to } = this.#all
    const texts = new Set<string>()
    for (const [i, segment] of this.#context.state.segments.entries())
      for (let id = from[i]!; id < to[i]!; id++) texts.add(segment.word(id))
    return (this.#texts = texts)
  }

  #list(): QueryWord[] {
    const context = this.#context
    const isCut = !this.#isComplete
    const found: QueryWord[] = []
    for (const word of wordsInOrder(context.state.segments, this.#all)) {
      if (word.text === this.#prefix || (isCut && !context.isInUse(word))) continue
      found.push(word)
      if (found.length === mostWords) break
    }
    return found
  }
}
