import { ApiError } from '../protocol/api-error.ts'
import { isObject } from '../protocol/values.ts'

export type StoredDocument = Record<string, unknown>

/** Longest id, in bytes. */
const maxIdBytes = 511
const greatest = 2n ** 64n - 1n
const least = -(2n ** 63n)

export const isIdText = (text: string) => text.length <= maxIdBytes && /^[A-Za-z0-9_-]+$/.test(text)

export function invalidDocumentId(value: unknown, prefix = ''): ApiError {
  return new ApiError(
    'invalid_document_id',
    `${prefix}Document identifier \`${JSON.stringify(value)}\` is invalid. A document identifier can be of type integer or string, only composed of alphanumeric characters (a-z A-Z 0-9), hyphens (-) and underscores (_), and can not be more than 511 bytes.`,
  )
}

/** All values that stand at a dotted path: names in a document may hold dots themselves. */
function valuesAtPath(document: StoredDocument, path: string): unknown[] {
  const found: unknown[] = []
  for (const [name, value] of Object.entries(document)) {
    if (name === path) found.push(value)
    else if (path.startsWith(`${name}.`) && isObject(value))
      found.push(...valuesAtPath(value, path.slice(name.length + 1)))
  }
  return found
}

const ownValue = (document: StoredDocument, name: string) =>
  Object.hasOwn(document, name) ? [document[name]] : []

const patterns = new Map<string, RegExp>()

/** Finds `"name": digits` in a JSON text. */
function integerPattern(name: string): RegExp {
  let pattern = patterns.get(name)
  if (!pattern) {
    if (patterns.size > 100) patterns.clear()
    const key = JSON.stringify(name).replaceAll(/[$()*+.?[\\\]^{|}]/g, String.raw`\$&`)
    pattern = new RegExp(`${key}\\s*:\\s*(-?\\d+)\\s*[,}]`, 'g')
    patterns.set(name, pattern)
  }
  return pattern
}

/** The digits of an integer as written: `4.0` and `1e2` are no ids, and 64-bit numbers keep all their digits. */
function integerText(value: number, json: string, primaryKey: string): string | undefined {
  const parts = primaryKey.split('.')
  for (const name of parts.map((_, from) => parts.slice(from).join('.'))) {
    for (const match of json.matchAll(integerPattern(name))) {
      if (Number(match[1]) === value) return match[1] === '-0' ? '0' : match[1]
    }
  }
  return undefined
}

/** The id of a document as text; `"7"` and `7` are the same id. */
export function documentIdOf(document: StoredDocument, json: string, primaryKey: string): string {
  const shownJson = json.length > 300 ? `${json.slice(0, 300)}…` : json
  const values = primaryKey.includes('.')
    ? valuesAtPath(document, primaryKey)
    : ownValue(document, primaryKey)
  if (values.length === 0) {
    throw new ApiError(
      'missing_document_id',
      `Document doesn't have a \`${primaryKey}\` attribute: \`${shownJson}\`.`,
    )
  }
  if (values.length > 1) {
    throw new ApiError(
      'invalid_document_id',
      `Document has several \`${primaryKey}\` attributes: \`${shownJson}\`.`,
    )
  }
  const [value] = values
  if (typeof value === 'string') {
    if (!isIdText(value)) throw invalidDocumentId(value)
    return value
  }
  if (typeof value === 'number') {
    const digits = integerText(value, json, primaryKey)
    if (digits === undefined) throw invalidDocumentId(value)
    const exact = BigInt(digits)
    if (exact > greatest || exact < least) throw invalidDocumentId(value)
    return digits
  }
  throw invalidDocumentId(value)
}

/** The primary key guessed from the first document: its only field whose name ends in `id`. */
export function inferPrimaryKey(document: StoredDocument): string {
  const candidates = Object.keys(document).filter((name) => name.toLowerCase().endsWith('id'))
  const [only] = candidates
  const hint = 'Please specify the primary key manually using the `primaryKey` query parameter.'
  if (only === undefined) {
    throw new ApiError(
      'index_primary_key_no_candidate_found',
      `The primary key inference failed as the engine did not find any field ending with \`id\` in its name. ${hint}`,
    )
  }
  if (candidates.length > 1) {
    throw new ApiError(
      'index_primary_key_multiple_candidates_found',
      `The primary key inference failed as the engine found ${candidates.length} fields ending with \`id\` in their names: ${candidates
        .slice(0, 2)
        .map((name) => `'${name}'`)
        .join(' and ')}. ${hint}`,
    )
  }
  return only
}
