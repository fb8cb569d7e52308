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

/** A project is listed once, whatever its version and relation; other files once for each name. */
const identity = ({ projectId, versionId, fileName }: ChosenDependency) =>
  projectId ?? `${versionId}|${fileName}`

export const isListed = (chosen: readonly ChosenDependency[], dependency: ChosenDependency) =>
  chosen.some((one) => identity(one) === identity(dependency))

/** Adds dependencies of projects that are not listed yet. */
export const withDependencies = (
  chosen: readonly ChosenDependency[],
  added: readonly ChosenDependency[],
): ChosenDependency[] => [...chosen, ...added.filter((dependency) => !isListed(chosen, dependency))]

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
