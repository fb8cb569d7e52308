import {
  ADDITIONAL_CATEGORIES_MAX,
  CATEGORIES_MAX,
  DONATION_LINKS_MAX,
  GALLERY_IMAGES_MAX,
} from '@quarry/domain/limits/counts'
import { V3_ENVIRONMENTS } from '@quarry/domain/projects/environments'
import { PLAIN_LINKS } from '@quarry/domain/projects/links'
import { z } from 'zod'
import { Link, Names, record } from '../fields.ts'
import {
  GalleryImage,
  NewGalleryItem,
  NewProject,
  Project,
  ProjectPatch,
  ProjectsPatch,
} from './project-shapes.ts'
import { ProjectType } from '../enums.ts'

/*
 * Shapes of the v3 API: the data of v2 by other names, with compatibility with a game in lists.
 */

export const V3Environment = z.enum(V3_ENVIRONMENTS)

export const ProjectTypes = z.array(ProjectType).max(ProjectType.options.length)
/** One game, as a list of one. */
export const Games = z.array(z.string()).max(1)

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

export const V3ProjectsPatch = ProjectsPatch.pick({
  categories: true,
  add_categories: true,
  remove_categories: true,
  additional_categories: true,
  add_additional_categories: true,
  remove_additional_categories: true,
}).extend({ link_urls: V3ProjectPatch.shape.link_urls })

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
