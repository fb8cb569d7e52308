import { ruleText } from '../rules.ts'
import { BATCH_MAX, DEPENDENCIES_MAX, FILES_PER_VERSION_MAX } from '@quarry/domain/limits/counts'
import { DEPENDENCY_TYPES } from '@quarry/domain/versions/dependencies'
import { FILE_NAME, VERSION_NAME } from '@quarry/domain/limits/lengths'
import { CHOSEN_FILE_TYPES, HASH_ALGORITHMS } from '@quarry/domain/files/file-types'
import { z } from 'zod'
import { canOf, VersionAction } from '../abilities.ts'
import {
  BaseRevision,
  filledText,
  Id,
  Markdown,
  Names,
  Ordering,
  record,
  text,
  Timestamp,
  VersionNumber,
} from '../fields.ts'
import { User } from '../accounts/users.ts'
import { V3Environment } from '../projects/v3-project-shapes.ts'
import { RequestableVersionStatus, VersionStatus, VersionType } from '../enums.ts'

export const DependencyType = z.enum(DEPENDENCY_TYPES)
export const FileType = z.enum(CHOSEN_FILE_TYPES)
/** Clients send `unknown` for files without a type. */
export const FileTypeInput = z
  .enum([...CHOSEN_FILE_TYPES, 'unknown'])
  .nullable()
  .transform((type) => (type === 'unknown' ? null : type))

export const Dependency = z.object({
  version_id: z.string().nullable(),
  project_id: z.string().nullable(),
  file_name: z.string().nullable(),
  dependency_type: DependencyType,
})
export type Dependency = z.output<typeof Dependency>

export const VersionFile = z.object({
  hashes: z.object({ sha1: z.string(), sha512: z.string() }),
  url: z.string(),
  filename: z.string(),
  primary: z.boolean(),
  size: z.int(),
  file_type: FileType.nullable(),
})
export type VersionFile = z.output<typeof VersionFile>

/** The version of the public v2 API. */
export const Version = z.object({
  id: z.string(),
  project_id: z.string(),
  author_id: z.string(),
  featured: z.boolean(),
  name: z.string(),
  version_number: z.string(),
  changelog: z.string().nullable(),
  changelog_url: z.null(),
  date_published: Timestamp,
  downloads: z.int(),
  version_type: VersionType,
  status: VersionStatus,
  requested_status: RequestableVersionStatus.nullable(),
  files: z.array(VersionFile).max(FILES_PER_VERSION_MAX),
  dependencies: z.array(Dependency).max(DEPENDENCIES_MAX),
  game_versions: Names,
  loaders: Names,
})
export type Version = z.output<typeof Version>

/** The project of a dependency, if it is visible to the viewer. */
export const DependencyTarget = z.object({
  id: z.string(),
  slug: z.string(),
  title: z.string(),
  icon_url: z.string().nullable(),
  url_type: z.string(),
})

export const DependencyDetail = Dependency.extend({
  project: DependencyTarget.nullable(),
  version_number: z.string().nullable(),
})

export const VersionDetail = Version.extend({
  author: User.nullable(),
  /** Moderators have taken down one of its files; it stays a draft. */
  is_taken_down: z.boolean(),
  /** Last segment of the page's URL: the number, or the id if several versions of the project have that number. */
  url_ending: z.string(),
  dependencies: z.array(DependencyDetail).max(DEPENDENCIES_MAX),
})
/** A version in a list; its dependencies are requested one version at a time. */
export const BrowsedVersion = VersionDetail.omit({ dependencies: true })
export type BrowsedVersion = z.output<typeof BrowsedVersion>

export type VersionDetail = z.output<typeof VersionDetail>

/** With the actions that the viewer may take. */
export const OpenedVersion = VersionDetail.extend({
  /** Of its texts, setup, dependencies and status. */
  revision: z.string(),
  viewer: z.object({ can: canOf(VersionAction) }),
})
export type OpenedVersion = z.output<typeof OpenedVersion>

export const DependencyInput = z
  .object({
    version_id: Id.nullish().transform((v) => v ?? null),
    project_id: Id.nullish().transform((v) => v ?? null),
    file_name: text(FILE_NAME)
      .nullish()
      .transform((v) => v ?? null),
    dependency_type: DependencyType,
  })
  .refine((d) => d.version_id !== null || d.project_id !== null || d.file_name !== null, {
    message: ruleText('names_something'),
  })

const Dependencies = z
  .array(DependencyInput)
  .max(DEPENDENCIES_MAX)
  .refine(
    (all) => new Set(all.map((d) => `${d.version_id}|${d.project_id}|${d.file_name}`)).size === all.length,
    {
      message: ruleText('dependency_twice'),
    },
  )

const names = (missing: string) => z.array(z.string()).min(1, { message: missing }).max(BATCH_MAX)

/** Allows a version of another type than its project, which sends an approved project back to review. */
const ChangesProjectType = z.boolean()

/** Where the project runs; it applies to all its versions. */
const Environment = V3Environment.optional()

export const NewVersion = z.object({
  project_id: z.string(),
  file_parts: z.array(z.string()).max(FILES_PER_VERSION_MAX).default([]),
  primary_file: z.string().nullish(),
  file_types: record(FileTypeInput, FILES_PER_VERSION_MAX).default({}),
  version_number: VersionNumber,
  name: filledText(VERSION_NAME),
  changelog: Markdown.nullish(),
  dependencies: Dependencies.default([]),
  game_versions: names(ruleText('game_version_needed')),
  version_type: VersionType,
  loaders: names(ruleText('loader_needed')),
  featured: z.boolean().default(false),
  status: RequestableVersionStatus.default('listed'),
  requested_status: RequestableVersionStatus.nullish(),
  ordering: Ordering.nullish(),
  change_project_type: ChangesProjectType.default(false),
  environment: Environment,
})
export type NewVersion = z.output<typeof NewVersion>

export const VersionPatch = z
  .object({
    name: filledText(VERSION_NAME),
    version_number: VersionNumber,
    changelog: Markdown.nullable(),
    version_type: VersionType,
    dependencies: Dependencies,
    game_versions: names(ruleText('game_version_needed')),
    loaders: names(ruleText('loader_needed')),
    featured: z.boolean(),
    status: RequestableVersionStatus,
    requested_status: RequestableVersionStatus.nullable(),
    primary_file: z.tuple([z.enum(HASH_ALGORITHMS), z.string()]),
    file_types: z
      .array(z.object({ algorithm: z.enum(HASH_ALGORITHMS), hash: z.string(), file_type: FileTypeInput }))
      .max(FILES_PER_VERSION_MAX),
    ordering: Ordering.nullable(),
    downloads: z.int().min(0),
    change_project_type: ChangesProjectType,
    environment: Environment,
    revision: BaseRevision,
  })
  .partial()
export type VersionPatch = z.output<typeof VersionPatch>
