import type { MatchingStrategy } from '../protocol/matching-strategy.ts'
import type { QueryGraph } from './query-graph.ts'
import { allLevels } from './query-term.ts'
import type { SearchContext } from './search-context.ts'
import { docsOfSubset } from './subset-docs.ts'

/** Groups of graph nodes in the order in which documents may miss them; phrases are never missed. */
export function removalOrder(
  context: SearchContext,
  graph: QueryGraph,
  strategy: MatchingStrategy,
): number[][] {
  if (strategy === 'all') return []
  const ranks = strategy === 'last' ? ranksFromTheEnd(graph) : ranksByFrequency(context, graph)
  if (!ranks) return []
  const groups = new Map<number, number[]>()
  let hasPhrase = false
  graph.nodes.forEach((node, id) => {
    const { subset } = node
    if (!subset) return
    if (subset.term.phrase) {
      hasPhrase = true
      return
    }
    let rank = 0
    for (let term = subset.firstTerm; term <= subset.lastTerm; term++)
      rank = Math.max(rank, ranks.get(term) ?? 0)
    groups.set(rank, [...(groups.get(rank) ?? []), id])
  })
  const order = [...groups].sort(([a], [b]) => a - b).map(([, ids]) => ids)
  // At least one term stays, unless a phrase keeps the query alive.
  if (!hasPhrase) order.pop()
  return order
}

function ranksFromTheEnd(graph: QueryGraph): Map<number, number> | null {
  let first = Infinity
  let last = 0
  for (const { subset } of graph.nodes) {
    if (!subset || subset.term.phrase) continue
    first = Math.min(first, subset.firstTerm)
    last = Math.max(last, subset.lastTerm)
  }
  const hasPhrase = graph.nodes.some(({ subset }) => subset?.term.phrase)
  if (first > last || (first === last && !hasPhrase)) return null
  const ranks = new Map<number, number>()
  for (let term = first; term <= last; term++) ranks.set(term, 1 + last - term)
  return ranks
}

/** Most frequent terms first; terms that no document holds before all others. */
function ranksByFrequency(context: SearchContext, graph: QueryGraph): Map<number, number> {
  const docs = new Map<number, ReturnType<typeof docsOfSubset>>()
  for (const { subset } of graph.nodes) {
    if (!subset) continue
    const found = docsOfSubset(context, { ...subset, levels: allLevels })
    for (let term = subset.firstTerm; term <= subset.lastTerm; term++) {
      const known = docs.get(term)
      docs.set(term, known ? known.temporaryCopy().or(found) : found)
    }
  }
  const frequencies = [...docs].map(([term, set]) => ({ term, frequency: set.count() || Infinity }))
  frequencies.sort((a, b) => b.frequency - a.frequency || a.term - b.term)
  const ranks = new Map<number, number>()
  let rank = 1
  frequencies.forEach(({ term, frequency }, i) => {
    ranks.set(term, rank)
    if (frequencies[i + 1]?.frequency !== frequency) rank++
  })
  return ranks
}
