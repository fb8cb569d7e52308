import type { DependencyType } from '@quarry/domain/versions/dependencies'
import type { Dependency, VersionDetail } from '@quarry/api/contract/versions/version-shapes'

/** A dependency with the data that the form shows. */
export type ChosenDependency = {
  projectId: string | null
  versionId: string | null
  fileName: string | null
  relation: DependencyType
  title: string
  iconUrl: string | null
}

const identity = ({ projectId, versionId, fileName }: ChosenDependency) =>
  `${projectId}|${versionId}|${fileName}`

/** Adds missing dependencies; duplicates are dropped. */
export function withDependencies(
  chosen: readonly ChosenDependency[],
  added: readonly ChosenDependency[],
): ChosenDependency[] {
  const known = new Set(chosen.map(identity))
  return [...chosen, ...added.filter((dependency) => !known.has(identity(dependency)))]
}

export const wireDependencies = (chosen: readonly ChosenDependency[]): Dependency[] =>
  chosen.map(({ projectId, versionId, fileName, relation }) => ({
    project_id: projectId,
    version_id: versionId,
    file_name: fileName,
    dependency_type: relation,
  }))

export const storedDependencies = (version: VersionDetail): ChosenDependency[] =>
  version.dependencies.map((dependency) => ({
    projectId: dependency.project_id,
    versionId: dependency.version_id,
    fileName: dependency.file_name,
    relation: dependency.dependency_type,
    title: [
      dependency.project?.title ?? dependency.file_name ?? dependency.project_id,
      dependency.version_number,
    ]
      .filter(Boolean)
      .join(' '),
    iconUrl: dependency.project?.icon_url ?? null,
  }))
