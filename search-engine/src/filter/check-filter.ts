import { filterFeatures, shownNames } from '../index/field-rules.ts'
import type { IndexSettings } from '../settings/index-settings.ts'
import { SettingsRefusal } from '../protocol/search-error.ts'
import { placeOf } from './filter-expression.ts'
import type { FilterCondition, FilterExpression } from './filter-expression.ts'

/** Refuses attributes that are not filterable, wherever they stand. */
export function checkFilter(settings: IndexSettings, expression: FilterExpression): void {
  switch (expression.kind) {
    case 'and':
    case 'or':
      for (const part of expression.parts) checkFilter(settings, part)
      return
    case 'not':
      checkFilter(settings, expression.part)
      return
    case 'geoRadius':
    case 'geoBox':
      checkField(
        settings,
        filterFeatures(settings.filterableAttributes, '_geojson') ? '_geojson' : '_geo',
        expression,
      )
      return
    case 'geoPolygon':
      checkField(settings, '_geojson', expression)
      return
    default:
      checkField(settings, expression.field, expression)
  }
}

/** Whether a filter asks for parts of texts, which has to be switched on. */
export function usesContains(expression: FilterExpression): boolean {
  switch (expression.kind) {
    case 'and':
    case 'or':
      return expression.parts.some(usesContains)
    case 'not':
      return usesContains(expression.part)
    default:
      return expression.kind === 'contains'
  }
}

function checkField(settings: IndexSettings, field: string, condition: FilterCondition): void {
  if (filterFeatures(settings.filterableAttributes, field)) return
  const patterns = patternsOf(settings)
  const known =
    patterns.length === 0
      ? nothingFilterable
      : `Available filterable attribute patterns are: \`${patterns.join('`, `')}\`.`
  throw new SettingsRefusal(
    'invalid_search_filter',
    `Attribute \`${field}\` is not filterable. ${known}${placeOf(condition)}`,
  )
}

const nothingFilterable = 'This index does not have configured filterable attributes.'

const patternsOf = ({ filterableAttributes }: IndexSettings): string[] => {
  const patterns = filterableAttributes.flatMap((rule) =>
    typeof rule === 'string' ? [rule] : rule.attributePatterns,
  )
  return [...new Set(patterns)].sort()
}

/** Names the patterns that may be used for facets. */
export function knownPatterns(settings: IndexSettings): string {
  return knownOf(patternsOf(settings))
}

/** The same for distinct attributes, without those that are hidden. */
export function knownDistinct(settings: IndexSettings): string {
  return knownOf(shownNames(settings, patternsOf(settings)))
}

function knownOf(patterns: string[]): string {
  if (patterns.length === 0) return nothingFilterable
  return `Available filterable attributes patterns are: \`${patterns.join(', ')}\`.`
}

/** The same for facet search, without those that are hidden. */
export function knownFacetSearchable(settings: IndexSettings): string {
  const patterns = shownNames(settings, patternsOf(settings))
  const known =
    patterns.length === 0
      ? 'This index does not have configured facet-searchable attributes.'
      : `Available facet-searchable attributes patterns are: \`${patterns.join(', ')}\`.`
  return `${known} To make it facet-searchable add it to the \`filterableAttributes\` index settings.`
}

/** Whether the settings allow all operators of a filter. */
export function allowsOperators(settings: IndexSettings, expression: FilterExpression): boolean {
  switch (expression.kind) {
    case 'and':
    case 'or':
      return expression.parts.every((part) => allowsOperators(settings, part))
    case 'not':
      return allowsOperators(settings, expression.part)
    default:
      return isOperatorAllowed(settings, expression)
  }
}

function isOperatorAllowed({ filterableAttributes }: IndexSettings, condition: FilterCondition): boolean {
  if (!('field' in condition)) return true
  const features = filterFeatures(filterableAttributes, condition.field)
  if (!features || (condition.kind === 'in' && condition.values.length === 0)) return true
  return isAllowed(condition, features.filter.equality, features.filter.comparison)
}

/** Refuses an operator that the attribute's rule does not open. */
export function checkOperator(settings: IndexSettings, condition: FilterCondition): void {
  if (!('field' in condition)) return
  if ('first' in condition) return checkOperator(settings, condition.first)
  const features = filterFeatures(settings.filterableAttributes, condition.field)
  if (!features || isOperatorAllowed(settings, condition)) return
  const { equality, comparison } = features.filter
  const operators = [
    ...(equality ? ['=', '!=', 'IN'] : []),
    ...(comparison ? ['<', '>', '<=', '>=', 'TO'] : []),
    ...(equality || comparison ? ['IS EMPTY', 'IS NULL', 'EXISTS'] : []),
    'STARTS WITH',
  ]
  throw new SettingsRefusal(
    'invalid_search_filter',
    `Filter operator \`${operatorName(condition)}\` is not allowed for the attribute \`${condition.field}\`.\n  - Note: allowed operators: OR, AND, NOT, ${operators.join(', ')}.`,
  )
}

function isAllowed(condition: FilterCondition, equality: boolean, comparison: boolean): boolean {
  switch (condition.kind) {
    case 'compare':
      return condition.operator === '=' || condition.operator === '!=' ? equality : comparison
    case 'in':
      return equality
    case 'between':
      return comparison
    case 'startsWith':
    case 'contains':
      return true
    default:
      return equality || comparison
  }
}

function operatorName(condition: FilterCondition): string {
  switch (condition.kind) {
    case 'compare':
      return condition.operator
    case 'in':
      return 'IN'
    case 'between':
      return 'TO'
    case 'null':
      return 'IS NULL'
    case 'empty':
      return 'IS EMPTY'
    default:
      return 'EXISTS'
  }
}
