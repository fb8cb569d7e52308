import { ENVIRONMENT_MATCHES, SIDE_TYPES } from '@quarry/domain/projects/environments'
import { SEARCHABLE_STATUSES } from '@quarry/domain/projects/project-statuses'
import { z } from 'zod'
import { PROJECT_TYPES } from '@quarry/domain/projects/project-types'
import { comparable, defineSettings, equality, TEXT_RULES, type IndexDefinition } from './settings.ts'

const Side = z.enum(SIDE_TYPES)

/** One document per project, never per version: counts are exact without `distinct`. Times are epoch milliseconds. */
export const ProjectDocument = z.object({
  project_id: z.string(),
  slug: z.string(),
  title: z.string(),
  summary: z.string(),
  /** Other spellings of the title; searched, never displayed. */
  aliases: z.array(z.string()),
  /** Username of the organization's owner, otherwise of the team's owner. */
  author: z.string(),
  author_id: z.string(),
  organization: z.string().nullable(),
  organization_id: z.string().nullable(),
  organization_slug: z.string().nullable(),
  status: z.enum(SEARCHABLE_STATUSES),
  /** Every search page that lists the project. */
  project_types: z.array(z.enum(PROJECT_TYPES)),
  /** Primary and additional categories and the loaders, sorted, for v2 filters. */
  categories: z.array(z.string()),
  /** Primary categories and the loaders, sorted, for cards. */
  display_categories: z.array(z.string()),
  /** Loaders of all listed and archived versions; for packs, the loaders inside. */
  loaders: z.array(z.string()),
  /** Game versions of the same versions, in reference order, newest first. */
  game_versions: z.array(z.string()),
  /** `loader|game_version` pairs that occur on one and the same version. */
  compat: z.array(z.string()),
  /** Game versions of the versions of one type, for types that one project can mix. Other projects have none. */
  mod_versions: z.array(z.string()),
  plugin_versions: z.array(z.string()),
  datapack_versions: z.array(z.string()),
  client_side: Side,
  server_side: Side,
  /** Choices of the environment filter that find the project. */
  environments: z.array(z.enum(ENVIRONMENT_MATCHES)),
  /** `type|project id` of the dependencies of the same versions. */
  depends_on: z.array(z.string()),
  /** First word of the SPDX expression. */
  license: z.string(),
  open_source: z.boolean(),
  downloads: z.number().int(),
  follows: z.number().int(),
  popularity: z.number().int(),
  /** Downloads of the last seven days. */
  weekly_downloads: z.number().int(),
  icon_url: z.string().nullable(),
  color: z.number().int().nullable(),
  gallery: z.array(z.string()),
  featured_gallery: z.string().nullable(),
  /** Id of the newest of these versions. */
  latest_version: z.string().nullable(),
  /** Approval date, otherwise publication date. */
  date_created: z.number().int(),
  date_modified: z.number().int(),
})

export type ProjectDocument = z.infer<typeof ProjectDocument>

/** Fields that only help to find a project; they are never displayed. */
export const HIDDEN_FIELDS = [
  'aliases',
  'compat',
  'mod_versions',
  'plugin_versions',
  'datapack_versions',
  'popularity',
  'environments',
  'depends_on',
] as const satisfies (keyof ProjectDocument)[]

const HIDDEN: ReadonlySet<string> = new Set(HIDDEN_FIELDS)

export const projectIndex: IndexDefinition = {
  uid: 'projects',
  primaryKey: 'project_id',
  settings: defineSettings({
    searchableAttributes: ['title', 'aliases', 'slug', 'author', 'organization', 'summary'],
    displayedAttributes: Object.keys(ProjectDocument.shape).filter((name) => !HIDDEN.has(name)),
    filterableAttributes: [
      equality('project_id', 'project_types', 'categories', 'loaders', 'game_versions', 'compat'),
      equality('mod_versions', 'plugin_versions', 'datapack_versions'),
      equality('client_side', 'server_side', 'environments', 'license', 'open_source', 'status'),
      equality('title', 'slug', 'author', 'author_id', 'organization_id', 'organization_slug', 'depends_on'),
      comparable('downloads', 'follows', 'color', 'date_created', 'date_modified'),
    ],
    sortableAttributes: ['downloads', 'weekly_downloads', 'follows', 'date_created', 'date_modified'],
    rankingRules: [...TEXT_RULES, 'popularity:desc', 'downloads:desc'],
    exactAttributes: ['slug'],
  }),
}

/** Facets that a search page requests. Ids and authors are never faceted, because they have too many values. */
export const PROJECT_FACETS = ['categories', 'loaders', 'game_versions', 'environments', 'open_source']
