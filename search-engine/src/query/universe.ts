import type { Bitset } from '../index/bitset.ts'
import type { MatchingStrategy } from '../protocol/matching-strategy.ts'
import { endNode, startNode, withoutNodes, type QueryGraph } from './query-graph.ts'
import { removalOrder } from './removal-order.ts'
import type { SearchContext } from './search-context.ts'
import { docsOfSubset } from './subset-docs.ts'

/** The documents among `among` that match the query once everything that may be missed is left out. */
export function matchingDocs(
  context: SearchContext,
  graph: QueryGraph,
  strategy: MatchingStrategy,
  among: Bitset,
): Bitset {
  const gone = new Set(removalOrder(context, graph, strategy).flat())
  return docsOfGraph(context, withoutNodes(graph, gone), among)
}

function docsOfGraph(context: SearchContext, graph: QueryGraph, among: Bitset): Bitset {
  const reached = new Map<number, Bitset>([[startNode, among]])
  const resolve = (id: number): Bitset => {
    const known = reached.get(id)
    if (known) return known
    const node = graph.nodes[id]!
    if (node.subset) node.subset.term.isReached = true
    let docs: Bitset | null = null
    for (const before of node.previous) {
      const part = resolve(before)
      docs = docs ? docs.or(part) : part.temporaryCopy()
    }
    docs ??= context.emptySet()
    if (node.subset && !docs.isEmpty()) docs.and(docsOfSubset(context, node.subset))
    reached.set(id, docs)
    return docs
  }
  return resolve(endNode).temporaryCopy()
}
