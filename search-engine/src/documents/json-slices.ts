import { ApiError } from '../protocol/api-error.ts'

/** Deeper JSON is refused, as by the real server's parser. */
const maxJsonDepth = 128

const quote = 0x22
const backslash = 0x5c
const comma = 0x2c
const openBrace = 0x7b
const closeBrace = 0x7d
const openBracket = 0x5b
const closeBracket = 0x5d

const isBlank = (byte: number | undefined) => byte === 0x20 || byte === 0x0a || byte === 0x0d || byte === 0x09

export const malformed = (format: string, reason: string) =>
  new ApiError('malformed_payload', `The \`${format}\` payload provided is malformed. \`${reason}\`.`)

/** The position behind the string that begins at `from`. */
function skipString(bytes: Uint8Array, from: number): number {
  let position = from + 1
  while (position < bytes.length) {
    const byte = bytes[position]
    if (byte === quote) return position + 1
    position += byte === backslash ? 2 : 1
  }
  return bytes.length + 1
}

/** The position behind the object that begins at `from`; brackets are only counted, `JSON.parse` judges the rest. */
function skipObject(bytes: Uint8Array, from: number, format: string): number {
  let depth = 0
  let position = from
  while (position < bytes.length) {
    const byte = bytes[position]
    if (byte === quote) {
      position = skipString(bytes, position)
      continue
    }
    if (byte === openBrace || byte === openBracket) {
      depth++
      if (depth > maxJsonDepth) throw malformed(format, `recursion limit exceeded at byte ${position}`)
    } else if (byte === closeBrace || byte === closeBracket) {
      depth--
      if (depth === 0) return position + 1
    }
    position++
  }
  throw malformed(format, `EOF while parsing an object at byte ${bytes.length}`)
}

function skipBlanks(bytes: Uint8Array, from: number): number {
  let position = from
  while (isBlank(bytes[position])) position++
  return position
}

function* arraySlices(bytes: Uint8Array, from: number): Generator<[number, number]> {
  let position = skipBlanks(bytes, from + 1)
  if (bytes[position] === closeBracket) position++
  else {
    for (;;) {
      if (bytes[position] !== openBrace) throw malformed('json', `expected an object at byte ${position}`)
      const end = skipObject(bytes, position, 'json')
      yield [position, end]
      position = skipBlanks(bytes, end)
      const separator = bytes[position]
      position = skipBlanks(bytes, position + 1)
      if (separator === closeBracket) break
      if (separator !== comma) throw malformed('json', `expected \`,\` or \`]\` at byte ${position}`)
    }
  }
  if (skipBlanks(bytes, position) < bytes.length) {
    throw malformed('json', `trailing characters at byte ${position}`)
  }
}

/** Where the documents of a JSON payload stand: a list of objects, or one object. */
export function* jsonSlices(bytes: Uint8Array): Generator<[number, number]> {
  const start = skipBlanks(bytes, 0)
  if (bytes[start] === openBracket) {
    yield* arraySlices(bytes, start)
    return
  }
  if (bytes[start] !== openBrace) throw malformed('json', `expected an object or a list at byte ${start}`)
  const end = skipObject(bytes, start, 'json')
  yield [start, end]
  if (skipBlanks(bytes, end) < bytes.length) throw malformed('json', `trailing characters at byte ${end}`)
}

/** NDJSON is a stream: several documents may share a line, and one may span lines. */
export function* ndjsonSlices(bytes: Uint8Array): Generator<[number, number]> {
  let position = skipBlanks(bytes, 0)
  while (position < bytes.length) {
    if (bytes[position] !== openBrace) throw malformed('ndjson', `expected an object at byte ${position}`)
    const end = skipObject(bytes, position, 'ndjson')
    yield [position, end]
    position = skipBlanks(bytes, end)
  }
}

/** The same JSON without the blanks between its tokens. */
export function compactJson(bytes: Uint8Array): Uint8Array {
  if (!bytes.includes(0x0a)) return bytes
  const result = Buffer.allocUnsafe(bytes.length)
  let length = 0
  let position = 0
  while (position < bytes.length) {
    if (bytes[position] === quote) {
      const end = skipString(bytes, position)
      result.set(bytes.subarray(position, end), length)
      length += end - position
      position = end
      continue
    }
    if (!isBlank(bytes[position])) result[length++] = bytes[position] ?? 0
    position++
  }
  return result.subarray(0, length)
}

/** Whether JSON is nested deeper than the readers behind are made for, or holds more values than `mostValues`. */
export function excessOf(bytes: Uint8Array, mostValues = Infinity): 'depth' | 'values' | null {
  let depth = 0
  let values = 1
  let position = 0
  while (position < bytes.length) {
    const byte = bytes[position]
    if (byte === quote) {
      position = skipString(bytes, position)
      continue
    }
    if (byte === openBrace || byte === openBracket) {
      if (++depth > maxJsonDepth) return 'depth'
    } else if (byte === closeBrace || byte === closeBracket) depth--
    else if (byte === comma && ++values > mostValues) return 'values'
    position++
  }
  return null
}
