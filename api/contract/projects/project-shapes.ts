import { ruleText } from '../rules.ts'
import {
  ADDITIONAL_CATEGORIES_MAX,
  CATALOGUE_MAX,
  CATEGORIES_MAX,
  COLLECTIONS_MAX,
  DONATION_LINKS_MAX,
  GALLERY_IMAGES_MAX,
  TEAM_MEMBERS_MAX,
  VERSIONS_MAX,
} from '@quarry/domain/limits/counts'
import {
  GALLERY_DESCRIPTION,
  GALLERY_TITLE,
  LICENSE_ID,
  MODERATOR_MESSAGE,
  PROJECT_SUMMARY,
  PROJECT_TITLE,
  V2_PROJECT_TYPE,
} from '@quarry/domain/limits/lengths'
import { UNKNOWN_LICENSE } from '@quarry/domain/projects/licenses'
import { MONETIZATION_STATUSES } from '@quarry/domain/projects/project-statuses'
import { V2_PROJECT_TYPES } from '@quarry/domain/projects/project-types'
import { z } from 'zod'
import { canOf, ProjectAction } from '../abilities.ts'
import {
  filledText,
  Id,
  Link,
  Markdown,
  Ordering,
  Slug,
  text,
  Timestamp,
  Names,
  record,
  anyText,
  filledAnyText,
} from '../fields.ts'
import { TeamMember } from '../organizations/teams.ts'
import { Organization } from '../organizations/organizations.ts'
import { ProjectStatus, ProjectType, RequestableStatus, SideType } from '../enums.ts'

export const DonationLink = z.object({ id: z.string(), platform: z.string(), url: z.string() })

export const GalleryImage = z.object({
  url: z.string(),
  raw_url: z.string(),
  featured: z.boolean(),
  title: z.string().nullable(),
  description: z.string().nullable(),
  created: Timestamp,
  ordering: z.int(),
})
export type GalleryImage = z.output<typeof GalleryImage>

/** With the revision of its title, description, position and whether it is featured; only for viewers who may edit it. */
const EditableImage = GalleryImage.extend({ revision: z.string().optional() })
export type EditableImage = z.output<typeof EditableImage>

export const MonetizationStatus = z.enum(MONETIZATION_STATUSES)

/** The project of the public v2 API. */
export const Project = z.object({
  id: z.string(),
  slug: z.string(),
  project_type: z.enum(V2_PROJECT_TYPES),
  team: z.string(),
  organization: z.string().nullable(),
  title: z.string(),
  description: z.string(),
  body: z.string(),
  body_url: z.null(),
  published: Timestamp,
  updated: Timestamp,
  approved: Timestamp.nullable(),
  queued: Timestamp.nullable(),
  status: ProjectStatus,
  requested_status: RequestableStatus.nullable(),
  moderator_message: z.object({ message: z.string(), body: z.string().nullable() }).nullable(),
  license: z.object({ id: z.string(), name: z.string(), url: z.string().nullable() }),
  client_side: SideType,
  server_side: SideType,
  downloads: z.int(),
  followers: z.int(),
  categories: z.array(z.string()).max(CATEGORIES_MAX),
  additional_categories: z.array(z.string()).max(ADDITIONAL_CATEGORIES_MAX),
  game_versions: Names,
  loaders: Names,
  versions: z.array(z.string()).max(VERSIONS_MAX),
  icon_url: z.string().nullable(),
  issues_url: z.string().nullable(),
  source_url: z.string().nullable(),
  wiki_url: z.string().nullable(),
  discord_url: z.string().nullable(),
  donation_urls: z.array(DonationLink).max(DONATION_LINKS_MAX),
  gallery: z.array(GalleryImage).max(GALLERY_IMAGES_MAX),
  color: z.int().nullable(),
  thread_id: z.string(),
  monetization_status: MonetizationStatus,
})
export type Project = z.output<typeof Project>

const PROJECT_TYPES_MAX = ProjectType.options.length

/** A project in a list of the site: with the segment of its address and all its kinds. */
export const ListedProject = Project.extend({
  url_type: ProjectType,
  project_types: z.array(ProjectType).max(PROJECT_TYPES_MAX),
})
export type ListedProject = z.output<typeof ListedProject>

/** As much of it as a card shows. */
export const ProjectOnCard = ListedProject.pick({
  id: true,
  slug: true,
  title: true,
  description: true,
  status: true,
  url_type: true,
  project_types: true,
  icon_url: true,
  categories: true,
  loaders: true,
  game_versions: true,
  client_side: true,
  server_side: true,
  downloads: true,
  followers: true,
  updated: true,
})
export type ProjectOnCard = z.output<typeof ProjectOnCard>

/** The project with what its page needs besides: kinds, people, and what the viewer may do. */
export const ProjectDetail = Project.extend({
  gallery: z.array(EditableImage).max(GALLERY_IMAGES_MAX),
  /** First segment of the project's address; `mod` while the project has no version. */
  url_type: ProjectType,
  project_types: z.array(ProjectType).max(PROJECT_TYPES_MAX),
  members: z.array(TeamMember).max(TEAM_MEMBERS_MAX),
  owner_organization: Organization.nullable(),
  /** Accepted members of that organization who are not in the team of the project itself. */
  organization_members: z.array(TeamMember).max(TEAM_MEMBERS_MAX),
  license_is_open_source: z.boolean(),
  /** Increases with every change of texts, tags, links, images, versions and files. */
  revision: z.int(),
  version_count: z.int(),
  /** Number of public projects with a listed version that depends on this one; may be slightly outdated. */
  dependent_count: z.int(),
  /** Game versions by loader, in the order of `game_versions`. */
  compatibility: record(Names, CATALOGUE_MAX),
  viewer: z.object({
    can: canOf(ProjectAction),
    is_member: z.boolean(),
    /** An invitation that waits for an answer. */
    is_invited: z.boolean(),
    follows: z.boolean(),
    /** Own collections that hold this project. */
    collections: z.array(z.string()).max(COLLECTIONS_MAX),
  }),
})
export type ProjectDetail = z.output<typeof ProjectDetail>

/** Donation platforms by code; older clients send the code as `platform`. */
export const DonationLinkInput = z
  .object({ id: z.string().optional(), platform: z.string().optional(), url: Link })
  .transform(({ id, platform, url }) => ({ platform: (id ?? platform ?? '').toLowerCase(), url }))
  .refine(({ platform }) => platform !== '', { message: ruleText('platform_code') })

/** Named twice is named once. */
const nameList = (max: number) =>
  z
    .array(z.string())
    .max(max, { message: ruleText('max_entries', { max }) })
    .transform((names) => [...new Set(names)])
const Categories = nameList(CATEGORIES_MAX)
const AdditionalCategories = nameList(ADDITIONAL_CATEGORIES_MAX)
const optionalLink = Link.nullable()
const NewSide = SideType

const links = {
  issues_url: optionalLink,
  source_url: optionalLink,
  wiki_url: optionalLink,
  discord_url: optionalLink,
}

/** A picture of a new project by the part it comes in. */
export const NewGalleryItem = z.object({
  item: z.string(),
  featured: z.boolean().default(false),
  title: text(GALLERY_TITLE).nullish(),
  description: anyText(GALLERY_DESCRIPTION).nullish(),
  ordering: Ordering.default(0),
})

export const NewProject = z.object({
  title: filledText(PROJECT_TITLE),
  slug: Slug,
  description: filledText(PROJECT_SUMMARY),
  body: Markdown.default(''),
  project_type: z.string().max(V2_PROJECT_TYPE.max).optional(),
  client_side: NewSide.default('unknown'),
  server_side: NewSide.default('unknown'),
  categories: Categories.default([]),
  additional_categories: AdditionalCategories.default([]),
  issues_url: optionalLink.default(null),
  source_url: optionalLink.default(null),
  wiki_url: optionalLink.default(null),
  discord_url: optionalLink.default(null),
  donation_urls: z.array(DonationLinkInput).max(DONATION_LINKS_MAX).default([]),
  license_id: filledText(LICENSE_ID).default(UNKNOWN_LICENSE),
  license_url: optionalLink.default(null),
  requested_status: RequestableStatus.nullable().default('approved'),
  /** Projects begin as drafts; versions are uploaded afterwards and the draft is then submitted. */
  is_draft: z.boolean().default(true),
  initial_versions: z
    .array(z.unknown())
    .max(0, { message: ruleText('no_versions_yet') })
    .optional(),
  gallery_items: z.array(NewGalleryItem).max(GALLERY_IMAGES_MAX).default([]),
  organization_id: Id.nullish(),
})
export type NewProject = z.output<typeof NewProject>

export const ProjectPatch = z
  .object({
    title: filledText(PROJECT_TITLE),
    slug: Slug,
    description: filledText(PROJECT_SUMMARY),
    body: Markdown,
    client_side: SideType,
    server_side: SideType,
    categories: Categories,
    additional_categories: AdditionalCategories,
    ...links,
    donation_urls: z.array(DonationLinkInput).max(DONATION_LINKS_MAX),
    license_id: filledText(LICENSE_ID),
    license_url: optionalLink,
    status: ProjectStatus,
    requested_status: RequestableStatus.nullable(),
    monetization_status: MonetizationStatus,
    moderation_message: filledAnyText(MODERATOR_MESSAGE).nullable(),
    moderation_message_body: Markdown.nullable(),
    /**
     * The revision that the edit is based on. Fields that were changed after it are not overwritten, and staff set no
     * status if anything changed after it (error `conflict`).
     */
    revision: z.int().min(0),
  })
  .partial()
export type ProjectPatch = z.output<typeof ProjectPatch>

export const ProjectsPatch = z
  .object({
    categories: Categories,
    add_categories: Categories,
    remove_categories: Categories,
    additional_categories: AdditionalCategories,
    add_additional_categories: AdditionalCategories,
    remove_additional_categories: AdditionalCategories,
    ...links,
    donation_urls: z.array(DonationLinkInput).max(DONATION_LINKS_MAX),
    add_donation_urls: z.array(DonationLinkInput).max(DONATION_LINKS_MAX),
    remove_donation_urls: z.array(DonationLinkInput).max(DONATION_LINKS_MAX),
  })
  .partial()
export type ProjectsPatch = z.output<typeof ProjectsPatch>
