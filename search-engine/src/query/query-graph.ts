import { joinTerms } from './derive.ts'
import { allLevels, subsetKey, type LocatedSubset, type LocatedTerm } from './query-term.ts'
import type { SearchContext } from './search-context.ts'

interface GraphNode {
  kind: 'start' | 'end' | 'term' | 'gone'
  /** Set for terms. */
  subset: LocatedSubset | null
  next: number[]
  previous: number[]
}

export const startNode = 0
export const endNode = 1

/** The ways to read a query: every path from start to end is one. */
export interface QueryGraph {
  nodes: GraphNode[]
}

function bareNode(kind: GraphNode['kind'], subset: LocatedSubset | null = null): GraphNode {
  return { kind, subset, next: [], previous: [] }
}

/** The graph of the typed terms and of neighbours joined by two and by three; `located` lists all terms for highlighting. */
export function graphOf(
  context: SearchContext,
  terms: LocatedTerm[],
): { graph: QueryGraph; located: LocatedTerm[] } {
  const nodes = [bareNode('start'), bareNode('end')]
  const located = [...terms]
  const add = (found: LocatedTerm, firstTerm: number, lastTerm: number): void => {
    nodes.push(bareNode('term', { ...found, levels: allLevels, firstTerm, lastTerm }))
  }
  terms.forEach((term, i) => {
    add(term, i, i)
    for (const size of [2, 3]) {
      if (i + 1 < size) continue
      const joined = joinTerms(context, terms.slice(i + 1 - size, i + 1))
      if (!joined) continue
      located.push(joined)
      add(joined, i + 1 - size, i)
    }
  })
  const graph = { nodes }
  connect(graph)
  return { graph, located }
}

/** Draws an edge from each node to those that start at the next term present. */
function connect(graph: QueryGraph): void {
  for (const node of graph.nodes) {
    node.next = []
    node.previous = []
  }
  graph.nodes.forEach((node, id) => {
    if (node.kind === 'end' || node.kind === 'gone') return
    const end = node.kind === 'start' ? -1 : node.subset!.lastTerm
    let least = Infinity
    graph.nodes.forEach((other, otherId) => {
      if (other.kind === 'start' || other.kind === 'gone') return
      const start = other.kind === 'end' ? Number.MAX_SAFE_INTEGER : other.subset!.firstTerm
      if (start <= end || start > least) return
      if (start < least) {
        least = start
        node.next = []
      }
      node.next.push(otherId)
    })
    for (const next of node.next) graph.nodes[next]!.previous.push(id)
  })
}

/** The graph without some nodes; what stood around them is joined. */
export function withoutNodes(graph: QueryGraph, gone: Set<number>): QueryGraph {
  const nodes = graph.nodes.map((node) => ({ ...node, next: [...node.next], previous: [...node.previous] }))
  for (const id of gone) {
    const node = nodes[id]!
    for (const before of node.previous) {
      const next = nodes[before]!.next.filter((other) => other !== id)
      nodes[before]!.next = [...new Set([...next, ...node.next])]
    }
    for (const after of node.next) {
      const previous = nodes[after]!.previous.filter((other) => other !== id)
      nodes[after]!.previous = [...new Set([...previous, ...node.previous])]
    }
    nodes[id] = bareNode('gone')
  }
  return { nodes }
}

/** One step of a path: the term that it leads to and, if the step narrowed it, the term that it comes from. */
export interface PathStep {
  start: LocatedSubset | null
  end: LocatedSubset
}

/** The graph that holds these paths and no others: they share a term only where all that follows is the same. */
export function graphOfPaths(paths: PathStep[][]): QueryGraph {
  const nodes = [bareNode('start'), bareNode('end')]
  const ids = new Map<string, number>()
  const link = (from: number, to: number): void => {
    if (nodes[from]!.next.includes(to)) return
    nodes[from]!.next.push(to)
    nodes[to]!.previous.push(from)
  }
  for (const path of paths) {
    let before = startNode
    const terms = termsOfPath(path)
    for (const [i, subset] of terms.entries()) {
      const key = terms.slice(i).map(subsetKey).join(' ')
      let id = ids.get(key)
      if (id === undefined) {
        id = nodes.length
        ids.set(key, id)
        nodes.push(bareNode('term', subset))
      }
      link(before, id)
      before = id
    }
    link(before, endNode)
  }
  for (const node of nodes) node.next.sort((a, b) => a - b)
  return { nodes }
}

function termsOfPath(path: PathStep[]): LocatedSubset[] {
  const terms: LocatedSubset[] = []
  for (const { start, end } of path) {
    const before = terms.at(-1)
    if (start && before && start.firstTerm === before.firstTerm && start.lastTerm === before.lastTerm) {
      terms[terms.length - 1] = { ...start, levels: start.levels & before.levels }
    } else if (start) terms.push(start)
    terms.push(end)
  }
  return terms
}
