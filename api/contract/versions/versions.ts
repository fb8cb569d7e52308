import { BATCH_MAX, FILES_PER_VERSION_MAX, PAGE_MAX, VERSIONS_MAX } from '@quarry/domain/limits/counts'
import { VERSION_WORDS } from '@quarry/domain/search/query-lengths'
import { z } from 'zod'
import { endpoint, NoContent } from '../endpoint.ts'
import {
  queryList,
  Names,
  QueryBoolean,
  queryInteger,
  record,
  refList,
  Timestamp,
  anyText,
} from '../fields.ts'
import { RequestableVersionStatus, VersionType } from '../enums.ts'
import {
  BrowsedVersion,
  FileTypeInput,
  NewVersion,
  OpenedVersion,
  Version,
  VersionDetail,
  VersionPatch,
} from './version-shapes.ts'

const versions = { tag: 'versions' } as const
const VERSION_TYPES = VersionType.options.length
const reading = { ...versions, method: 'GET', access: 'optional', scope: 'VERSION_READ' } as const
const writing = { ...versions, access: 'signed-in', scope: 'VERSION_WRITE', response: NoContent } as const

export const listVersions = endpoint({
  ...reading,
  path: '/v2/project/:project/version',
  summary: "List a project's versions, newest first",
  query: z.object({
    loaders: queryList(z.string()).optional(),
    game_versions: queryList(z.string()).optional(),
    featured: QueryBoolean.optional(),
    version_type: VersionType.optional(),
    limit: queryInteger(0, 10_000).optional(),
    offset: queryInteger(0, 1_000_000).optional(),
    include_changelog: QueryBoolean.default(true),
  }),
  response: z.array(Version).max(VERSIONS_MAX),
})
export const getProjectVersion = endpoint({
  ...reading,
  path: '/v2/project/:project/version/:version',
  summary: 'Get a version by id, or the oldest one by number',
  response: Version,
})
export const getVersion = endpoint({
  ...reading,
  path: '/v2/version/:version',
  summary: 'Get a version',
  response: Version,
})
export const listVersionsById = endpoint({
  ...reading,
  path: '/v2/versions',
  summary: 'Get several versions',
  query: z.object({ ids: refList }),
  response: z.array(Version).max(BATCH_MAX),
})
/** A page of versions with their total and the filter values, for the versions tab and the changelog. */
export const browseVersions = endpoint({
  ...reading,
  path: '/_internal/project/:project/version',
  summary: "Browse a project's versions",
  query: z.object({
    loaders: queryList(z.string()).default([]),
    game_versions: queryList(z.string()).default([]),
    version_types: queryList(VersionType).default([]),
    /** All words must occur in name, number or changelog, in any order. */
    words: anyText(VERSION_WORDS).optional(),
    offset: queryInteger(0, 1_000_000).default(0),
    limit: queryInteger(1, PAGE_MAX).default(20),
  }),
  response: z.object({
    versions: z.array(BrowsedVersion).max(PAGE_MAX),
    total: z.int(),
    loaders: Names,
    game_versions: Names,
    version_types: z.array(VersionType).max(VERSION_TYPES),
  }),
})
export const getVersionDetail = endpoint({
  ...reading,
  // It names projects.
  moreScopes: ['PROJECT_READ'],
  path: '/_internal/project/:project/version/:version',
  summary: 'Get a version by id or number, or `latest`, with author and named dependencies',
  query: z.object({ loader: z.string().optional(), game_version: z.string().optional() }),
  response: OpenedVersion,
})
/** Offers of the download dialog for a setup: the newest release, a newer beta, and an alpha newer than both. */
export const listDownloads = endpoint({
  ...reading,
  moreScopes: ['PROJECT_READ'],
  path: '/_internal/project/:project/downloads',
  summary: 'List the newest version per channel for a setup',
  query: z.object({ loader: z.string().optional(), game_version: z.string().optional() }),
  response: z.array(VersionDetail).max(VERSION_TYPES),
})
export const createVersion = endpoint({
  ...versions,
  method: 'POST',
  path: '/v2/version',
  summary: 'Create a version: part `data`, then the files it names',
  access: 'signed-in',
  scope: 'VERSION_CREATE',
  upload: 'multipart',
  body: NewVersion,
  response: Version,
})
export const editVersion = endpoint({
  ...writing,
  method: 'PATCH',
  path: '/v2/version/:version',
  summary: 'Edit a version',
  body: VersionPatch,
})
export const scheduleVersion = endpoint({
  ...writing,
  method: 'POST',
  missing: 'invalid_input',
  path: '/v2/version/:version/schedule',
  summary: 'Hide a version until a moment in the future',
  body: z.object({
    time: Timestamp,
    requested_status: RequestableVersionStatus,
    change_project_type: z.boolean().default(false),
  }),
})
export const deleteVersion = endpoint({
  ...writing,
  method: 'DELETE',
  scope: 'VERSION_DELETE',
  path: '/v2/version/:version',
  summary: 'Delete a version and its files',
})
export const addVersionFiles = endpoint({
  ...writing,
  method: 'POST',
  path: '/v2/version/:version/file',
  summary: 'Add files to a version: part `data`, then files',
  upload: 'multipart',
  body: z.object({ file_types: record(FileTypeInput, FILES_PER_VERSION_MAX).default({}) }),
})
