import { Part, partOf } from './characters.ts'
import { foldWord } from './fold.ts'
import { scriptOfCharacter, type Script } from './scripts.ts'
import { matcherOf, type TextMatcher } from './text-matcher.ts'

export interface Token {
  kind: 'word' | 'stop' | 'soft' | 'hard'
  lemma: string
  script: Script
  /** Range in the source, in UTF-16 units. */
  start: number
  end: number
}

export interface TokenizerOptions {
  stopWords?: string[]
  separatorTokens?: string[]
  nonSeparatorTokens?: string[]
  dictionary?: string[]
}

const hardSeparators = new Set(['. ', ', '])
/** Signs of control that no blank is: words lose them when they are folded. */
const lostInWords = /[^\P{Cc}\t\n\r\0]/u
/** The Arabic article in its spellings, which is a word of its own. */
const articles = new Set(['ال', 'أل', 'إل', 'آل', 'ٱل'])

/** Cuts texts into words and separators: docs/rules/engine.md, words. */
export class Tokenizer {
  readonly #stopWords: Set<string>
  readonly #dictionary: TextMatcher | null
  readonly #separators: TextMatcher | null
  readonly #nonSeparators: TextMatcher | null
  readonly #custom: Set<string>
  readonly #joined: boolean
  readonly #nonSeparatorPairs: Set<string>

  constructor(options: TokenizerOptions = {}) {
    const nonSeparators = new Set(options.nonSeparatorTokens)
    this.#stopWords = new Set((options.stopWords ?? []).map((word) => word.normalize('NFKD')))
    this.#dictionary = matcherOf(options.dictionary ?? [])
    this.#custom = new Set((options.separatorTokens ?? []).filter((token) => !nonSeparators.has(token)))
    this.#separators = matcherOf([...this.#custom])
    this.#nonSeparators = matcherOf([...nonSeparators].filter((token) => token.length === 1))
    this.#joined = !nonSeparators.has('. ') || !nonSeparators.has(', ')
    this.#nonSeparatorPairs = new Set([...nonSeparators].filter((token) => hardSeparators.has(token)))
  }

  /** True when the tables for plain signs alone decide, so that plain texts may be read by the fast way. */
  get isPlain(): boolean {
    return (
      !this.#dictionary && !this.#separators && !this.#nonSeparators && this.#nonSeparatorPairs.size === 0
    )
  }

  isStopWord(source: string): boolean {
    return this.#stopWords.size > 0 && this.#stopWords.has(source.normalize('NFKD'))
  }

  get hasStopWords(): boolean {
    return this.#stopWords.size > 0
  }

  /** At most `most` tokens are made, so that a huge text costs no more than is read of it. */
  tokenize(text: string, most = Infinity): Token[] {
    const tokens: Token[] = []
    // A run of one script takes in the neutral characters before it.
    let script = scriptIn(text, 0, text.length)
    let wordStart = 0
    const flush = (end: number): void => {
      if (end > wordStart) this.#addWords(tokens, text, wordStart, end, script)
    }
    let at = 0
    const isPlain = this.isPlain
    while (at < text.length && tokens.length < most) {
      if (isPlain && script === 'latin') {
        const end = plainEnd(text, at)
        if (end > at) {
          at = end
          continue
        }
      }
      const entry = this.#dictionary?.longestAt(text, at) ?? 0
      if (entry > 0) {
        flush(at)
        tokens.push(this.#word(text, at, at + entry, scriptIn(text, at, at + entry)))
        at += entry
        wordStart = at
        continue
      }
      const length = this.#separatorLength(text, at)
      if (length > 0) {
        flush(at)
        tokens.push(this.#separator(text, at, length, script))
        at += length
        wordStart = at
        continue
      }
      const codePoint = text.codePointAt(at)!
      const own = scriptOfCharacter(codePoint)
      if (own !== 'other' && own !== script) {
        flush(at)
        wordStart = at
        script = own
      }
      at += codePoint > 0xffff ? 2 : 1
    }
    if (tokens.length < most) flush(at)
    return tokens
  }

  /**
   * Of a text of plain signs only the words that begin with one of some units; null where more than that has to be
   * looked at.
   */
  plainWords(text: string, firstUnits: Set<number>): Token[] | null {
    if (!this.isPlain || this.hasStopWords || lostInWords.test(text)) return null
    const tokens: Token[] = []
    let at = 0
    while (at < text.length) {
      const start = at
      let unit = text.charCodeAt(at)
      while (unit < 128 && partOf(unit) === Part.word) unit = ++at < text.length ? text.charCodeAt(at) : 32
      if (unit >= 128) return null
      const first = text.charCodeAt(start)
      if (at > start && firstUnits.has(first >= 65 && first <= 90 ? first | 32 : first)) {
        const lemma = text.slice(start, at).toLowerCase()
        tokens.push({ kind: 'word', lemma, script: 'latin', start, end: at })
      }
      at++
    }
    return tokens
  }

  /** Length of the separator that starts here, 0 if none does. */
  #separatorLength(text: string, at: number): number {
    const custom = this.#separators?.longestAt(text, at) ?? 0
    if (this.#joined && text.charCodeAt(at + 1) === 32) {
      const unit = text.charCodeAt(at)
      const pair = unit === 46 ? '. ' : unit === 44 ? ', ' : ''
      if (pair !== '' && !this.#nonSeparatorPairs.has(pair)) return Math.max(2, custom)
    }
    if (custom > 0) return custom
    if (this.#nonSeparators && this.#nonSeparators.longestAt(text, at) > 0) return 0
    return partOf(text.charCodeAt(at)) === Part.word ? 0 : 1
  }

  #separator(text: string, at: number, length: number, script: Script): Token {
    const source = text.slice(at, at + length)
    const isAscii = length === 1 && source.charCodeAt(0) < 128
    const lemma = isAscii ? source : source.normalize('NFKD')
    const token: Token = { kind: 'soft', lemma, script: 'other', start: at, end: at + length }
    if (hardSeparators.has(source)) token.kind = 'hard'
    else if (this.#custom.has(source)) token.kind = 'soft'
    // Hard or soft is judged after folding: a sign that folds to several is no longer a separator.
    else if (lemma.length > 1 && lemma !== source && !/^\s/u.test(lemma)) {
      token.kind = 'word'
      token.lemma = foldWord(source, script)
    } else if (partOf(lemma.charCodeAt(0)) === Part.hard || partOf(text.charCodeAt(at)) === Part.hard)
      token.kind = 'hard'
    return token
  }

  #word(text: string, start: number, end: number, script: Script): Token {
    const source = text.slice(start, end)
    const lemma = foldWord(source, script)
    const token: Token = { kind: 'word', lemma, script, start, end }
    if (this.isStopWord(source)) token.kind = 'stop'
    else if (source.length === 1 && source.charCodeAt(0) > 127) this.#judgeLonely(token, source)
    return token
  }

  /** Blanks and signs that stay in words are separators all the same where nothing stands beside them. */
  #judgeLonely(token: Token, source: string): void {
    const plain = source.normalize('NFKD')
    if (plain.length > 1 || plain === source || this.#separatorLength(plain, 0) === 0) return
    token.kind = partOf(plain.charCodeAt(0)) === Part.hard ? 'hard' : 'soft'
    token.lemma = plain
  }

  #addWords(tokens: Token[], text: string, start: number, end: number, script: Script): void {
    if (script === 'arabic' && end - start > 2 && articles.has(text.slice(start, start + 2))) {
      tokens.push(this.#word(text, start, start + 2, script), this.#word(text, start + 2, end, script))
    } else if (script === 'cj' || script === 'thai' || script === 'khmer') {
      for (const part of segmenter.segment(text.slice(start, end))) {
        const from = start + part.index
        tokens.push(this.#word(text, from, from + part.segment.length, script))
      }
    } else tokens.push(this.#word(text, start, end, script))
  }
}

/** End of the plain letters and digits from a place on; none of them ends a word or its script. */
function plainEnd(text: string, from: number): number {
  let at = from
  for (; at < text.length; at++) {
    const unit = text.charCodeAt(at)
    const letter = unit | 32
    if (!((letter >= 97 && letter <= 122) || (unit >= 48 && unit <= 57))) break
  }
  return at
}

const segmenter = new Intl.Segmenter(undefined, { granularity: 'word' })

function scriptIn(text: string, start: number, end: number): Script {
  for (let at = start; at < end; at++) {
    const codePoint = text.codePointAt(at)!
    const script = scriptOfCharacter(codePoint)
    if (script !== 'other') return script
    if (codePoint > 0xffff) at++
  }
  return 'other'
}
