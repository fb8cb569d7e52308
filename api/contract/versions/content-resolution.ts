import { BATCH_MAX, CATALOGUE_MAX } from '@quarry/domain/limits/counts'
import { TREE_DEPENDENCIES_MAX, TREE_PROJECTS_MAX } from '@quarry/domain/versions/dependencies'
import { z } from 'zod'
import { endpoint } from '../endpoint.ts'
import { ProjectType } from '../enums.ts'
import { Id, Name, WrittenSlug } from '../fields.ts'

const NameList = z.array(Name).max(CATALOGUE_MAX)
const Preferences = z
  .object({ game_versions: NameList.default([]), loaders: NameList.default([]) })
  .default({ game_versions: [], loaders: [] })

const PlannedVersion = z.object({
  project_id: z.string(),
  version_id: z.string(),
  /** The version that requires it; null for the requested one. */
  dependent_on_version_id: z.string().nullable(),
})

export const SKIP_REASONS = [
  'already_installed',
  /** The plan has the same version. */
  'duplicate_project',
  /** The plan has another version of the project. */
  'conflicting_dependency',
  'no_compatible_version',
  /** The version that a dependency names does not exist. */
  'missing_version',
  /** Quilt comes with its own implementation of Fabric API. */
  'quilt_fabric_api',
] as const

/** What a launcher installs for one project. Shapes and rules are those of the peer. */
export const resolveContent = endpoint({
  tag: 'v3',
  method: 'POST',
  access: 'optional',
  scope: 'VERSION_READ',
  moreScopes: ['PROJECT_READ'],
  path: '/v3/content/resolve',
  missing: 'invalid_input',
  summary: 'Pick the versions to install for a project and all that it requires',
  body: z.object({
    project_id: WrittenSlug,
    /** Without it, the newest version that suits the preferences. */
    version_id: Id.nullish(),
    content_type: ProjectType,
    /** What the user asked for; empty lists take those of the target. */
    selected: Preferences,
    /** The game and the loader of the instance; used if nothing suits what the user asked for. */
    target: Preferences,
    existing_project_ids: z.array(Id).max(BATCH_MAX).default([]),
  }),
  response: z.object({
    primary: PlannedVersion,
    dependencies: z.array(PlannedVersion).max(TREE_PROJECTS_MAX),
    skipped: z
      .array(PlannedVersion.extend({ version_id: z.string().nullable(), reason: z.enum(SKIP_REASONS) }))
      .max(TREE_DEPENDENCIES_MAX),
  }),
})
