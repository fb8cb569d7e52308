import { Bitset } from '../index/bitset.ts'
import type { DocSpace } from '../query/doc-space.ts'
import { endNode, graphOfPaths, startNode, type PathStep, type QueryGraph } from '../query/query-graph.ts'
import type { LocatedSubset } from '../query/query-term.ts'
import type { Bucket, RankingRule, RuleRun } from './ranking-rule.ts'
import type { ScoreDetail } from './score.ts'

/** A way to reach a term, its cost, and the documents that allow it. */
export interface Step {
  cost: number
  /** Steps with one key are the same condition. */
  key: string
  /** Local numbers; called once at most. Null stands for nothing and only raises the possible maximum. */
  docs: (() => Bitset) | null
  /** In place of `docs` where looking at a document is dear: those of the given documents that allow the step. */
  docsAmong?: (docs: Bitset) => Bitset
  path: PathStep
}

/** Leaving out a node: what it costs and which nodes must not be used further on. */
export interface Omission {
  cost: number
  forbids: Set<number>
}

type PathDetail = Extract<ScoreDetail, { rank: number }>

/** What differs between the rules that look for the cheapest path through the query graph. */
export interface GraphRuleKind {
  detail: PathDetail['kind']
  /** Steps need only be right for the documents of `within`. */
  steps(space: DocSpace, within: Bitset, from: LocatedSubset | null, to: LocatedSubset): Step[]
  omissions?(graph: QueryGraph): Map<number, Omission>
  /** Added to the maximum, for phrases in the words rule. */
  extra?(graph: QueryGraph): number
}

interface Edge {
  to: number
  cost: number
  condition: Condition | null
  forbids: Set<number> | null
}

interface Condition {
  path: PathStep
  docs: (() => Bitset) | null
  docsAmong: ((docs: Bitset) => Bitset) | null
  resolved: Bitset | null
  isDead: boolean
}

/** Paths are given up after this many steps in one bucket; the rest is then left to the next cost. */
const mostSteps = 20_000

export function graphRule(kind: GraphRuleKind, deadline: () => boolean): RankingRule {
  return { start: (space, docs, graph) => new GraphRun(kind, deadline, { space, docs, graph }) }
}

/** What a run begins with. */
interface GraphStart {
  space: DocSpace
  docs: Bitset
  graph: QueryGraph
}

/** How far a walk through the graph has come. */
interface Way {
  node: number
  /** What is left to be spent up to the end. */
  cost: number
  /** The documents that allow all steps so far. */
  docs: Bitset
  /** The same array all along the walk. */
  path: Condition[]
  forbidden: ReadonlySet<number>
}

class GraphRun implements RuleRun {
  readonly #kind: GraphRuleKind
  readonly #deadline: () => boolean
  readonly #edges: Edge[][]
  /** Possible costs from each node to the end, ascending. */
  readonly #costs: number[][]
  readonly #graph: QueryGraph
  readonly #max: number
  #nextCost = 0
  #stepsLeft = 0

  constructor(kind: GraphRuleKind, deadline: () => boolean, start: GraphStart) {
    const { graph } = start
    this.#kind = kind
    this.#deadline = deadline
    this.#graph = graph
    this.#edges = this.#buildEdges(start)
    this.#costs = costsToEnd(graph, this.#edges)
    this.#max = 1 + (kind.extra?.(graph) ?? 0) + (this.#costs[startNode]!.at(-1) ?? 0)
  }

  #buildEdges({ space, docs, graph }: GraphStart): Edge[][] {
    const conditions = new Map<string, Condition>()
    const omissions = this.#kind.omissions?.(graph)
    return graph.nodes.map((node) =>
      node.next.flatMap((to): Edge[] => {
        const { subset } = graph.nodes[to]!
        if (!subset) return [{ to, cost: 0, condition: null, forbids: null }]
        const edges: Edge[] = []
        const omission = omissions?.get(to)
        if (omission) edges.push({ to, cost: omission.cost, condition: null, forbids: omission.forbids })
        for (const step of this.#kind.steps(space, docs, node.subset, subset)) {
          let condition = conditions.get(step.key)
          if (!condition) {
            const { path, docs, docsAmong = null } = step
            condition = { path, docs, docsAmong, resolved: null, isDead: docs === null && docsAmong === null }
            conditions.set(step.key, condition)
          }
          edges.push({ to, cost: step.cost, condition, forbids: null })
        }
        return edges
      }),
    )
  }

  next(rest: Bitset): Bucket | null {
    const cost = this.#costs[startNode]!.find((possible) => possible >= this.#nextCost)
    if (cost === undefined) return null
    this.#nextCost = cost + 1
    const left = rest.temporaryCopy()
    const bucket = Bitset.temporary(left.words.length * 32)
    const paths: PathStep[][] = []
    this.#stepsLeft = mostSteps
    const start = {
      node: startNode,
      cost,
      docs: left.temporaryCopy(),
      path: [],
      forbidden: new Set<number>(),
    }
    this.#visit(start, (path, docs) => {
      docs.and(left)
      if (docs.isEmpty()) return true
      bucket.or(docs)
      left.andNot(docs)
      paths.push(path.map((condition) => condition.path))
      return !left.isEmpty()
    })
    const detail = { kind: this.#kind.detail, rank: this.#max - cost, max: this.#max }
    return { docs: bucket, graph: paths.length > 0 ? graphOfPaths(paths) : this.#graph, detail }
  }

  /** Walks on to the end by all paths that cost what is left; `found` answers false to stop. Answers false when it was stopped. */
  #visit(way: Way, found: (path: Condition[], docs: Bitset) => boolean): boolean {
    const { node, cost, docs, path, forbidden } = way
    if (node === endNode) return found(path, docs.temporaryCopy())
    for (const edge of this.#edges[node]!) {
      if (edge.cost > cost || !this.#costs[edge.to]!.includes(cost - edge.cost)) continue
      if (--this.#stepsLeft < 0 || ((this.#stepsLeft & 255) === 0 && this.#deadline())) return false
      if (edge.condition === null) {
        const nowForbidden =
          edge.forbids && edge.forbids.size > 0 ? new Set([...forbidden, ...edge.forbids]) : forbidden
        const onward = { node: edge.to, cost: cost - edge.cost, docs, path, forbidden: nowForbidden }
        if (!this.#visit(onward, found)) return false
        continue
      }
      if (forbidden.has(edge.to)) continue
      const together = narrowed(edge.condition, docs)
      if (!together) continue
      path.push(edge.condition)
      const onward = { node: edge.to, cost: cost - edge.cost, docs: together, path, forbidden }
      const goOn = this.#visit(onward, found)
      path.pop()
      if (!goOn) return false
    }
    return true
  }
}

/** The documents that allow the step as well; null when there are none. */
function narrowed(condition: Condition, docs: Bitset): Bitset | null {
  if (condition.docsAmong) {
    const found = condition.docsAmong(docs)
    return found.isEmpty() ? null : found
  }
  const own = resolve(condition)
  return own?.intersects(docs) ? docs.temporaryCopy().and(own) : null
}

function resolve(condition: Condition): Bitset | null {
  if (condition.isDead) return null
  if (!condition.resolved) {
    condition.resolved = condition.docs!()
    condition.isDead = condition.resolved.isEmpty()
  }
  return condition.isDead ? null : condition.resolved
}

function costsToEnd(graph: QueryGraph, edges: Edge[][]): number[][] {
  const costs: (number[] | undefined)[] = graph.nodes.map(() => undefined)
  costs[endNode] = [0]
  const of = (id: number): number[] => {
    const known = costs[id]
    if (known) return known
    const found = new Set<number>()
    for (const edge of edges[id]!) for (const rest of of(edge.to)) found.add(edge.cost + rest)
    return (costs[id] = [...found].sort((a, b) => a - b))
  }
  graph.nodes.forEach((_, id) => of(id))
  return costs as number[][]
}
