import {
  ADDITIONAL_CATEGORIES_MAX,
  BATCH_MAX,
  CATEGORIES_MAX,
  DEPENDENCIES_MAX,
  DONATION_LINKS_MAX,
  FILES_PER_VERSION_MAX,
  GALLERY_IMAGES_MAX,
  TEAM_MEMBERS_MAX,
} from '@quarry/domain/limits/counts'
import { V3_ENVIRONMENTS } from '@quarry/domain/projects/environments'
import { PLAIN_LINKS } from '@quarry/domain/projects/links'
import { z } from 'zod'
import { Link, Names, record, Timestamp } from '../fields.ts'
import { Organization, TeamMember } from '../accounts/users.ts'
import { GalleryImage, NewGalleryItem, NewProject, Project, ProjectPatch } from './project-shapes.ts'
import { ProjectType } from '../enums.ts'
import { Dependency, NewVersion, Version, VersionFile, VersionPatch } from '../versions/version-shapes.ts'

/*
 * What newer clients of the catalogue read below /v3: the same things as below /v2 by other names, with what a project
 * and a version are to a game kept in lists.
 */

export const V3Environment = z.enum(V3_ENVIRONMENTS)

const ProjectTypes = z.array(ProjectType).max(ProjectType.options.length)
/** One game, as a list of one. */
const Games = z.array(z.string()).max(1)

const LINKS_MAX = PLAIN_LINKS.length + DONATION_LINKS_MAX
export const V3Link = z.object({ platform: z.string(), donation: z.boolean(), url: z.string() })

export const V3GalleryImage = GalleryImage.omit({ title: true }).extend({ name: z.string().nullable() })

export const V3Project = Project.pick({
  id: true,
  slug: true,
  organization: true,
  published: true,
  updated: true,
  approved: true,
  queued: true,
  status: true,
  requested_status: true,
  moderator_message: true,
  license: true,
  downloads: true,
  followers: true,
  versions: true,
  icon_url: true,
  color: true,
  thread_id: true,
  monetization_status: true,
  game_versions: true,
}).extend({
  project_types: ProjectTypes,
  games: Games,
  team_id: z.string(),
  name: z.string(),
  summary: z.string(),
  description: z.string(),
  categories: z.array(z.string()).max(CATEGORIES_MAX),
  additional_categories: z.array(z.string()).max(ADDITIONAL_CATEGORIES_MAX),
  loaders: Names,
  /** Loaders inside packs, whose own loader is `mrpack`. */
  mrpack_loaders: Names,
  raw_icon_url: z.string().nullable(),
  link_urls: record(V3Link, LINKS_MAX),
  gallery: z.array(V3GalleryImage).max(GALLERY_IMAGES_MAX),
  side_types_migration_review_status: z.literal('reviewed'),
  environment: z.array(V3Environment).max(1),
})
export type V3Project = z.output<typeof V3Project>

const patched = ProjectPatch.shape
export const V3ProjectPatch = ProjectPatch.pick({
  slug: true,
  categories: true,
  additional_categories: true,
  license_id: true,
  license_url: true,
  status: true,
  requested_status: true,
  monetization_status: true,
  moderation_message: true,
  moderation_message_body: true,
}).extend({
  name: patched.title,
  summary: patched.description,
  description: patched.body,
  environment: V3Environment.optional(),
  /** By code of the platform; null removes one, what is not named stays. */
  link_urls: record(Link.nullable(), LINKS_MAX).optional(),
})
export type V3ProjectPatch = z.output<typeof V3ProjectPatch>

const created = NewProject.shape
export const V3NewProject = NewProject.omit({
  title: true,
  description: true,
  body: true,
  project_type: true,
  client_side: true,
  server_side: true,
  issues_url: true,
  source_url: true,
  wiki_url: true,
  discord_url: true,
  donation_urls: true,
  gallery_items: true,
}).extend({
  name: created.title,
  summary: created.description,
  description: created.body,
  environment: V3Environment.default('unknown'),
  link_urls: record(Link, LINKS_MAX).default({}),
  gallery_items: z
    .array(NewGalleryItem.omit({ title: true }).extend({ name: NewGalleryItem.shape.title }))
    .max(GALLERY_IMAGES_MAX)
    .default([]),
})
export type V3NewProject = z.output<typeof V3NewProject>

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

/** What a version is to the game, beside its loaders and game versions. */
const loaderFields = {
  /** Loaders inside a pack, whose own loader is `mrpack`. */
  mrpack_loaders: z.array(z.string()).max(BATCH_MAX).optional(),
  environment: V3Environment.optional(),
}
export const V3NewVersion = NewVersion.extend(loaderFields)
export type V3NewVersion = z.output<typeof V3NewVersion>
export const V3VersionPatch = VersionPatch.extend(loaderFields)
export type V3VersionPatch = z.output<typeof V3VersionPatch>

/** Rights and shares are null where v2 leaves them out. */
export const V3TeamMember = TeamMember.extend({
  permissions: z.int().nullable(),
  organization_permissions: z.int().nullable(),
  payouts_split: z.number().nullable(),
})
export type V3TeamMember = z.output<typeof V3TeamMember>

export const V3Organization = Organization.extend({
  raw_icon_url: z.string().nullable(),
  members: z.array(V3TeamMember).max(TEAM_MEMBERS_MAX),
})
export type V3Organization = z.output<typeof V3Organization>

export const V3SearchHit = z.object({
  version_id: z.string(),
  project_id: z.string(),
  project_types: ProjectTypes,
  all_project_types: ProjectTypes,
  slug: z.string(),
  author: z.string(),
  author_id: z.string(),
  organization: z.string().nullable(),
  organization_id: z.string().nullable(),
  name: z.string(),
  summary: z.string(),
  categories: Names,
  display_categories: Names,
  loaders: Names,
  game_versions: Names,
  downloads: z.int(),
  follows: z.int(),
  icon_url: z.string().nullable(),
  date_created: Timestamp,
  date_modified: Timestamp,
  license: z.string(),
  gallery: z.array(z.string()).max(GALLERY_IMAGES_MAX),
  featured_gallery: z.string().nullable(),
  color: z.int().nullable(),
  project_loader_fields: z.object({
    game_versions: Names,
    environment: z.array(V3Environment).max(1),
  }),
})
export type V3SearchHit = z.output<typeof V3SearchHit>
