import type { FilterFeatures, FilterableAttribute, IndexSettings } from '../settings/index-settings.ts'

const allFeatures: FilterFeatures = { facetSearch: true, filter: { equality: true, comparison: true } }

/** True when `field` is `attribute` or lies below it. */
export function covers(attribute: string, field: string): boolean {
  return field === attribute || (field.startsWith(attribute) && field[attribute.length] === '.')
}

/** Names for a message: one mark stands for those that are not displayed, beside those that are. */
export function shownNames({ displayedAttributes }: IndexSettings, names: string[]): string[] {
  const shown = names.filter((name) =>
    displayedAttributes.some((displayed) => displayed === '*' || covers(displayed, name)),
  )
  return shown.length === 0 || shown.length === names.length ? shown : [...shown, '<..hidden-attributes>']
}

/** A pattern may start and end with `*`. */
export function matchesPattern(pattern: string, field: string): boolean {
  if (pattern === '*') return true
  const open = pattern.startsWith('*')
  const end = pattern.endsWith('*')
  const body = pattern.slice(open ? 1 : 0, end ? -1 : undefined)
  if (open && end) return field.includes(body)
  if (open) return field.endsWith(body)
  return end ? field.startsWith(body) : field === pattern
}

/** What the first matching rule of `filterableAttributes` allows; null when the field is not filterable. */
export function filterFeatures(rules: FilterableAttribute[], field: string): FilterFeatures | null {
  for (const rule of rules) {
    if (typeof rule === 'string') {
      if (covers(rule, field)) return allFeatures
    } else if (rule.attributePatterns.some((pattern) => matchesPattern(pattern, field))) return rule.features
  }
  return null
}

/** True when some filter by the field is possible, which facets and a requested distinct attribute need too. */
export function isFilterable(rules: FilterableAttribute[], field: string): boolean {
  const features = filterFeatures(rules, field)
  return features !== null && opensFilter(features)
}

export const opensFilter = ({ filter }: FilterFeatures): boolean => filter.equality || filter.comparison

export function isSortable(settings: IndexSettings, field: string): boolean {
  return settings.sortableAttributes.some((attribute) => covers(attribute, field))
}

/** The field of a custom ranking rule such as `downloads:desc`; null for the built-in rules. */
export function customRule(rule: string): { field: string; descending: boolean } | null {
  const match = /^(.+):(asc|desc)$/su.exec(rule)
  return match ? { field: match[1]!, descending: match[2] === 'desc' } : null
}

/** True when values of the field must be stored in a column. */
export function needsColumn(settings: IndexSettings, field: string): boolean {
  return (
    filterFeatures(settings.filterableAttributes, field) !== null ||
    isSortable(settings, field) ||
    settings.distinctAttribute === field ||
    settings.rankingRules.some((rule) => customRule(rule)?.field === field)
  )
}

/** True when something below an object at this path may need a column. */
export function opensBelow(settings: IndexSettings, field: string): boolean {
  const below = `${field}.`
  const reaches = (attribute: string): boolean => covers(attribute, field) || attribute.startsWith(below)
  return (
    settings.filterableAttributes.some((rule) =>
      typeof rule === 'string'
        ? reaches(rule)
        : rule.attributePatterns.some(
            (pattern) =>
              matchesPattern(pattern, field) ||
              pattern.startsWith(below) ||
              (pattern.endsWith('*') && below.startsWith(pattern.slice(0, -1))),
          ),
    ) ||
    settings.sortableAttributes.some(reaches) ||
    (settings.distinctAttribute !== null && reaches(settings.distinctAttribute)) ||
    settings.rankingRules.some((rule) => {
      const custom = customRule(rule)
      return custom !== null && reaches(custom.field)
    })
  )
}

export function searchesAll(settings: IndexSettings): boolean {
  return settings.searchableAttributes.includes('*')
}

/** Place of the field in `searchableAttributes`, 0 for all with `*`, -1 when it is not searched. */
export function searchWeight(settings: IndexSettings, field: string): number {
  if (searchesAll(settings)) return 0
  return settings.searchableAttributes.findIndex((attribute) => covers(attribute, field))
}
