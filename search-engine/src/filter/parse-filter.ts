import { SearchError } from '../protocol/search-error.ts'
import { setPlace } from './filter-expression.ts'
import type { FilterExpression } from './filter-expression.ts'
import { FilterReader } from './filter-reader.ts'
import type { FilterRoom } from './filter-reader.ts'
import { isGeoCall, readGeoCall } from './parse-geo.ts'

/** Nesting that is refused: 37 parentheses or 148 NOTs. */
const deepest = 147
const parenthesisDepth = 4
const operators = ['>=', '<=', '!=', '=', '>', '<'] as const

/**
 * Reads the `filter` of a request: a text, or a list of texts (all must hold) and of lists of texts (one of which must
 * hold). Null when it holds no condition. Refusals are `invalid_search_filter` with the place in the text. More than
 * `most` conditions and values are not read.
 */
export function parseFilter(input: unknown, most = Infinity): FilterExpression | null {
  const room: FilterRoom = { most, left: most }
  if (input === null || input === undefined) return null
  if (typeof input === 'string') return parseText(input, room)
  if (!Array.isArray(input)) {
    throw new SearchError(
      'invalid_search_filter',
      `Invalid syntax for the filter parameter: \`expected String, Array, found: ${JSON.stringify(input)}\`.`,
    )
  }
  const parts = input.flatMap((item): FilterExpression[] => {
    if (typeof item === 'string') return asList(parseText(item, room))
    if (!Array.isArray(item)) {
      throw new SearchError(
        'invalid_search_filter',
        `Invalid syntax for the filter parameter: \`expected String, [String], found: ${JSON.stringify(item)}\`.`,
      )
    }
    const choices = item.flatMap((choice: unknown): FilterExpression[] => {
      if (typeof choice === 'string') return asList(parseText(choice, room))
      throw new SearchError(
        'invalid_search_filter',
        `Invalid syntax for the filter parameter: \`expected String, found: ${JSON.stringify(choice)}\`.`,
      )
    })
    return choices.length === 0 ? [] : [choices.length === 1 ? choices[0]! : { kind: 'or', parts: choices }]
  })
  if (parts.length === 0) return null
  return parts.length === 1 ? parts[0]! : { kind: 'and', parts }
}

function asList(expression: FilterExpression | null): FilterExpression[] {
  return expression ? [expression] : []
}

function parseText(text: string, room: FilterRoom): FilterExpression | null {
  if (text.trim() === '') return null
  const reader = new FilterReader(text, room)
  const expression = readOr(reader, 0)
  reader.skipBlanks()
  if (!reader.isDone) {
    reader.fail(
      `Found unexpected characters at the end of the filter: \`${text.slice(reader.at)}\`. You probably forgot an \`OR\` or an \`AND\` rule.`,
    )
  }
  return expression
}

function readOr(reader: FilterReader, depth: number): FilterExpression {
  const parts = [readAnd(reader, depth)]
  while (takeJoint(reader, 'OR')) parts.push(readAnd(reader, depth))
  return parts.length === 1 ? parts[0]! : { kind: 'or', parts }
}

function readAnd(reader: FilterReader, depth: number): FilterExpression {
  const parts = [readNot(reader, depth)]
  while (takeJoint(reader, 'AND')) parts.push(readNot(reader, depth))
  return parts.length === 1 ? parts[0]! : { kind: 'and', parts }
}

function takeJoint(reader: FilterReader, word: string): boolean {
  const from = reader.at
  reader.skipBlanks()
  if (reader.takeKeyword(word)) return true
  reader.at = from
  return false
}

function readNot(reader: FilterReader, depth: number): FilterExpression {
  if (depth > deepest) {
    reader.fail(
      'The filter exceeded the maximum depth limit. Try rewriting the filter so that it contains fewer nested conditions.',
    )
  }
  reader.skipBlanks()
  if (reader.takeKeyword('NOT')) return { kind: 'not', part: readNot(reader, depth + 1) }
  const open = reader.at
  if (!reader.take('(')) return readPlacedCondition(reader)
  const inner = readOr(reader, depth + parenthesisDepth)
  reader.skipBlanks()
  if (!reader.take(')')) reader.fail('Expression is missing the following closing delimiter: `)`.', open)
  return inner
}

function readPlacedCondition(reader: FilterReader): FilterExpression {
  reader.takeRoom()
  const start = reader.at
  reader.beginCondition()
  const condition = readCondition(reader)
  const [from, to] = reader.firstValue ?? [start, reader.at]
  setPlace(condition, `\n${from + 1}:${to + 1} ${reader.text}`)
  return condition
}

function readCondition(reader: FilterReader): FilterExpression {
  if (isGeoCall(reader)) return readGeoCall(reader)
  const from = reader.at
  refuseUnknownCalls(reader)
  const field = reader.readValue()
  if (field === '_vectors' || field.startsWith('_vectors.')) {
    throw new SearchError(
      'feature_not_enabled',
      'Using a vector filter requires enabling the `multimodal` experimental feature; this engine has no vectors.',
    )
  }
  if (reader.text[reader.at] === '(' || /^_geo(?:Point|Distance)?$/u.test(field))
    refuseReserved(reader, field, from)
  for (const operator of operators) {
    if (reader.take(operator)) return { kind: 'compare', field, operator, value: reader.readValue() }
  }
  return readWordCondition(reader, field) ?? readBetween(reader, field)
}

function refuseUnknownCalls(reader: FilterReader): void {
  if (reader.text.startsWith('_foreign(', reader.at)) {
    throw new SearchError(
      'feature_not_enabled',
      'Using `_foreign` in a filter requires enabling the `foreign keys` experimental feature; this engine does not have it.',
    )
  }
}

function refuseReserved(reader: FilterReader, field: string, from: number): void {
  if (!field.startsWith('_geo')) return
  reader.fail(
    `\`${field}\` is a reserved keyword and thus can't be used as a filter expression. Use the \`_geoRadius(latitude, longitude, distance)\` or \`_geoBoundingBox([latitude, longitude], [latitude, longitude])\` built-in rules to filter on \`_geo\` coordinates.`,
    from,
  )
}

/** Conditions that are spelled with words. Keywords may be glued to what follows them. */
function readWordCondition(reader: FilterReader, field: string): FilterExpression | null {
  const from = reader.at
  if (reader.take('EXISTS')) return { kind: 'exists', field }
  if (reader.take('IS')) {
    const isNot = reader.skipBlanks() && reader.take('NOT') && reader.skipBlanks()
    const kind = reader.take('NULL') ? 'null' : reader.take('EMPTY') ? 'empty' : null
    if (kind) return negate({ kind, field }, isNot)
    reader.at = from
    return null
  }
  const isNot = reader.takeKeyword('NOT') && reader.skipBlanks()
  if (isNot && reader.take('EXISTS')) return negate({ kind: 'exists', field }, true)
  if (reader.takeKeyword('IN')) return negate({ kind: 'in', field, values: readList(reader) }, isNot)
  if (reader.takeKeyword('CONTAINS'))
    return negate({ kind: 'contains', field, value: reader.readValue() }, isNot)
  if (reader.take('STARTS WITH'))
    return negate({ kind: 'startsWith', field, value: reader.readValue() }, isNot)
  reader.at = from
  return null
}

function negate(part: FilterExpression, isNot: boolean): FilterExpression {
  return isNot ? { kind: 'not', part } : part
}

function readList(reader: FilterReader): string[] {
  reader.skipBlanks()
  if (!reader.take('[')) reader.fail('Expected `[` after `IN` keyword.')
  const values: string[] = []
  for (;;) {
    reader.skipBlanks()
    if (reader.take(']')) return values
    if (reader.isDone) reader.fail('Expected matching `]` after the list of field names given to `IN[`')
    const from = reader.at
    reader.takeRoom()
    try {
      values.push(reader.readValue())
    } catch {
      failList(reader, from)
    }
    if (reader.take(',')) continue
    if (reader.isDone) reader.fail('Expected matching `]` after the list of field names given to `IN[`')
    if (reader.text[reader.at] !== ']') failList(reader, reader.at)
  }
}

function failList(reader: FilterReader, from: number): never {
  reader.fail(
    `Expected only comma-separated field names inside \`IN[..]\` but instead found \`${reader.text.slice(from)}\`.`,
    from,
  )
}

function readBetween(reader: FilterReader, field: string): FilterExpression {
  const start = reader.at
  try {
    const from = reader.readValue()
    if (reader.take('TO') && reader.skipBlanks())
      return { kind: 'between', field, from, to: reader.readValue() }
  } catch (error) {
    if (!(error instanceof SearchError)) throw error
  }
  reader.fail(
    'Was expecting an operation `=`, `!=`, `>=`, `>`, `<=`, `<`, `IN`, `NOT IN`, `TO`, `EXISTS`, `NOT EXISTS`, `IS NULL`, `IS NOT NULL`, `IS EMPTY`, `IS NOT EMPTY`, `STARTS WITH`, `NOT STARTS WITH`, `_geoRadius`, `_geoBoundingBox` or `_geoPolygon`.',
    start,
  )
}
