import type { TreeNode } from '@quarry/api/contract/versions/dependencies'
import { expect, it } from 'vitest'
import { byDependencyType, treePositions, type Edge } from './tree-positions.ts'

const edge = (id: string | null, type: Edge['dependency_type'] = 'required') =>
  ({ dependency_type: type, project_id: id, project: id && { id } }) as Edge
const node = (id: string, need: TreeNode['need'], ...dependencies: Edge[]) =>
  ({ project: { id }, need, dependencies }) as TreeNode

it('shows each project once, as near to the root as possible, and refers to it elsewhere', () => {
  const [left, right, deep, again, back] = [edge('l'), edge('r'), edge('d'), edge('d'), edge('root')]
  const { isMainPosition } = treePositions({
    nodes: [
      node('root', 'itself', left, right),
      node('l', 'required', deep),
      node('r', 'required', again),
      node('d', 'required', back),
    ],
  })
  expect([left, right, deep, again, back].map(isMainPosition)).toEqual([true, true, true, false, false])
})

it('has no place for dependencies that are unresolved, hidden, or optional dependencies of dependencies', () => {
  const edges = [edge(null), edge('x', 'incompatible'), edge('far')]
  const optional = edge('o', 'optional')
  const far = edge('p', 'optional')
  const { isMainPosition, nodeOf } = treePositions({
    nodes: [
      node('root', 'itself', optional, ...edges),
      node('x', 'required'),
      node('o', 'optional', far),
      node('p', 'of_optional'),
    ],
  })
  expect([...edges, far].map(isMainPosition)).toEqual([false, false, false, false])
  expect(isMainPosition(optional)).toBe(true)
  expect(nodeOf('far')).toBeUndefined()
})

it('sorts required dependencies first', () => {
  const types = (['embedded', 'incompatible', 'optional', 'required'] as const).map((type) => edge('a', type))
  expect(byDependencyType(types).map((one) => one.dependency_type)).toEqual([
    'required',
    'optional',
    'incompatible',
    'embedded',
  ])
})
