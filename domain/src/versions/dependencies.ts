export const DEPENDENCY_TYPES = ['required', 'optional', 'incompatible', 'embedded'] as const
export type DependencyType = (typeof DEPENDENCY_TYPES)[number]

/** What a visitor may want to download along. */
export const isWelcomeDependency = (type: DependencyType): boolean =>
  type === 'required' || type === 'optional'

/**
 * Where a page of projects that depend on one ends: downloads and date of the last, and how many of its like were shown up
 * to there.
 */
export const DEPENDENTS_PLACE = /^\d{1,15}\.\d{1,15}\.\d{1,6}$/

/** Projects that the needs of a version are followed through. */
export const TREE_PROJECTS_MAX = 100
/** Steps from the version to what is looked at last. */
export const TREE_DEPTH_MAX = 16
/** What all versions of a tree depend on, together. */
export const TREE_DEPENDENCIES_MAX = 2048
/** Needs that nothing fits, for which what comes nearest is looked for. */
export const NEAREST_MAX = 20
/** Versions of one project, newest first, among which what comes nearest is looked for. */
export const NEAREST_VERSIONS_MAX = 500

/** Why a project stands in a tree; `of_optional` is required by what is optional, and by nothing else. */
export const TREE_NEEDS = ['itself', 'required', 'optional', 'of_optional'] as const
export type TreeNeed = (typeof TREE_NEEDS)[number]

interface InTree {
  need: TreeNeed
  project: { url_type: string }
  version: { file: object | null } | null
}

/** Whether it is a file of the one list that launchers take: other packs are no files of the game. */
export const isPackFile = ({ need, project, version }: InTree) =>
  (need === 'itself' || need === 'required') && project.url_type !== 'modpack' && Boolean(version?.file)
