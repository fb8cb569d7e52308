import { GALLERY_IMAGES_MAX, PAGE_MAX } from '@quarry/domain/limits/counts'
import { ruleText } from '../rules.ts'
import { V2_FILTER, V2_SEARCH_QUERY } from '@quarry/domain/search/query-lengths'
import { DEFAULT_SORT, SORTS } from '@quarry/domain/search/sorts'
import { z } from 'zod'
import { endpoint } from '../endpoint.ts'
import { queryInteger, Timestamp, Names, anyText } from '../fields.ts'
import { MonetizationStatus } from '../projects/project-shapes.ts'
import { ProjectTypes, V3Environment } from '../projects/v3-project-shapes.ts'

export const SearchHit = z.object({
  project_id: z.string(),
  project_type: z.string(),
  all_project_types: ProjectTypes,
  slug: z.string(),
  author: z.string(),
  author_id: z.string(),
  organization: z.string().nullable(),
  organization_id: z.string().nullable(),
  title: z.string(),
  description: z.string(),
  categories: Names,
  display_categories: Names,
  versions: Names,
  downloads: z.int(),
  follows: z.int(),
  icon_url: z.string(),
  date_created: Timestamp,
  date_modified: Timestamp,
  latest_version: z.string(),
  license: z.string(),
  client_side: z.string(),
  server_side: z.string(),
  environment: V3Environment,
  gallery: z.array(z.string()).max(GALLERY_IMAGES_MAX),
  featured_gallery: z.string().nullable(),
  color: z.int().nullable(),
  thread_id: z.string(),
  monetization_status: MonetizationStatus,
})
export type SearchHit = z.output<typeof SearchHit>

export const searchProjects = endpoint({
  method: 'GET',
  path: '/v2/search',
  tag: 'projects',
  summary: 'Search projects',
  access: 'public',
  query: z.object({
    query: anyText(V2_SEARCH_QUERY).default(''),
    facets: z.string().max(V2_FILTER.max).optional(),
    index: z.enum(SORTS, { message: ruleText('one_of', { values: SORTS.join(', ') }) }).default(DEFAULT_SORT),
    offset: queryInteger(0, 1_000_000).default(0),
    /** At most 100; 0 returns only the number of hits. */
    limit: z.coerce
      .number({ message: ruleText('whole_number') })
      .int({ message: ruleText('whole_number') })
      .min(0, { message: ruleText('at_least', { min: 0 }) })
      .default(10)
      .transform((limit) => Math.min(limit, PAGE_MAX)),
    /** Filter expressions of older clients: `filters` and `version` are combined, `new_filters` replaces them. */
    filters: z.string().max(V2_FILTER.max).optional(),
    version: z.string().max(V2_FILTER.max).optional(),
    new_filters: z.string().max(V2_FILTER.max).optional(),
  }),
  response: z.object({
    hits: z.array(SearchHit).max(PAGE_MAX),
    offset: z.int(),
    limit: z.int(),
    total_hits: z.int(),
  }),
})

/** The public URL of the search engine and a key that permits only searching. */
export const getSearchKey = endpoint({
  method: 'GET',
  path: '/_internal/search-key',
  tag: 'search',
  summary: 'Get address and key for searching',
  access: 'public',
  response: z.object({ url: z.string(), key: z.string() }),
})
