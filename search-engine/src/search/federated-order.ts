import type { PlannedRule } from '../ranking/rule-list.ts'
import { globalScore, rankParts, type ScoreDetail } from '../ranking/score.ts'
import { byBytes } from '../text/compare.ts'
import { SearchError } from '../protocol/search-error.ts'

/** One element of the sequence by which hits of several queries are compared. */
export type WeightElement =
  | { kind: 'score'; score: number }
  | { kind: 'sort'; descending: boolean; value: string | number | null }
  | { kind: 'geo'; descending: boolean; metres: number | null }

/** Consecutive relevance rules merge into one weighted value; every sort stands alone. */
export function weighDetails(details: ScoreDetail[], weight: number): WeightElement[] {
  const elements: WeightElement[] = []
  let run: ScoreDetail[] = []
  const close = (): void => {
    if (run.length > 0) elements.push({ kind: 'score', score: globalScore(rankParts(run)) * weight })
    run = []
  }
  for (const detail of details) {
    if (detail.kind === 'sort') {
      close()
      elements.push({ kind: 'sort', descending: detail.descending, value: detail.value })
    } else if (detail.kind === 'geo') {
      close()
      elements.push({ kind: 'geo', descending: detail.descending, metres: detail.metres })
    } else run.push(detail)
  }
  close()
  return elements
}

/** Negative when the first goes before the second; of equal beginnings the longer one goes first. */
export function compareWeights(a: WeightElement[], b: WeightElement[]): number {
  for (let i = 0; i < Math.min(a.length, b.length); i++) {
    const difference = compareElements(a[i]!, b[i]!)
    if (difference !== 0) return difference
  }
  return b.length - a.length
}

function compareElements(a: WeightElement, b: WeightElement): number {
  if (a.kind === 'score' && b.kind === 'score') {
    return Math.abs(a.score - b.score) <= Number.EPSILON ? 0 : b.score - a.score
  }
  if (a.kind === 'sort' && b.kind === 'sort') return compareValues(a.value, b.value, a.descending)
  if (a.kind === 'geo' && b.kind === 'geo') return compareValues(a.metres, b.metres, a.descending)
  return 0
}

/** Numbers before texts before nothing, in both directions. */
function compareValues(a: string | number | null, b: string | number | null, descending: boolean): number {
  const group = (value: string | number | null): number =>
    value === null ? 2 : typeof value === 'string' ? 1 : 0
  if (group(a) !== group(b)) return group(a) - group(b)
  if (a === null || b === null) return 0
  const difference = typeof a === 'string' ? byBytes(a, b as string) : a - (b as number)
  return descending ? -difference : difference
}

type Kind = 'relevance' | 'field:asc' | 'field:desc' | 'geo:asc' | 'geo:desc'

function kindsOf(rules: PlannedRule[]): Kind[] {
  const kinds: Kind[] = []
  for (const rule of rules) {
    const kind: Kind =
      rule.kind === 'sort'
        ? `${rule.criterion.kind}:${rule.criterion.descending ? 'desc' : 'asc'}`
        : 'relevance'
    if (kind !== 'relevance' || kinds.at(-1) !== 'relevance') kinds.push(kind)
  }
  return kinds
}

/** Refuses queries whose hits cannot be put in one order; only what both have is compared. */
export function checkComparable(plans: PlannedRule[][]): void {
  const kinds = plans.map(kindsOf)
  kinds.forEach((own, query) => {
    for (let other = 0; other < query; other++) {
      const place = own.findIndex((kind, i) => i < kinds[other]!.length && kinds[other]![i] !== kind)
      if (place < 0) continue
      throw new SearchError(
        'invalid_multi_search_query_ranking_rules',
        `Inside \`.queries[${query}]\`: The results of queries #${other} and #${query} are incompatible: at place ${place} of their ranking rules cannot compare ${kinds[other]![place]} with ${own[place]}.`,
      )
    }
  })
}
