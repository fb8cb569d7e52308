import { BATCH_MAX, UPDATES_PER_FILE_MAX } from '@quarry/domain/limits/counts'
import { z } from 'zod'
import { endpoint } from '../endpoint.ts'
import { record } from '../fields.ts'
import { getFileDownload } from './loader-updates.ts'
import { V3Project } from '../projects/v3-project-shapes.ts'
import { LoaderFieldFilter, V3Version } from './v3-version-shapes.ts'
import {
  deleteFile,
  getUpdateByHash,
  getVersionByHash,
  listIndividualUpdates,
  listManyUpdatesByHash,
  listProjectsByHash,
  listUpdatesByHash,
  listVersionsByHash,
} from './version-files.ts'

/*
 * v3 form of lookups by hash: game versions are a loader field; `game_versions` as in v2 is accepted too.
 */

const v3 = { tag: 'v3' } as const
const ByHash = record(V3Version, BATCH_MAX)
const Fields = {
  loader_fields: LoaderFieldFilter.nullish(),
}
const updates = listIndividualUpdates.body.shape

export const v3GetVersionByHash = endpoint({
  ...getVersionByHash,
  ...v3,
  path: '/v3/version_file/:hash',
  response: V3Version,
})
export const v3DeleteFile = endpoint({ ...deleteFile, ...v3, path: '/v3/version_file/:hash' })
export const v3GetFileDownload = endpoint({
  ...getFileDownload,
  ...v3,
  path: '/v3/version_file/:hash/download',
})
export const v3GetUpdateByHash = endpoint({
  ...getUpdateByHash,
  ...v3,
  path: '/v3/version_file/:hash/update',
  body: getUpdateByHash.body.extend(Fields),
  response: V3Version,
})
export const v3ListVersionsByHash = endpoint({
  ...listVersionsByHash,
  ...v3,
  path: '/v3/version_files',
  response: ByHash,
})
export const v3ListUpdatesByHash = endpoint({
  ...listUpdatesByHash,
  ...v3,
  path: '/v3/version_files/update',
  body: listUpdatesByHash.body.extend(Fields),
  response: ByHash,
})
export const v3ListManyUpdatesByHash = endpoint({
  ...listManyUpdatesByHash,
  ...v3,
  path: '/v3/version_files/update_many',
  body: listManyUpdatesByHash.body.extend(Fields),
  response: record(z.array(V3Version).max(UPDATES_PER_FILE_MAX), BATCH_MAX),
})
export const v3ListIndividualUpdates = endpoint({
  ...listIndividualUpdates,
  ...v3,
  path: '/v3/version_files/update_individual',
  body: z.object({
    algorithm: updates.algorithm,
    hashes: z.array(updates.hashes.element.extend(Fields)).max(BATCH_MAX),
  }),
  response: ByHash,
})
export const v3ListProjectsByHash = endpoint({
  ...listProjectsByHash,
  ...v3,
  path: '/v3/version_file/project',
  response: record(V3Project, BATCH_MAX),
})
