import type { VersionDetail } from '@quarry/api/contract/versions/version-shapes'

type Dependency = VersionDetail['dependencies'][number]

/** Values of one list that are missing in the other, in their order. */
export const listDifference = (before: readonly string[], after: readonly string[]) => ({
  added: after.filter((one) => !before.includes(one)),
  removed: before.filter((one) => !after.includes(one)),
})

/** Identifies a dependency regardless of its version and type. */
const keyOf = ({ project_id: project, file_name: file, version_id: version }: Dependency) =>
  project === null ? `file:${file ?? version}` : `project:${project}`

const isSame = (one: Dependency, other: Dependency): boolean =>
  one.dependency_type === other.dependency_type && one.version_id === other.version_id

/** Dependencies that were added, removed or changed in type or version. */
export function dependencyDifference(before: readonly Dependency[], after: readonly Dependency[]) {
  const old = new Map(before.map((one) => [keyOf(one), one]))
  const fresh = new Map(after.map((one) => [keyOf(one), one]))
  return {
    added: after.filter((one) => !old.has(keyOf(one))),
    removed: before.filter((one) => !fresh.has(keyOf(one))),
    changed: after.flatMap((one) => {
      const known = old.get(keyOf(one))
      return known && !isSame(known, one) ? [{ before: known, after: one }] : []
    }),
  }
}

/** From versions sorted newest first: the one before this one, otherwise the nearest alternative. */
export function versionBefore<T extends { id: string }>(versions: readonly T[], id: string): T | undefined {
  const at = versions.findIndex((one) => one.id === id)
  return versions[at + 1] ?? versions.find((one) => one.id !== id)
}
