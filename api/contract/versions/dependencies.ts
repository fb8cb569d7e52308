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
  /** Null where it has none, or where what it has was taken down. */
  file: VersionFile.nullable(),
})

/** What comes nearest to a setup that nothing of a project fits. */
const Nearest = z.object({
  version_id: z.string(),
  version_number: z.string(),
  game_version: z.string().nullable(),
  /** Where it is made for another loader only. */
  loader: Loader,
})

export const TreeNode = z.object({
  project: DependencyTarget,
  need: z.enum(TREE_NEEDS),
  /** Null where nothing fits the setup. */
  version: ResolvedVersion.nullable(),
  nearest: Nearest.nullable(),
  dependencies: VersionDetail.shape.dependencies,
})
export type TreeNode = z.output<typeof TreeNode>

const Conflict = z.object({
  /** `incompatible`: they do not run together; `version`: one asks for exactly another version than was taken. */
  kind: z.enum(['incompatible', 'version']),
  project_id: z.string(),
  other_id: z.string(),
  /** Number of the version that is asked for. */
  wanted: z.string().nullable(),
})
export type Conflict = z.output<typeof Conflict>

export const DependencyTree = z.object({
  loader: Loader,
  game_version: z.string(),
  /** Each project once, the version itself first. */
  nodes: z.array(TreeNode).max(TREE_PROJECTS_MAX + 1),
  conflicts: z.array(Conflict).max(2 * TREE_DEPENDENCIES_MAX),
  /** Not everything was followed: there is too much of it. */
  is_cut: z.boolean(),
})
export type DependencyTree = z.output<typeof DependencyTree>

/** What a version needs and can use, as exact versions for one setup; what they need in turn is followed. */
export const getDependencyTree = endpoint({
  method: 'GET',
  tag: 'versions',
  access: 'optional',
  scope: 'VERSION_READ',
  path: '/_internal/project/:project/version/:version/dependencies',
  summary: 'Resolve what a version depends on for a loader and a game version',
  query: z.object({
    /** The first of the version where none is given, its newest game version where none is. */
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
