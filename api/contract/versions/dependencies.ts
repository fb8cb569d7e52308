import { TREE_DEPENDENCIES_MAX, TREE_NEEDS, TREE_PROJECTS_MAX } from '@quarry/domain/versions/dependencies'
import { z } from 'zod'
import { endpoint } from '../endpoint.ts'
import { Name } from '../fields.ts'
import { DependencyTarget, VersionDetail, VersionFile, Version } from './version-shapes.ts'
import { DEPENDED_ON_MAX } from '@quarry/domain/limits/counts'
import { Project } from '../projects/project-shapes.ts'

const Loader = z.string().nullable()

export const ResolvedVersion = VersionDetail.pick({
  id: true,
  version_number: true,
  url_ending: true,
  version_type: true,
}).extend({
  /** Null if the version has no file or the file was taken down. */
  file: VersionFile.nullable(),
})

/** The nearest version if no version of a project suits the setup. */
const Nearest = z.object({
  version_id: z.string(),
  version_number: z.string(),
  game_version: z.string().nullable(),
  /** Set if the version does not support the requested loader. */
  loader: Loader,
})

export const TreeNode = z.object({
  project: DependencyTarget,
  need: z.enum(TREE_NEEDS),
  /** Null if no version suits the setup. */
  version: ResolvedVersion.nullable(),
  nearest: Nearest.nullable(),
  dependencies: VersionDetail.shape.dependencies,
})
export type TreeNode = z.output<typeof TreeNode>

const Conflict = z.object({
  /** `incompatible`: the projects do not run together; `version`: a dependency names another version than the picked one. */
  kind: z.enum(['incompatible', 'version']),
  project_id: z.string(),
  other_id: z.string(),
  /** Number of the version that the dependency names. */
  wanted: z.string().nullable(),
})
export type Conflict = z.output<typeof Conflict>

export const DependencyTree = z.object({
  loader: Loader,
  game_version: z.string(),
  /** Each project once, the version itself first. */
  nodes: z.array(TreeNode).max(TREE_PROJECTS_MAX + 1),
  conflicts: z.array(Conflict).max(2 * TREE_DEPENDENCIES_MAX),
  /** The tree was cut at a limit. */
  is_cut: z.boolean(),
})
export type DependencyTree = z.output<typeof DependencyTree>

/** Resolves required and optional dependencies of a version, and their own, to versions for one setup. */
export const getDependencyTree = endpoint({
  method: 'GET',
  tag: 'versions',
  access: 'optional',
  scope: 'VERSION_READ',
  moreScopes: ['PROJECT_READ'],
  path: '/_internal/project/:project/version/:version/dependencies',
  summary: 'Resolve what a version depends on for a loader and a game version',
  query: z.object({
    /** Defaults: the first loader and the newest game version of the version. */
    loader: Name.optional(),
    game_version: Name.optional(),
  }),
  response: DependencyTree,
})

export const listDependencies = endpoint({
  method: 'GET',
  tag: 'projects',
  access: 'optional',
  scope: 'PROJECT_READ',
  path: '/v2/project/:project/dependencies',
  summary: 'List what any version of a project depends on',
  response: z.object({
    projects: z.array(Project).max(DEPENDED_ON_MAX),
    versions: z.array(Version).max(DEPENDED_ON_MAX),
  }),
})
