import { knownDistinct } from '../filter/check-filter.ts'
import { isFilterable } from '../index/field-rules.ts'
import type { IndexSettings } from '../settings/index-settings.ts'
import { SettingsRefusal, type SearchErrorCode } from '../protocol/search-error.ts'

/** The field that results are made distinct by. Only one named in a request must be filterable. */
export function distinctField(
  settings: IndexSettings,
  requested: string | null,
  code: SearchErrorCode = 'invalid_search_distinct',
): string | null {
  if (requested === null) return settings.distinctAttribute
  if (!isFilterable(settings.filterableAttributes, requested)) {
    throw new SettingsRefusal(
      code,
      `Attribute \`${requested}\` is not filterable and thus, cannot be used as distinct attribute. ${knownDistinct(settings)}`,
    )
  }
  return requested
}
