import * as check from '../protocol/checks.ts'
import { pacer } from '../runtime/pacer.ts'
import { compareBytes } from '../settings/byte-order.ts'
import type { FilterFeatures, IndexSettings } from '../settings/index-settings.ts'

const flag = { check: check.nullable(check.boolean) }

const filter = check.object({
  attributePatterns: {
    check: check.nullable(check.array(check.string)),
    code: 'invalid_index_fields_filter_attribute_patterns',
  },
  displayed: { ...flag, code: 'invalid_index_fields_filter_displayed' },
  searchable: { ...flag, code: 'invalid_index_fields_filter_searchable' },
  sortable: { ...flag, code: 'invalid_index_fields_filter_sortable' },
  distinct: { ...flag, code: 'invalid_index_fields_filter_distinct' },
  rankingRule: { ...flag, code: 'invalid_index_fields_filter_ranking_rule' },
  filterable: { ...flag, code: 'invalid_index_fields_filter_filterable' },
})

export const fieldsFilter = check.object({
  offset: { check: check.positiveInteger, code: 'invalid_index_offset' },
  limit: { check: check.positiveInteger, code: 'invalid_index_limit' },
  filter: { check: check.nullable(filter), code: 'invalid_index_fields_filter' },
})

type FieldsFilter = NonNullable<ReturnType<typeof fieldsFilter>['filter']>

/** A pattern may begin or end with `*`. */
function matchesAttributePattern(pattern: string, name: string): boolean {
  const open = pattern.startsWith('*')
  const close = pattern.length > 1 && pattern.endsWith('*')
  const core = pattern.slice(open ? 1 : 0, close ? -1 : undefined)
  if (open && close) return name.includes(core)
  if (open) return name.endsWith(core)
  return close ? name.startsWith(core) : name === core
}

/** A listed name also covers the fields nested in it. */
const covers = (names: readonly string[], field: string) =>
  names.some((name) => name === '*' || field === name || field.startsWith(`${name}.`))

const everything: FilterFeatures = { facetSearch: true, filter: { equality: true, comparison: true } }

function filterFeatures(settings: IndexSettings, field: string): FilterFeatures | undefined {
  for (const attribute of settings.filterableAttributes) {
    if (typeof attribute === 'string') {
      if (covers([attribute], field)) return everything
    } else if (attribute.attributePatterns.some((pattern) => matchesAttributePattern(pattern, field))) {
      return attribute.features
    }
  }
  return undefined
}

function describe(field: string, settings: IndexSettings) {
  const rule = settings.rankingRules.find(
    (name) => /:(asc|desc)$/.exec(name) && name.slice(0, name.lastIndexOf(':')) === field,
  )
  const features = filterFeatures(settings, field)
  const orders = settings.faceting.sortFacetValuesBy
  const localized = settings.localizedAttributes?.find(({ attributePatterns }) =>
    attributePatterns.some((pattern) => matchesAttributePattern(pattern, field)),
  )
  return {
    name: field,
    displayed: { enabled: covers(settings.displayedAttributes, field) },
    searchable: { enabled: covers(settings.searchableAttributes, field) },
    sortable: { enabled: covers(settings.sortableAttributes, field) },
    distinct: { enabled: settings.distinctAttribute === field },
    rankingRule: rule ? { enabled: true, order: rule.slice(rule.lastIndexOf(':') + 1) } : { enabled: false },
    filterable: {
      enabled: features !== undefined,
      sortBy: orders[field] ?? orders['*'] ?? 'alpha',
      facetSearch: features?.facetSearch ?? false,
      equality: features?.filter.equality ?? false,
      comparison: features?.filter.comparison ?? false,
    },
    localized: { locales: localized?.locales ?? [] },
  }
}

/** What each known field may be used for, sorted by name; of many fields with pauses for others. */
export async function describeFields(
  names: readonly string[],
  settings: IndexSettings,
  wanted: FieldsFilter | null,
) {
  const isWanted = (sent: boolean | null | undefined, actual: boolean) =>
    sent === null || sent === undefined || sent === actual
  const pause = pacer()
  const fields: ReturnType<typeof describe>[] = []
  for (const name of names.toSorted(compareBytes)) {
    await pause()
    if (wanted?.attributePatterns?.some((pattern) => matchesAttributePattern(pattern, name)) === false)
      continue
    const field = describe(name, settings)
    if (
      isWanted(wanted?.displayed, field.displayed.enabled) &&
      isWanted(wanted?.searchable, field.searchable.enabled) &&
      isWanted(wanted?.sortable, field.sortable.enabled) &&
      isWanted(wanted?.distinct, field.distinct.enabled) &&
      isWanted(wanted?.rankingRule, field.rankingRule.enabled) &&
      isWanted(wanted?.filterable, field.filterable.enabled)
    )
      fields.push(field)
  }
  return fields
}
