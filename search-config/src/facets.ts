import { anyOf, noneOf, quote } from './filter-expressions.ts'
import { compatPairs, versionsField } from './filters.ts'
import { isMixingType } from '@quarry/domain/projects/project-types'
import { isLoader } from '@quarry/domain/projects/loaders'

/** An invalid filter; `field` names the query parameter, the message is meant for the caller. */
export class FilterError extends Error {
  override name = 'FilterError'
  readonly field: string
  constructor(field: string, message: string) {
    super(message)
    this.field = field
  }
}

type Operator = '=' | '!=' | '>' | '>=' | '<' | '<='

interface Condition {
  attribute: string
  operator: Operator
  value: string
}

type Attribute = { name: string; scale?: number; numeric?: true }

/** Filter names of the public v2 description, and the document's own names, to attributes of the projects index. */
const ATTRIBUTES: Record<string, Attribute> = {
  project_type: { name: 'project_types' },
  project_types: { name: 'project_types' },
  categories: { name: 'categories' },
  loaders: { name: 'loaders' },
  versions: { name: 'game_versions' },
  game_versions: { name: 'game_versions' },
  client_side: { name: 'client_side' },
  server_side: { name: 'server_side' },
  open_source: { name: 'open_source' },
  title: { name: 'title' },
  name: { name: 'title' },
  slug: { name: 'slug' },
  author: { name: 'author' },
  project_id: { name: 'project_id' },
  license: { name: 'license' },
  follows: { name: 'follows', numeric: true },
  downloads: { name: 'downloads', numeric: true },
  color: { name: 'color', numeric: true },
  created_timestamp: { name: 'date_created', numeric: true, scale: 1000 },
  modified_timestamp: { name: 'date_modified', numeric: true, scale: 1000 },
  date_created: { name: 'date_created', numeric: true },
  date_modified: { name: 'date_modified', numeric: true },
}

/** The text is trimmed already; the value may have leading spaces. */
const CONDITION = /^([\w.]+)\s*(!=|>=|<=|[:=<>])(.*)$/s

/** Limits of one request: more than any launcher sends, but still cheap. */
const LIMITS = { characters: 65_536, conditions: 1024, combinations: 400, pairs: 8000 }

/**
 * Translates the `facets` parameter of `GET /v2/search`: a JSON list (AND) of lists (OR) of conditions; an inner list
 * may contain further lists (AND inside the OR), as v3 allows. Loaders and game versions chosen together must match on
 * one version. `!=` works for every key, unlike on the reference site, which ignores it for `versions` and
 * `project_type`.
 */
export function filterOfFacets(text: string): string[] {
  const groups = readFacets(text)
  const conditions = groups.flat(2)
  if (conditions.length > LIMITS.conditions)
    throw new FilterError('facets', `at most ${LIMITS.conditions} conditions are allowed`)
  return [
    ...groups.filter((group) => group.length > 0).map(orExpression),
    ...sameVersion(groups),
    ...sameType(groups),
  ]
}

/** Conditions of one OR group; each entry is a list of conditions that are joined by AND. */
type Group = Condition[][]

function readFacets(text: string): Group[] {
  if (text.length > LIMITS.characters)
    throw new FilterError('facets', `must be at most ${LIMITS.characters} characters`)
  let parsed: unknown
  try {
    parsed = JSON.parse(text)
  } catch {
    throw new FilterError(
      'facets',
      'must be JSON: a list of lists of conditions such as [["categories:fabric"]]',
    )
  }
  if (!Array.isArray(parsed)) throw new FilterError('facets', 'must be a list of lists of conditions')
  return parsed.map((group: unknown) => {
    if (typeof group === 'string') return [[readCondition(group)]]
    if (!Array.isArray(group)) throw new FilterError('facets', 'each item must be a list of conditions')
    return group.map((item: unknown) => (Array.isArray(item) ? item : [item]).map(readCondition))
  })
}

function readCondition(text: unknown): Condition {
  const parts = typeof text === 'string' ? CONDITION.exec(text.trim()) : null
  if (!parts)
    throw new FilterError('facets', `${excerpt(text)} is no condition; write key, operator and value`)
  const [, key = '', operator = '', behind = ''] = parts
  const raw = behind.trimStart()
  const attribute = Object.hasOwn(ATTRIBUTES, key) ? ATTRIBUTES[key] : undefined
  if (!attribute)
    throw new FilterError(
      'facets',
      `unknown key ${shorten(key)}; known are ${Object.keys(ATTRIBUTES).join(', ')}`,
    )
  if (raw === '') throw new FilterError('facets', `${key} needs a value after ${operator}`)
  const compares = operator !== ':' && operator !== '=' && operator !== '!='
  if (compares && !attribute.numeric)
    throw new FilterError('facets', `${key} holds text and knows only : and !=, not ${operator}`)
  return {
    attribute: attribute.name,
    operator: operator === ':' ? '=' : (operator as Operator),
    value: attribute.numeric ? numericValue(key, raw, attribute.scale ?? 1) : unquoted(raw),
  }
}

/** The input, cut for an error message; it may be nested too deeply to be written out. */
function excerpt(value: unknown): string {
  if (typeof value === 'string') return JSON.stringify(shorten(value))
  return typeof value === 'number' || typeof value === 'boolean' ? `"${value}"` : 'a list'
}
const shorten = (text: string): string => (text.length > 60 ? `${text.slice(0, 60)}…` : text)

function numericValue(key: string, raw: string, scale: number): string {
  const text = unquoted(raw)
  const value = text === '' ? Number.NaN : Number(text)
  const date = Number.isFinite(value) || !key.startsWith('date_') ? value * scale : Date.parse(text)
  if (!Number.isFinite(date)) throw new FilterError('facets', `${key} needs a number, not ${excerpt(text)}`)
  return String(date)
}

function unquoted(raw: string): string {
  const quoted = /^(["'])(.*)\1$/s.exec(raw)
  return quoted ? (quoted[2] ?? '').replace(/\\(["'\\])/g, '$1') : raw
}

function expression({ attribute, operator, value }: Condition): string {
  if (operator === '=') return `${attribute} = ${quote(value)}`
  if (operator === '!=') return noneOf(attribute, value)
  return `${attribute} ${operator} ${value}`
}

function orExpression(group: Group): string {
  return group
    .map((all) =>
      all.length === 1 ? all.map(expression).join('') : `(${all.map(expression).join(' AND ')})`,
    )
    .join(' OR ')
}

/** Adds the pairs that keep "fabric AND 1.20.2" on one version, for every loader group and version group. */
function sameVersion(groups: Group[]): string[] {
  const versionGroups = groups.flatMap((group) => valuesOf(group, isGameVersion))
  const loaderGroups = groups.flatMap((group) => valuesOf(group, isLoaderCondition))
  if (loaderGroups.length * versionGroups.length > LIMITS.combinations)
    throw new FilterError('facets', 'combine too many lists of loaders with too many lists of versions')
  const count = total(loaderGroups) * total(versionGroups)
  if (count > LIMITS.pairs)
    throw new FilterError(
      'facets',
      `combine loaders and versions to ${count} pairs; at most ${LIMITS.pairs} are allowed`,
    )
  const pairs = loaderGroups.flatMap((loaders) =>
    versionGroups.map((versions) => anyOf('compat', compatPairs(loaders, versions))),
  )
  return [...new Set(pairs)]
}

/** The type and the game version must match on one version: a project can be a mod on one game version only. */
function sameType(groups: Group[]): string[] {
  const types = groups.flatMap((group) => valuesOf(group, isTypeCondition))
  const versionGroups = groups.flatMap((group) => valuesOf(group, isGameVersion))
  const mixing = types.flatMap((names) => (names.every(isMixingType) ? [names] : []))
  if (mixing.length * versionGroups.length > LIMITS.combinations)
    throw new FilterError('facets', 'combine too many lists of types with too many lists of versions')
  return mixing.flatMap((names) =>
    versionGroups.map((versions) => names.map((type) => anyOf(versionsField(type), versions)).join(' OR ')),
  )
}

const total = (groups: string[][]): number => groups.reduce((sum, { length }) => sum + length, 0)

/** The values of a group that consists only of such equalities; undefined for any other group. */
function valuesOf(group: Group, matches: (condition: Condition) => boolean): string[][] {
  const pure = group.length > 0 && group.every((all) => all.length === 1 && all.every(matches))
  return pure ? [[...new Set(group.flat().map((condition) => condition.value.toLowerCase()))]] : []
}

const isGameVersion = ({ attribute, operator }: Condition) =>
  attribute === 'game_versions' && operator === '='

const isTypeCondition = ({ attribute, operator }: Condition) =>
  attribute === 'project_types' && operator === '='

const isLoaderCondition = ({ attribute, operator, value }: Condition) =>
  operator === '=' && (attribute === 'loaders' || attribute === 'categories') && isLoader(value)
