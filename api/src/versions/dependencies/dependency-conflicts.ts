import type { Conflict, TreeNode } from '../../../contract/catalogue/dependencies.ts'

type Dependency = TreeNode['dependencies'][number]

/** What in a tree does not run together, and who asks for exactly another version than was taken. Each pair once. */
export function conflictsIn(nodes: readonly TreeNode[]): Conflict[] {
  const taken = new Map(nodes.flatMap(({ project, version }) => (version ? [[project.id, version.id]] : [])))
  const conflicts = new Map<string, Conflict>()
  for (const { project, dependencies } of nodes)
    for (const dependency of dependencies) {
      const other = dependency.project_id ?? ''
      const kind = kindOf(dependency, taken.get(other))
      if (kind === undefined || other === project.id) continue
      const pair = kind === 'incompatible' ? [project.id, other].toSorted() : [project.id, other]
      const key = `${kind} ${pair.join(' ')}`
      if (!conflicts.has(key))
        conflicts.set(key, {
          kind,
          project_id: project.id,
          other_id: other,
          wanted: kind === 'version' ? dependency.version_number : null,
        })
    }
  return [...conflicts.values()]
}

function kindOf(
  { dependency_type: type, version_id: versionId, version_number: number }: Dependency,
  taken: string | undefined,
): Conflict['kind'] | undefined {
  if (taken === undefined) return undefined
  const isOther = versionId !== null && versionId !== taken
  if (type === 'incompatible') return isOther ? undefined : 'incompatible'
  return type === 'required' && isOther && number !== null ? 'version' : undefined
}
