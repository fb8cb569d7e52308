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

/** What one rule after the other orders hits by; rules of relevance in a row are one step. */
interface Step {
  /** Steps of one kind can be compared. */
  kind: string
  words: string
}

const relevance: Step = { kind: 'relevance', words: 'relevance' }

function stepsOf(rules: PlannedRule[]): Step[] {
  const steps: Step[] = []
  for (const rule of rules) {
    if (rule.kind === 'sort') {
      const { criterion } = rule
      const direction = criterion.descending ? 'descending' : 'ascending'
      const by = criterion.kind === 'geo' ? 'distance' : `\`${criterion.field}\``
      steps.push({ kind: `${criterion.kind} ${direction}`, words: `${by}, ${direction}` })
    } else if (steps.at(-1) !== relevance) steps.push(relevance)
  }
  return steps
}

/** Takes query after query and refuses one whose hits cannot be put in one order with those of the others. */
export class CommonOrder {
  /** Of those taken, which agree as far as they go, the one that goes farthest. */
  #longest: { position: number; steps: Step[] } = { position: 0, steps: [] }

  add(position: number, rules: PlannedRule[]): void {
    const own = { position, steps: stepsOf(rules) }
    const known = this.#longest
    own.steps.forEach(({ kind, words }, place) => {
      const other = known.steps[place]
      if (!other || other.kind === kind) return
      throw new SearchError(
        'invalid_multi_search_query_ranking_rules',
        `The results of queries #${known.position} and #${position} are incompatible: at place ${place} of what they are ordered by, #${known.position} goes by ${other.words}, but #${position} by ${words}.`,
      )
    })
    if (own.steps.length >= known.steps.length) this.#longest = own
  }
}
