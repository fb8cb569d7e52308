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
/** A text, so that what looks like a number in it is passed over, or a number with a point or an exponent. */
const textOrFloat = /"[^"\\]*(?:\\.[^"\\]*)*"|-?\d+(?:\.\d+(?:[eE][+-]?\d+)?|[eE][+-]?\d+)/gsu

/**
 * Parses JSON and keeps the difference between `2` and `2.0`, which the protocol makes and JavaScript does not.
 * Throws `SyntaxError`. Whole floats are parsed as marked texts: a reviver, which is told how a number was written, takes
 * twenty times as long. No text of a stranger begins with the mark of this call.
 */
export function parseJson(text: string): unknown {
  const plain: unknown = JSON.parse(text)
  if (!mayHoldWholeFloat.test(text)) return plain
  const mark = randomUUID()
  let marked = 0
  const rewritten = text.replaceAll(textOrFloat, (source) => {
    if (source.startsWith('"') || !Number.isInteger(Number(source))) return source
    marked++
    return JSON.stringify(mark + source)
  })
  return marked === 0 ? plain : unmark(JSON.parse(rewritten), mark)
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
