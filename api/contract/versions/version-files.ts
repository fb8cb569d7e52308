import { BATCH_MAX, UPDATES_PER_FILE_MAX } from '@quarry/domain/limits/counts'
import { ruleText } from '../rules.ts'
import { HASH_ALGORITHMS } from '@quarry/domain/files/file-types'
import { z } from 'zod'
import { endpoint, NoContent } from '../endpoint.ts'
import { Id, Name, QueryBoolean, record } from '../fields.ts'
import { Project } from '../projects/project-shapes.ts'
import { VersionType } from '../enums.ts'
import { Version } from './version-shapes.ts'

const Algorithm = z.enum(HASH_ALGORITHMS)
const files = { tag: 'version-files' } as const

const lookup = { ...files, access: 'optional', scope: 'VERSION_READ' } as const

const HashQuery = z.object({
  algorithm: Algorithm.optional(),
  version_id: Id.optional(),
  multiple: QueryBoolean.optional(),
})

const Wanted = {
  loaders: z.array(Name).max(BATCH_MAX).nullish(),
  game_versions: z.array(Name).max(BATCH_MAX).nullish(),
  version_types: z.array(VersionType).max(BATCH_MAX).nullish(),
}

const Hashes = {
  algorithm: Algorithm.optional(),
  hashes: z.array(z.string()).max(BATCH_MAX, { message: ruleText('max_entries', { max: BATCH_MAX }) }),
}

export const getVersionByHash = endpoint({
  ...lookup,
  method: 'GET',
  path: '/v2/version_file/:hash',
  summary: 'Get the version a file belongs to',
  query: HashQuery,
  response: Version,
})

export const deleteFile = endpoint({
  ...files,
  access: 'signed-in',
  scope: 'VERSION_WRITE',
  method: 'DELETE',
  path: '/v2/version_file/:hash',
  summary: 'Delete a file from its version',
  query: HashQuery,
  response: NoContent,
})

export const getUpdateByHash = endpoint({
  ...lookup,
  method: 'POST',
  path: '/v2/version_file/:hash/update',
  summary: 'Get the newest matching version of the project a file belongs to',
  query: HashQuery,
  body: z.object(Wanted),
  response: Version,
})

export const listVersionsByHash = endpoint({
  ...lookup,
  method: 'POST',
  path: '/v2/version_files',
  summary: 'Get the versions several files belong to',
  body: z.object(Hashes),
  response: record(Version, BATCH_MAX),
})

export const listUpdatesByHash = endpoint({
  ...lookup,
  method: 'POST',
  path: '/v2/version_files/update',
  summary: 'Get the newest matching version for each of several files',
  body: z.object({ ...Hashes, ...Wanted }),
  response: record(Version, BATCH_MAX),
})

export const listManyUpdatesByHash = endpoint({
  ...lookup,
  method: 'POST',
  path: '/v2/version_files/update_many',
  summary: 'List all matching versions for each of several files, newest first',
  body: z.object({ ...Hashes, ...Wanted }),
  response: record(z.array(Version).max(UPDATES_PER_FILE_MAX), BATCH_MAX),
})

export const listIndividualUpdates = endpoint({
  ...lookup,
  method: 'POST',
  path: '/v2/version_files/update_individual',
  summary: 'The same with filters per file',
  body: z.object({
    algorithm: Algorithm.optional(),
    hashes: z.array(z.object({ hash: z.string(), ...Wanted })).max(BATCH_MAX),
  }),
  response: record(Version, BATCH_MAX),
})

export const listProjectsByHash = endpoint({
  ...lookup,
  scope: 'PROJECT_READ',
  method: 'POST',
  path: '/v2/version_file/project',
  summary: 'Get the projects several files belong to',
  body: z.object(Hashes),
  response: record(Project, BATCH_MAX),
})
