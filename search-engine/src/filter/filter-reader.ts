import { SearchError } from '../protocol/search-error.ts'

const keywords = new Set([
  'AND',
  'OR',
  'NOT',
  'IN',
  'IS',
  'TO',
  'NULL',
  'EMPTY',
  'EXISTS',
  'CONTAINS',
  'STARTS',
  'WITH',
  '_geoRadius',
  '_geoBoundingBox',
  '_geoPolygon',
])
const bareSign = /[\p{L}\p{N}_.-]/u
/** What stands in quotes up to the next quote or escape. */
const plainSigns: Record<string, RegExp> = { '"': /[^"\\]+/y, "'": /[^'\\]+/y }
const bareSigns = /[\p{L}\p{N}_.-]+/uy
const escapes: Record<string, string> = {
  n: '\n',
  r: '\r',
  t: '\t',
  b: '\b',
  f: '\f',
  '/': '/',
  '"': '"',
  "'": "'",
  '\\': '\\',
}
/** Up to three digits of base eight, but no more than 255. */
const octal = /^(?:[0-3][0-7]{0,2}|[4-7][0-7]?)/

/** Braces hold any number of digits, and the end of the value may stand for the closing one. */
const unicodeNumber: Record<string, RegExp> = {
  '"': /\{(\+?[0-9a-f]+)(?:\}|(?="))|(\+[0-9a-f]{3}|[0-9a-f]{4})/iy,
  "'": /\{(\+?[0-9a-f]+)(?:\}|(?='))|(\+[0-9a-f]{3}|[0-9a-f]{4})/iy,
}
const byteNumber = /(\+[0-9a-f]|[0-9a-f]{2})/iy

/** How many conditions and values the texts of one filter may still bring. */
export interface FilterRoom {
  readonly most: number
  left: number
}

/** Reads a filter text sign by sign. */
export class FilterReader {
  readonly text: string
  readonly #room: FilterRoom
  at = 0
  /** Where the first value of a condition stands, without its quotes. */
  firstValue: [from: number, to: number] | null = null

  constructor(text: string, room: FilterRoom) {
    this.text = text
    this.#room = room
  }

  /** To be called for each condition and each value of a list, before it is read. */
  takeRoom(): void {
    if (--this.#room.left >= 0) return
    throw new SearchError(
      'invalid_search_filter',
      `The filter has more than ${this.#room.most} conditions and values.`,
    )
  }

  beginCondition(): void {
    this.firstValue = null
  }

  get isDone(): boolean {
    return this.at >= this.text.length
  }

  fail(message: string, from = this.at, to = this.text.length): never {
    throw new SearchError(
      'invalid_search_filter',
      `${message}\n${from + 1}:${Math.max(from, to) + 1} ${this.text}`,
    )
  }

  /** Skips blanks; before a value a no-break space too. */
  skipBlanks(pattern = /[ \t\r\n]/u): boolean {
    const from = this.at
    while (!this.isDone && pattern.test(this.text[this.at]!)) this.at++
    return this.at > from
  }

  /** Takes a fixed text if it comes next. */
  take(text: string): boolean {
    if (!this.text.startsWith(text, this.at)) return false
    this.at += text.length
    return true
  }

  /** Takes a keyword that is not the beginning of a longer word. */
  takeKeyword(word: string): boolean {
    const next = this.text[this.at + word.length]
    if (!this.text.startsWith(word, this.at) || (next !== undefined && bareSign.test(next))) return false
    this.at += word.length
    return true
  }

  /** A bare word or a quoted text; keywords must be quoted. */
  readValue(): string {
    this.skipBlanks(/\s/u)
    if (this.isDone) this.fail('Was expecting a value but instead got nothing.')
    const quote = this.text[this.at]!
    const isQuoted = quote === '"' || quote === "'"
    const from = this.at
    const value = isQuoted ? this.#readQuoted(quote) : this.#readBare()
    this.firstValue ??= isQuoted ? [from + 1, this.at - 1] : [from, this.at]
    this.skipBlanks()
    return value
  }

  #readBare(): string {
    const from = this.at
    bareSigns.lastIndex = from
    const word = bareSigns.exec(this.text)?.[0] ?? ''
    this.at += word.length
    if (word === '') {
      const rest = this.text.slice(from)
      this.fail(
        /^[()[\]]/u.test(rest)
          ? 'Was expecting a value but instead got nothing.'
          : `Was expecting a value but instead got \`${rest}\`.`,
      )
    }
    if (keywords.has(word)) {
      this.fail(
        `Was expecting a value but instead got \`${word}\`, which is a reserved keyword. To use \`${word}\` as a field name or a value, surround it by quotes.`,
        from,
        this.at,
      )
    }
    return word
  }

  #readQuoted(quote: string): string {
    const from = this.at++
    const plain = plainSigns[quote]!
    let value = ''
    while (!this.isDone) {
      plain.lastIndex = this.at
      const signs = plain.exec(this.text)?.[0] ?? ''
      value += signs
      this.at += signs.length
      const sign = this.text[this.at++]
      if (sign === quote) return value
      if (sign === '\\') value += this.#readEscape(quote)
    }
    this.fail(
      `Expression \`${this.text.slice(from)}\` is missing the following closing delimiter: \`${quote}\`.`,
      from,
    )
  }

  #readEscape(quote: string): string {
    const from = this.at - 1
    const sign = this.text[this.at++]
    if (sign === undefined) return '\\'
    if (sign === 'u') return this.#readNumber(unicodeNumber[quote]!, from)
    if (sign === 'x') return this.#readNumber(byteNumber, from)
    const known = escapes[sign]
    if (known !== undefined) return known
    const digits = octal.exec(this.text.slice(this.at - 1, this.at + 2))?.[0]
    if (digits === undefined) this.fail(`Found an unknown escape \`\\${sign}\`.`, from)
    this.at += digits.length - 1
    return String.fromCharCode(Number.parseInt(digits, 8))
  }

  /** The character of a number of base sixteen; half of a surrogate pair is none. */
  #readNumber(pattern: RegExp, from: number): string {
    pattern.lastIndex = this.at
    const match = pattern.exec(this.text)
    const code = match ? Number.parseInt(match[1] ?? match[2]!, 16) : -1
    if (!match || code > 0x10ffff || (code >= 0xd800 && code <= 0xdfff))
      this.fail(`Found an invalid escaped sequence number: \`${this.text.slice(from)}\`.`, from)
    this.at += match[0].length
    return String.fromCodePoint(code)
  }
}
