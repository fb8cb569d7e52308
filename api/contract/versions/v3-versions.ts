import { FILES_PER_VERSION_MAX, BATCH_MAX, DEPENDED_ON_MAX, VERSIONS_MAX } from '@quarry/domain/limits/counts'
import { z } from 'zod'
import { endpoint } from '../endpoint.ts'
import {
  LoaderFieldFilter,
  V3NewVersion,
  V3OpenedVersion,
  V3Version,
  V3VersionPatch,
} from './v3-version-shapes.ts'
import {
  addVersionFiles,
  createVersion,
  deleteVersion,
  editVersion,
  scheduleVersion,
  listVersions,
} from './versions.ts'
import { queryObject, refList } from '../fields.ts'
import { V3Project } from '../projects/v3-project-shapes.ts'

/* Versions in the v3 API: same rules as in v2 with the field names of v3. */

const v3 = { tag: 'v3' } as const
const reading = { ...v3, method: 'GET', access: 'optional', scope: 'VERSION_READ' } as const

export const v3ListDependencies = endpoint({
  ...reading,
  scope: 'PROJECT_READ',
  path: '/v3/project/:project/dependencies',
  summary: 'List what any version of a project depends on',
  response: z.object({
    projects: z.array(V3Project).max(DEPENDED_ON_MAX),
    versions: z.array(V3Version).max(DEPENDED_ON_MAX),
  }),
})

export const v3ListVersions = endpoint({
  ...reading,
  path: '/v3/project/:project/version',
  summary: "List a project's versions, newest first",
  query: listVersions.query.extend({ loader_fields: queryObject(LoaderFieldFilter).optional() }),
  response: z.array(V3Version).max(VERSIONS_MAX),
})

export const v3GetProjectVersion = endpoint({
  ...reading,
  path: '/v3/project/:project/version/:version',
  summary: 'Get a version by id, or the oldest one by number',
  response: V3OpenedVersion,
})

export const v3GetVersion = endpoint({
  ...reading,
  path: '/v3/version/:version',
  summary: 'Get a version',
  response: V3OpenedVersion,
})

export const v3ListVersionsById = endpoint({
  ...reading,
  path: '/v3/versions',
  summary: 'Get several versions',
  query: z.object({ ids: refList }),
  response: z.array(V3Version).max(BATCH_MAX),
})

export const v3CreateVersion = endpoint({
  ...createVersion,
  ...v3,
  path: '/v3/version',
  body: V3NewVersion,
  response: V3Version,
})
const version = { ...v3, path: '/v3/version/:version' } as const
export const v3EditVersion = endpoint({ ...editVersion, ...version, body: V3VersionPatch })
export const v3DeleteVersion = endpoint({ ...deleteVersion, ...version })
export const v3ScheduleVersion = endpoint({
  ...scheduleVersion,
  ...v3,
  path: '/v3/version/:version/schedule',
})
export const v3AddVersionFiles = endpoint({
  ...addVersionFiles,
  ...v3,
  path: '/v3/version/:version/file',
  // v3 clients send the names of the parts too; the received parts count.
  body: addVersionFiles.body.extend({
    file_parts: z.array(z.string()).max(FILES_PER_VERSION_MAX).optional(),
  }),
})
