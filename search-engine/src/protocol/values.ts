import { randomUUID } from 'node:crypto'

/** A number written with a point or an exponent whose value is whole, such as `2.0`: no integer on the wire. */
export class WholeFloat {
  readonly value: number
  readonly source: string

  constructor(value: number, source: string) {
    this.value = value
    this.source = source
  }

  toJSON() {
    return this.value
  }
}

const mayHoldWholeFloat = /\d(?:\.\d|[eE])/

const quote = 0x22
const backslash = 0x5c
const plus = 0x2b
const minus = 0x2d
const point = 0x2e
const lowerE = 0x65

const isDigit = (unit: number) => unit >= 0x30 && unit <= 0x39
const marksFloat = (unit: number) => unit === point || (unit | 32) === lowerE

/** The position behind the text that begins at `from` in JSON. */
function textEnd(json: string, from: number): number {
  let at = from + 1
  for (let unit = json.charCodeAt(at); unit !== quote; unit = json.charCodeAt(at))
    at += unit === backslash ? 2 : 1
  return at + 1
}

/** Where the numbers stand that are written with a point or an exponent and are whole all the same. */
function* wholeFloats(json: string): Generator<[from: number, to: number]> {
  let at = 0
  while (at < json.length) {
    let unit = json.charCodeAt(at)
    if (unit === quote) {
      at = textEnd(json, at)
      continue
    }
    const from = at++
    if (unit !== minus && !isDigit(unit)) continue
    let isFloat = false
    for (;;) {
      unit = json.charCodeAt(at)
      if (marksFloat(unit)) isFloat = true
      else if (!isDigit(unit) && unit !== plus && unit !== minus) break
      at++
    }
    if (isFloat && Number.isInteger(Number(json.slice(from, at)))) yield [from, at]
  }
}

/**
 * Parses JSON and keeps the difference between `2` and `2.0`, which the protocol makes and JavaScript does not.
 * Throws `SyntaxError`. Whole floats are parsed as marked texts: a reviver, which receives the source text of a number, takes
 * twenty times as long. No text of a stranger begins with the mark of this call.
 */
export function parseJson(json: string): unknown {
  const plain: unknown = JSON.parse(json)
  if (!mayHoldWholeFloat.test(json)) return plain
  const mark = randomUUID()
  let marked = ''
  let end = 0
  for (const [from, to] of wholeFloats(json)) {
    marked += `${json.slice(end, from)}"${mark}${json.slice(from, to)}"`
    end = to
  }
  return end === 0 ? plain : unmark(JSON.parse(marked + json.slice(end)), mark)
}

function unmark(value: unknown, mark: string): unknown {
  if (typeof value === 'string') {
    if (!value.startsWith(mark)) return value
    const source = value.slice(mark.length)
    return new WholeFloat(Number(source), source)
  }
  if (Array.isArray(value)) {
    for (let at = 0; at < value.length; at++) value[at] = unmark(value[at], mark)
  } else if (typeof value === 'object' && value !== null) {
    const record = value as Record<string, unknown>
    for (const name of Object.keys(record)) record[name] = unmark(record[name], mark)
  }
  return value
}

export const isObject = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value) && !(value instanceof WholeFloat)

/** The number that a value is, whichever way it was written. */
export function numberOf(value: unknown): number | undefined {
  if (typeof value === 'number') return value
  return value instanceof WholeFloat ? value.value : undefined
}

/** `["a", "b"]`, as messages show a list of texts. */
export const listOf = (texts: readonly string[]) =>
  `[${texts.map((text) => JSON.stringify(text)).join(', ')}]`

function shorten(text: string): string {
  return text.length > 200 ? `${text.slice(0, 200)}…` : text
}

/** "a positive integer: `3`": how messages name a value that was found in place of another. */
export function describeValue(value: unknown): string {
  if (value === null || value === undefined) return 'null'
  if (value instanceof WholeFloat) return `a number: \`${value.source}\``
  if (typeof value === 'number') {
    if (!Number.isInteger(value)) return `a number: \`${value}\``
    if (Math.abs(value) >= 2 ** 64) return `a number: \`${value.toExponential()}\``
    return `${value < 0 ? 'a negative' : 'a positive'} integer: \`${value}\``
  }
  const json = shorten(JSON.stringify(value))
  if (typeof value === 'string') return `a string: \`${json}\``
  if (typeof value === 'boolean') return `a boolean: \`${json}\``
  return `${Array.isArray(value) ? 'an array' : 'an object'}: \`${json}\``
}
