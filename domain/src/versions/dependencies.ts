export const DEPENDENCY_TYPES = ['required', 'optional', 'incompatible', 'embedded'] as const
export type DependencyType = (typeof DEPENDENCY_TYPES)[number]

/** Whether a visitor may want to download the dependency too. */
export const isDownloadableDependency = (type: DependencyType): boolean =>
  type === 'required' || type === 'optional'

/**
 * Cursor of a page of dependents: downloads and date of the last one, and the number of shown ones with the same values.
 */
export const DEPENDENTS_CURSOR = /^\d{1,15}\.\d{1,15}\.\d{1,6}$/

/** Slug of the project whose interfaces Quilt implements itself: nothing installs it there. */
export const PROVIDED_BY_QUILT = 'fabric-api'

/** Maximum projects of a dependency tree. */
export const TREE_PROJECTS_MAX = 100
/** Maximum depth of a dependency tree. */
export const TREE_DEPTH_MAX = 16
/** Maximum dependencies of all versions of a tree. */
export const TREE_DEPENDENCIES_MAX = 2048
/** Unsatisfied dependencies for which the nearest version is searched. */
export const NEAREST_MAX = 20
/** Newest versions of one project among which the nearest one is searched. */
export const NEAREST_VERSIONS_MAX = 500

/** Why a project is in a tree; `of_optional` is required only by optional dependencies. */
export const TREE_NEEDS = ['itself', 'required', 'optional', 'of_optional'] as const
export type TreeNeed = (typeof TREE_NEEDS)[number]

interface InTree {
  need: TreeNeed
  project: { url_type: string }
  version: { file: object | null } | null
}

/** Whether the project becomes a file of the pack. Other packs do not, since they are no files of the game. */
export const isPackFile = ({ need, project, version }: InTree) =>
  (need === 'itself' || need === 'required') && project.url_type !== 'modpack' && Boolean(version?.file)
