import { BATCH_MAX, DEPENDENCIES_MAX, FILES_PER_VERSION_MAX } from '@quarry/domain/limits/counts'
import { z } from 'zod'
import { Name, Names } from '../fields.ts'
import { Dependency, NewVersion, Version, VersionFile, VersionPatch } from './version-shapes.ts'
import { V3Environment, ProjectTypes, Games } from '../projects/v3-project-shapes.ts'

export const V3Version = Version.pick({
  id: true,
  project_id: true,
  author_id: true,
  featured: true,
  name: true,
  version_number: true,
  changelog: true,
  date_published: true,
  downloads: true,
  version_type: true,
  status: true,
  requested_status: true,
  game_versions: true,
}).extend({
  project_types: ProjectTypes,
  games: Games,
  files: z.array(VersionFile).max(FILES_PER_VERSION_MAX),
  dependencies: z.array(Dependency).max(DEPENDENCIES_MAX),
  loaders: Names,
  mrpack_loaders: Names,
  environment: V3Environment,
})

export type V3Version = z.output<typeof V3Version>

/** The revision is that of its texts, setup, dependencies, status and environment; only for viewers who may edit it. */
export const V3OpenedVersion = V3Version.extend({ revision: z.string().optional() })

/** A field that no version has is refused: without it the response would hold other versions than requested. */
export const LoaderFieldFilter = z.strictObject({
  game_versions: z.array(Name).max(BATCH_MAX).optional(),
  /** A loader that a pack contains. */
  mrpack_loaders: z.array(Name).max(BATCH_MAX).optional(),
})
export type LoaderFieldFilter = z.output<typeof LoaderFieldFilter>

/** Loader fields of v3 besides loaders and game versions. */
const loaderFields = {
  /** Loaders that a pack contains; its own loader is `mrpack`. */
  mrpack_loaders: z.array(z.string()).max(BATCH_MAX).optional(),
}

export const V3NewVersion = NewVersion.extend(loaderFields)

export type V3NewVersion = z.output<typeof V3NewVersion>

export const V3VersionPatch = VersionPatch.extend(loaderFields)

export type V3VersionPatch = z.output<typeof V3VersionPatch>
