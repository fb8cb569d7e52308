import { CATALOGUE_MAX } from '@quarry/domain/limits/counts'
import { GAME_VERSION_TYPES } from '@quarry/domain/projects/game-versions'
import { z } from 'zod'
import { endpoint } from '../endpoint.ts'
import { QueryBoolean, Timestamp, Names } from '../fields.ts'

export const CategoryTag = z.object({
  icon: z.string(),
  name: z.string(),
  project_type: z.string(),
  header: z.string(),
})
export type CategoryTag = z.output<typeof CategoryTag>

export const LoaderTag = z.object({
  icon: z.string(),
  name: z.string(),
  supported_project_types: Names,
})
export type LoaderTag = z.output<typeof LoaderTag>

export const GameVersionTag = z.object({
  version: z.string(),
  version_type: z.enum(GAME_VERSION_TYPES),
  date: Timestamp,
  major: z.boolean(),
})
export type GameVersionTag = z.output<typeof GameVersionTag>

export const NamedTag = z.object({ short: z.string(), name: z.string() })
export const LicenseText = z.object({ title: z.string(), body: z.string() })

const tagList = { method: 'GET', tag: 'tags', access: 'public' } as const

export const listCategories = endpoint({
  ...tagList,
  path: '/v2/tag/category',
  summary: 'List the categories',
  response: z.array(CategoryTag).max(CATALOGUE_MAX),
})
export const listLoaders = endpoint({
  ...tagList,
  path: '/v2/tag/loader',
  summary: 'List the loaders',
  response: z.array(LoaderTag).max(CATALOGUE_MAX),
})
export const listGameVersions = endpoint({
  ...tagList,
  path: '/v2/tag/game_version',
  summary: 'List the game versions, newest first',
  query: z.object({ type: GameVersionTag.shape.version_type.optional(), major: QueryBoolean.optional() }),
  response: z.array(GameVersionTag).max(CATALOGUE_MAX),
})
export const listLicenses = endpoint({
  ...tagList,
  path: '/v2/tag/license',
  summary: 'List the SPDX licenses',
  response: z.array(NamedTag).max(CATALOGUE_MAX),
})
export const getLicense = endpoint({
  ...tagList,
  path: '/v2/tag/license/:license',
  summary: 'Get the text of a license',
  response: LicenseText,
})
export const listDonationPlatforms = endpoint({
  ...tagList,
  path: '/v2/tag/donation_platform',
  summary: 'List the donation platforms',
  response: z.array(NamedTag).max(CATALOGUE_MAX),
})
export const listReportTypes = endpoint({
  ...tagList,
  path: '/v2/tag/report_type',
  summary: 'List the reasons for a report',
  response: Names,
})
export const listProjectTypes = endpoint({
  ...tagList,
  path: '/v2/tag/project_type',
  summary: 'List the project types',
  response: Names,
})
export const listSideTypes = endpoint({
  ...tagList,
  path: '/v2/tag/side_type',
  summary: 'List the values of client_side and server_side',
  response: Names,
})
