import type { Bitset } from '../index/bitset.ts'
import { removalOrder } from '../query/removal-order.ts'
import type { DocSpace } from '../query/doc-space.ts'
import type { QueryGraph } from '../query/query-graph.ts'
import { Level, maxTypoCost, spanOf, subsetKey, type LocatedSubset } from '../query/query-term.ts'
import type { SearchContext } from '../query/search-context.ts'
import { localDocsOfExact, localDocsOfSubset } from '../query/subset-docs.ts'
import type { MatchingStrategy } from '../protocol/matching-strategy.ts'
import type { GraphRuleKind, Omission, Step } from './graph-rule.ts'

/** The step that asks for a term and nothing else. */
export function anyStep(context: SearchContext, space: DocSpace, cost: number, to: LocatedSubset): Step {
  return {
    cost,
    key: subsetKey(to),
    docs: () => localDocsOfSubset(context, to, space),
    path: { start: null, end: to },
  }
}

/** How many words of the query a document matches. */
export function wordsRule(context: SearchContext, strategy: MatchingStrategy): GraphRuleKind {
  return {
    detail: 'words',
    steps: (space, _within, _from, to) => [anyStep(context, space, 0, to)],
    omissions: (graph) => omissionsOf(context, graph, strategy),
    extra: (graph) => Math.max(0, phraseWords(graph) - 1),
  }
}

function omissionsOf(
  context: SearchContext,
  graph: QueryGraph,
  strategy: MatchingStrategy,
): Map<number, Omission> {
  const omissions = new Map<number, Omission>()
  const earlier = new Set<number>()
  for (const group of removalOrder(context, graph, strategy)) {
    for (const id of group)
      omissions.set(id, { cost: spanOf(graph.nodes[id]!.subset!), forbids: new Set(earlier) })
    for (const id of group) earlier.add(id)
  }
  return omissions
}

function phraseWords(graph: QueryGraph): number {
  let count = 0
  for (const { subset } of graph.nodes)
    count += subset?.term.phrase?.words.filter((word) => word !== null).length ?? 0
  return count
}

/** The least sum of typos. */
export function typoRule(context: SearchContext): GraphRuleKind {
  const levels = [Level.zero | Level.exactOnly, Level.one, Level.two]
  return {
    detail: 'typo',
    steps: (space, _within, _from, to) => {
      const span = spanOf(to)
      const base = span === 1 ? 0 : span
      const steps: Step[] = []
      for (let typos = 0; typos <= maxTypoCost(to); typos++) {
        const narrowed = { ...to, levels: to.levels & levels[typos]! }
        steps.push({
          ...anyStep(context, space, base + typos, narrowed),
          key: `${typos}:${subsetKey(narrowed)}`,
        })
      }
      return steps
    },
  }
}

/** How many terms are matched by the very word that was typed. */
export function exactWordsRule(context: SearchContext): GraphRuleKind {
  return {
    detail: 'exactWords',
    steps: (space, _within, _from, to) => {
      const any = { ...anyStep(context, space, spanOf(to), to), key: `any:${subsetKey(to)}` }
      const possible = to.term.joinedFrom === null && (to.levels & (Level.zero | Level.exactOnly)) !== 0
      const path = { start: null, end: { ...to, levels: possible ? Level.exactOnly : 0 } }
      const docs = (): Bitset => (possible ? localDocsOfExact(context, to.term, space) : space.empty())
      return [{ cost: 0, key: `exact:${subsetKey(to)}`, docs, path }, any]
    },
  }
}
