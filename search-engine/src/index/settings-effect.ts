import type { IndexSettings } from '../settings/index-settings.ts'
import { customRule } from './field-rules.ts'

const same = (a: unknown, b: unknown): boolean => JSON.stringify(a) === JSON.stringify(b)

/** True when texts have to be tokenized again. Which fields weigh what, and typo settings, are judged while searching. */
export function changesTexts(before: IndexSettings, after: IndexSettings): boolean {
  const parts = (settings: IndexSettings): unknown => [
    settings.searchableAttributes,
    settings.stopWords,
    settings.separatorTokens,
    settings.nonSeparatorTokens,
    settings.dictionary,
    settings.localizedAttributes,
  ]
  return !same(parts(before), parts(after))
}

/** True when other fields need columns of values. */
export function changesColumns(before: IndexSettings, after: IndexSettings): boolean {
  const parts = (settings: IndexSettings): unknown => [
    settings.filterableAttributes.map((rule) => (typeof rule === 'string' ? rule : rule.attributePatterns)),
    settings.sortableAttributes,
    settings.distinctAttribute,
    settings.rankingRules.flatMap((rule) => customRule(rule)?.field ?? []),
  ]
  return !same(parts(before), parts(after))
}
