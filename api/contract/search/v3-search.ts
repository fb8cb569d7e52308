import { BATCH_MAX, GALLERY_IMAGES_MAX, PAGE_MAX } from '@quarry/domain/limits/counts'
import { V2_FILTER } from '@quarry/domain/search/query-lengths'
import { z } from 'zod'
import { Names, Timestamp } from '../fields.ts'
import { V3Environment, ProjectTypes } from '../projects/v3-project-shapes.ts'
import { endpoint } from '../endpoint.ts'
import { searchProjects } from './search.ts'

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

export const v3SearchProjects = endpoint({
  ...searchProjects,
  tag: 'v3',
  path: '/v3/search',
  response: z.object({
    hits: z.array(V3SearchHit).max(PAGE_MAX),
    /** Starts at 1. */
    page: z.int(),
    hits_per_page: z.int(),
    total_hits: z.int(),
  }),
})

const { query: SearchQuery, ...searching } = v3SearchProjects

/** As a list, or as the text of the query parameter. */
const Facets = z.union([
  SearchQuery.shape.facets,
  z
    .array(z.unknown())
    .max(BATCH_MAX)
    .transform((groups) => JSON.stringify(groups))
    .pipe(z.string().max(V2_FILTER.max)),
])

export const v3SearchProjectsByBody = endpoint({
  ...searching,
  method: 'POST',
  summary: 'Search projects by a request body',
  body: SearchQuery.extend({ facets: Facets }),
})
