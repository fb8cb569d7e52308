import { DEPENDENCY_TYPES, isDownloadableDependency } from '@quarry/domain/versions/dependencies'
import type { DependencyTree, TreeNode } from '@quarry/api/contract/versions/dependencies'

export type Edge = TreeNode['dependencies'][number]

export type TreePositions = {
  nodeOf: (id: string) => TreeNode | undefined
  /** True at the one place where a project is shown with its dependencies; other places refer to it. */
  isMainPosition: (edge: Edge) => boolean
}

/** Nodes are sorted by depth, so each project is shown as near to the root as possible. */
export function treePositions({ nodes }: Pick<DependencyTree, 'nodes'>): TreePositions {
  const byId = new Map(nodes.map((node) => [node.project.id, node]))
  const homes = new Set<Edge>()
  const placed = new Set(nodes.slice(0, 1).map(({ project }) => project.id))
  for (const { need, dependencies } of nodes)
    for (const edge of dependencies) {
      const { dependency_type: type, project } = edge
      const isFollowed = type === 'required' || (need === 'itself' && isDownloadableDependency(type))
      if (!isFollowed || !project || placed.has(project.id) || !byId.has(project.id)) continue
      placed.add(project.id)
      homes.add(edge)
    }
  return { nodeOf: (id) => byId.get(id), isMainPosition: (edge) => homes.has(edge) }
}

const order: readonly string[] = DEPENDENCY_TYPES

/** Required first, then optional, incompatible and embedded. */
export const byDependencyType = (edges: readonly Edge[]): Edge[] =>
  edges.toSorted((a, b) => order.indexOf(a.dependency_type) - order.indexOf(b.dependency_type))
