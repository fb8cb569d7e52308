import { customRule } from '../index/field-rules.ts'
import type { SearchContext } from '../query/search-context.ts'
import type { IndexSettings } from '../settings/index-settings.ts'
import { SearchError, SettingsRefusal } from '../protocol/search-error.ts'
import type { MatchingStrategy } from '../protocol/matching-strategy.ts'
import { exactAttributeRule } from './exact-attribute-rule.ts'
import { geoRule } from './geo-rule.ts'
import { graphRule } from './graph-rule.ts'
import { attributeRankRule, wordPositionRule } from './place-rules.ts'
import { proximityRule } from './proximity-rule.ts'
import type { RankingRule } from './ranking-rule.ts'
import type { SortCriterion } from './sort-request.ts'
import { sortRule } from './sort-rule.ts'
import { exactWordsRule, typoRule, wordsRule } from './term-rules.ts'

const textRules = new Set(['typo', 'proximity', 'attribute', 'attributeRank', 'wordPosition', 'exactness'])

/** One rule of the list that a search goes by, after `words` was put in and `sort` was spliced. */
export type PlannedRule =
  | { kind: 'words' | 'typo' | 'proximity' | 'attributeRank' | 'wordPosition' | 'exactness' }
  | ({ kind: 'sort' } & { criterion: SortCriterion })

/** The rules in force: docs/rules/engine.md, order. A placeholder search only sorts. */
export function planRules(
  settings: IndexSettings,
  sort: SortCriterion[] | null,
  strategy: MatchingStrategy,
  hasQuery: boolean,
): PlannedRule[] {
  checkRules(settings.rankingRules)
  if (sort && !settings.rankingRules.includes('sort')) {
    throw new SettingsRefusal(
      'invalid_search_sort',
      'You must specify where `sort` is listed in the rankingRules setting to use the sort parameter at search time.',
    )
  }
  const plan: PlannedRule[] = []
  const seen = new Set<string>()
  const sorted = new Set<string>()
  const add = (rule: Exclude<PlannedRule['kind'], 'sort'>): void => {
    if (seen.has(rule) || !hasQuery) return
    seen.add(rule)
    if (rule !== 'words' || strategy !== 'all') plan.push({ kind: rule })
  }
  const addSort = (criterion: SortCriterion): void => {
    const key = criterion.kind === 'geo' ? '_geo' : criterion.field
    if (sorted.has(key)) return
    sorted.add(key)
    plan.push({ kind: 'sort', criterion })
  }
  for (const rule of settings.rankingRules) {
    if (textRules.has(rule)) add('words')
    if (rule === 'sort') {
      for (const criterion of sort ?? []) addSort(criterion)
    } else if (rule === 'attribute') {
      add('attributeRank')
      add('wordPosition')
    } else if (rule === 'words' || textRules.has(rule)) add(rule as Exclude<PlannedRule['kind'], 'sort'>)
    else {
      const custom = customRule(rule)
      if (custom) addSort({ kind: 'field', ...custom })
    }
  }
  return plan
}

/** Mistakes that only show when a search goes by the rules. */
function checkRules(rules: string[]): void {
  if (rules.includes('attribute') && (rules.includes('attributeRank') || rules.includes('wordPosition'))) {
    throw new SearchError(
      'invalid_settings_ranking_rules',
      '`attribute` cannot be used together with `attributeRank` or `wordPosition` in the rankingRules setting.',
    )
  }
}

export function makeRules(
  context: SearchContext,
  plan: PlannedRule[],
  strategy: MatchingStrategy,
  deadline: () => boolean,
): RankingRule[] {
  const displayed = context.state.settings.displayedAttributes
  return plan.flatMap((rule): RankingRule[] => {
    switch (rule.kind) {
      case 'words':
        return [graphRule(wordsRule(context, strategy), deadline)]
      case 'typo':
        return [graphRule(typoRule(context), deadline)]
      case 'proximity':
        return [graphRule(proximityRule(context), deadline)]
      case 'attributeRank':
        return [graphRule(attributeRankRule(context), deadline)]
      case 'wordPosition':
        return [graphRule(wordPositionRule(context), deadline)]
      case 'exactness':
        return [exactAttributeRule(context), graphRule(exactWordsRule(context), deadline)]
      case 'sort': {
        const { criterion } = rule
        if (criterion.kind === 'geo') return [geoRule(context.state, criterion)]
        const isHidden =
          !displayed.includes('*') &&
          !displayed.some((name) => name === criterion.field || criterion.field.startsWith(`${name}.`))
        return [sortRule(context.state, criterion, isHidden)]
      }
    }
  })
}
