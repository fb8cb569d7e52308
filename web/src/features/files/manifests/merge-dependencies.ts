import type { Relation } from './version-suggestion.ts'

const strength: Record<Relation, number> = { required: 2, incompatible: 1, optional: 0 }

/** One dependency for each key, in the place of the first and with the strongest relation. */
export function mergeDependencies<T extends { relation: Relation }>(
  dependencies: readonly T[],
  keyOf: (dependency: T) => string,
): T[] {
  const merged = new Map<string, T>()
  for (const dependency of dependencies) {
    const known = merged.get(keyOf(dependency))
    if (!known || strength[dependency.relation] > strength[known.relation])
      merged.set(keyOf(dependency), dependency)
  }
  return [...merged.values()]
}
