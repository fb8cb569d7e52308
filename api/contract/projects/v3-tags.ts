import { CATALOGUE_MAX } from '@quarry/domain/limits/counts'
import { LOADER_FIELDS } from '@quarry/domain/projects/loaders'
import { z } from 'zod'
import { endpoint } from '../endpoint.ts'
import { Names, queryObject, Timestamp } from '../fields.ts'
import {
  getLicense,
  GameVersionTag,
  listCategories,
  listLicenses,
  listProjectTypes,
  listReportTypes,
  LoaderTag,
} from './tags.ts'

/* The lists of the catalogue as newer clients read them: what a loader knows of a version is a field with a list of values. */

const tagList = { method: 'GET', tag: 'v3', access: 'public' } as const
const Field = z.enum(LOADER_FIELDS)

export const v3ListCategories = endpoint({ ...listCategories, tag: 'v3', path: '/v3/tag/category' })
export const v3ListLicenses = endpoint({ ...listLicenses, tag: 'v3', path: '/v3/tag/license' })
export const v3GetLicense = endpoint({ ...getLicense, tag: 'v3', path: '/v3/tag/license/:license' })
export const v3ListReportTypes = endpoint({ ...listReportTypes, tag: 'v3', path: '/v3/tag/report_type' })
export const v3ListProjectTypes = endpoint({ ...listProjectTypes, tag: 'v3', path: '/v3/tag/project_type' })

export const v3ListLoaders = endpoint({
  ...tagList,
  path: '/v3/tag/loader',
  summary: 'List the loaders, with the fields that versions for them have',
  response: z
    .array(
      LoaderTag.extend({
        supported_games: Names,
        supported_fields: z.array(Field).max(LOADER_FIELDS.length),
        metadata: z.object({ platform: z.boolean() }),
      }),
    )
    .max(CATALOGUE_MAX),
})

const Game = z.object({
  slug: z.string(),
  name: z.string(),
  icon: z.string().nullable(),
  banner: z.string().nullable(),
})
export const v3ListGames = endpoint({
  ...tagList,
  path: '/v3/tag/games',
  summary: 'List the games',
  response: z.array(Game).max(CATALOGUE_MAX),
})

export const v3ListLinkPlatforms = endpoint({
  ...tagList,
  path: '/v3/tag/link_platform',
  summary: 'List where the links of a project lead',
  response: z.array(z.object({ name: z.string(), donation: z.boolean() })).max(CATALOGUE_MAX),
})

/** As JSON in the query; values without such a fact are left out by it. */
const Filters = queryObject(
  z.strictObject({ type: GameVersionTag.shape.version_type, major: z.boolean() }).partial(),
)

export const LoaderFieldValue = z.object({
  id: z.int(),
  value: z.string(),
  ordering: z.int(),
  created: Timestamp.nullable(),
  type: GameVersionTag.shape.version_type.optional(),
  major: z.boolean().optional(),
})
export type LoaderFieldValue = z.output<typeof LoaderFieldValue>

export const v3ListLoaderFieldValues = endpoint({
  ...tagList,
  path: '/v3/tag/loader_field',
  summary: 'List the values of a field of versions; `filters` is JSON such as {"major":true}',
  query: z.object({ loader_field: Field, filters: Filters.optional() }),
  response: z.array(LoaderFieldValue).max(CATALOGUE_MAX),
})
