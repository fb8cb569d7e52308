import type { Bitset } from '../index/bitset.ts'
import type { IndexState } from '../index/index-state.ts'
import { filterDocs } from '../filter/evaluate-filter.ts'
import { parseQuery } from './parse-query.ts'
import { graphOf, endNode, startNode, withoutNodes, type QueryGraph } from './query-graph.ts'
import type { LocatedTerm } from './query-term.ts'
import { SearchContext } from './search-context.ts'
import type { QueryRequest } from '../request/search-request.ts'
import type { MatchingStrategy } from '../protocol/matching-strategy.ts'
import { removalOrder } from './removal-order.ts'
import { docsOfSubset } from './subset-docs.ts'

/** What a query means for an index: the documents that match and how they were looked for. */
export interface ResolvedQuery {
  context: SearchContext
  graph: QueryGraph
  /** All terms including joined ones, for highlighting; empty for a placeholder search. */
  located: LocatedTerm[]
  /** False for a placeholder search. */
  hasQuery: boolean
  matching: Bitset
}

const noGraph: QueryGraph = { nodes: [] }

export function resolveQuery(state: IndexState, request: QueryRequest): ResolvedQuery {
  const context = new SearchContext(state, request.attributesToSearchOn)
  let among = request.filter ? filterDocs(state, request.filter) : state.live.temporaryCopy()
  if (request.restriction) among = among.and(filterDocs(state, request.restriction))
  const parsed = parseQuery(context, request.q ?? '')
  for (const word of parsed.excludedWords) among.andNot(context.wordDocs(context.word(word), false))
  for (const phrase of parsed.excludedPhrases) among.andNot(context.phraseDocs(phrase))
  if (parsed.terms.length === 0)
    return { context, graph: noGraph, located: [], hasQuery: false, matching: among }
  const { graph, located } = graphOf(context, parsed.terms)
  const matching = matchingDocs(context, graph, request.matchingStrategy, among)
  return { context, graph, located, hasQuery: true, matching }
}

/** The documents among `among` that match the query once everything that may be missed is left out. */
function matchingDocs(
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
