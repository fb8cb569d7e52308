import { noneOf, quote } from '@quarry/search-config/escape'
import { invalid } from '../kernel/errors.ts'

/** v2 names of facets and the attributes they mean. */
const ATTRIBUTES: Record<string, string> = {
  project_type: 'project_types',
  project_types: 'project_types',
  categories: 'categories',
  loaders: 'loaders',
  versions: 'game_versions',
  game_versions: 'game_versions',
  client_side: 'client_side',
  server_side: 'server_side',
  open_source: 'open_source',
  title: 'title',
  slug: 'slug',
  author: 'author',
  license: 'license',
  project_id: 'project_id',
  downloads: 'downloads',
  follows: 'follows',
  color: 'color',
  created_timestamp: 'date_created',
  modified_timestamp: 'date_modified',
  date_created: 'date_created',
  date_modified: 'date_modified',
}
const NUMBERS = new Set(['downloads', 'follows', 'color', 'date_created', 'date_modified'])
/** v2 speaks of seconds, documents hold milliseconds. */
const SECONDS = new Set(['created_timestamp', 'modified_timestamp'])
const MAX_CLAUSES = 64

const ELEMENT = /^\s*([a-z_]+)\s*(!=|>=|<=|:|=|>|<)\s*(.*?)\s*$/s

/** Translates `[["categories:forge"],["versions:1.17.1","versions:1.18"]]`: AND of lists, OR inside them. */
export function facetFilter(facets: string): string[] {
  const groups = parse(facets)
  if (groups.flat().length > MAX_CLAUSES) throw invalid('facets', `must have at most ${MAX_CLAUSES} clauses`)
  return groups
    .filter((group) => group.length > 0)
    .map((group) => {
      const clauses = group.map(clause)
      return clauses.length === 1 ? (clauses[0] ?? '') : `(${clauses.join(' OR ')})`
    })
}

function parse(facets: string): string[][] {
  let value: unknown
  try {
    value = JSON.parse(facets)
  } catch {
    throw invalid('facets', 'must be JSON, such as [["categories:forge"],["versions:1.17.1"]]')
  }
  const isText = (item: unknown): item is string => typeof item === 'string'
  if (!Array.isArray(value)) throw invalid('facets', 'must be a list of lists')
  return value.map((group: unknown, index) => {
    if (isText(group)) return [group]
    if (!Array.isArray(group) || !group.every(isText))
      throw invalid(`facets.${index}`, 'must be a list of texts')
    return group
  })
}

function clause(element: string): string {
  const [, key = '', operator = '', rawValue = ''] = ELEMENT.exec(element) ?? []
  const attribute = ATTRIBUTES[key]
  if (attribute === undefined)
    throw invalid(
      'facets',
      `has \`${element}\`, which is not one of ${Object.keys(ATTRIBUTES).join(', ')} with a value`,
    )
  const value = rawValue.replace(/^(["'])(.*)\1$/s, '$2')
  if (value === '') throw invalid('facets', `has \`${element}\` without a value`)
  if (NUMBERS.has(attribute)) return numberClause(attribute, operator, value, SECONDS.has(key), element)
  if (operator === '!=') return noneOf(attribute, value)
  if (operator !== ':' && operator !== '=')
    throw invalid('facets', `cannot compare \`${key}\` by ${operator}`)
  return `${attribute} = ${quote(value)}`
}

function numberClause(
  attribute: string,
  operator: string,
  value: string,
  isSeconds: boolean,
  element: string,
): string {
  const number = Number(value) * (isSeconds ? 1000 : 1)
  if (!Number.isFinite(number)) throw invalid('facets', `has \`${element}\`, whose value must be a number`)
  if (operator === '!=') return `NOT ${attribute} = ${number}`
  return `${attribute} ${operator === ':' ? '=' : operator} ${number}`
}
