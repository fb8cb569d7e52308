import { customRule, isSortable, shownNames } from '../index/field-rules.ts'
import { numberIn } from '../index/columns/number-text.ts'
import type { IndexSettings } from '../settings/index-settings.ts'
import { SearchError, SettingsRefusal, type SearchErrorCode } from '../protocol/search-error.ts'
import type { GeoSort } from './geo-rule.ts'
import type { FieldSort } from './sort-keys.ts'

export type SortCriterion = ({ kind: 'field' } & FieldSort) | ({ kind: 'geo' } & GeoSort)

const geoWords = ['_geoRadius', '_geoBoundingBox', '_geoPolygon', '_geoDistance']

/** Reads and checks a `sort` list; `code` is the code of refusals. */
export function readSort(
  settings: IndexSettings,
  sort: string[],
  code: SearchErrorCode = 'invalid_search_sort',
): SortCriterion[] {
  return sort.map((expression) => {
    const criterion = parseCriterion(expression, code)
    const field = criterion.kind === 'geo' ? '_geo' : criterion.field
    if (!isSortable(settings, field)) {
      const sortable = shownNames(settings, settings.sortableAttributes)
      const known =
        sortable.length > 0
          ? `Available sortable attributes are: \`${sortable.join(', ')}\`.`
          : 'This index does not have configured sortable attributes.'
      throw new SettingsRefusal(code, `Attribute \`${field}\` is not sortable. ${known}`)
    }
    return criterion
  })
}

/** Reads a `sort` list for its form alone, before anyone looks for the index. */
export function requireSortForm(sort: string[]): void {
  for (const expression of sort) parseCriterion(expression, 'invalid_search_sort')
}

function parseCriterion(expression: string, code: SearchErrorCode): SortCriterion {
  const rule = customRule(expression)
  if (!rule) {
    throw new SearchError(
      code,
      `Invalid syntax for the sort parameter: expected expression ending by \`:asc\` or \`:desc\`, found \`${expression}\`.`,
    )
  }
  if (rule.field.startsWith('_geoPoint'))
    return { kind: 'geo', ...parsePoint(rule.field, expression, code), descending: rule.descending }
  if (rule.field === '_geo' || geoWords.some((word) => rule.field.startsWith(word))) {
    const name = rule.field.replace(/\(.*/su, '')
    const hint =
      name === '_geoDistance'
        ? ''
        : ' Use the _geoPoint(latitude, longitude) built-in rule to sort on _geo field coordinates.'
    throw new SearchError(
      code,
      `\`${name}\` is a reserved keyword and thus can't be used as a sort expression.${hint}`,
    )
  }
  return { kind: 'field', ...rule }
}

function parsePoint(text: string, expression: string, code: SearchErrorCode): { lat: number; lng: number } {
  const match = /^_geoPoint\s*\(([^)]*)\)$/u.exec(text)
  const numbers = match?.[1]!.split(',').map((part) => numberIn(part.trim())) ?? []
  const [lat, lng] = numbers
  if (numbers.length !== 2 || numbers.some(Number.isNaN)) {
    throw new SearchError(
      code,
      `Invalid syntax for the geo parameter: expected expression formatted like \`_geoPoint(latitude, longitude)\` and ending by \`:asc\` or \`:desc\`, found \`${expression}\`.`,
    )
  }
  if (Math.abs(lat!) > 90)
    throw new SearchError(
      code,
      `Latitude must be between -90 and 90 degrees, found ${lat} in \`${expression}\`.`,
    )
  if (Math.abs(lng!) > 180)
    throw new SearchError(
      code,
      `Longitude must be between -180 and 180 degrees, found ${lng} in \`${expression}\`.`,
    )
  return { lat: lat!, lng: lng! }
}
