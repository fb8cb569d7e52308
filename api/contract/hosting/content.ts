import { PACK_FILE_STATES } from '@quarry/domain/hosting/server-content'
import { SERVER_CONTENT_TYPES } from '@quarry/domain/hosting/server-content-types'
import { CONTENT_FILES_MAX, CONTENT_INSTALL_MAX, CONTENT_REQUEST_MAX } from '@quarry/domain/limits/counts'
import { FILE_NAME } from '@quarry/domain/limits/lengths'
import { LOADERS } from '@quarry/domain/projects/loaders'
import { z } from 'zod'
import { endpoint, NoContent } from '../endpoint.ts'
import { Id, text } from '../fields.ts'
import { DependencyTarget } from '../versions/version-shapes.ts'

/* The mods, plugins or data packs of a server: files of one folder that the catalogue may know. */

const ContentVersion = z.object({ id: z.string(), version_number: z.string() })

const ContentProject = DependencyTarget.extend({
  /** Name of its organization, else of its owner; null without either. */
  owner: z.string().nullable(),
})

export const ServerContentFile = z.object({
  name: z.string(),
  /** In bytes. */
  size: z.int(),
  enabled: z.boolean(),
  /** Null for a file that the site does not know. */
  project: ContentProject.nullable(),
  version: ContentVersion.nullable(),
  /** A newer version for the server of the same or a more stable channel. */
  update: ContentVersion.nullable(),
  /** Whether it belongs to the modpack, with or without a change; null for a file of the owner. */
  pack: z.enum(PACK_FILE_STATES).nullable(),
})
export type ServerContentFile = z.output<typeof ServerContentFile>

/** Without it, the type that the software of the server loads. */
const ContentType = z.enum(SERVER_CONTENT_TYPES).optional()

export const ServerContent = z.object({
  type: z.enum(SERVER_CONTENT_TYPES),
  /** All that the server loads; that of its software first. */
  types: z.array(z.enum(SERVER_CONTENT_TYPES)).max(SERVER_CONTENT_TYPES.length),
  folder: z.string(),
  /** Versions for one of these run on the server. */
  loaders: z.array(z.string()).max(LOADERS.length),
  game_version: z.string(),
  /** The modpack of the server; null without one. */
  pack: z
    .object({
      /** What an uploaded file says about itself; null for a modpack of the catalogue. */
      file: z.object({ name: z.string(), version_number: z.string() }).nullable(),
      /** This and the version are null without a modpack of the catalogue, and if the caller may not see them. */
      project: DependencyTarget.nullable(),
      version: ContentVersion.nullable(),
      /** The newest version of the same or a more stable channel, unless it is installed. */
      update: ContentVersion.nullable(),
    })
    .nullable(),
  files: z.array(ServerContentFile).max(CONTENT_FILES_MAX),
  /** Of all files, also of those that are not listed. */
  total: z.int(),
})
export type ServerContent = z.output<typeof ServerContent>

const Installed = z.object({ project_id: z.string(), version_id: z.string(), name: z.string() })
const Missing = z.object({ project_id: z.string(), title: z.string() })

export const InstalledContent = z.object({
  /** What was requested and what it requires. */
  installed: z.array(Installed).max(CONTENT_INSTALL_MAX),
  /** Required projects without a version for the server. */
  missing: z.array(Missing).max(CONTENT_INSTALL_MAX),
})
export type InstalledContent = z.output<typeof InstalledContent>

const read = { tag: 'servers', access: 'signed-in', scope: 'SERVER_READ' } as const
const write = { tag: 'servers', access: 'signed-in', scope: 'SERVER_WRITE' } as const
const path = '/v3/server/:server/content'
const FileName = text(FILE_NAME)

export const listServerContent = endpoint({
  ...read,
  path,
  method: 'GET',
  summary:
    'List the mods, plugins or data packs of a server, with their projects and updates; without `type` what its software loads',
  query: z.object({ type: ContentType }),
  response: ServerContent,
})
export const installServerContent = endpoint({
  ...write,
  path,
  method: 'POST',
  summary:
    'Install versions with what they require, instead of other versions of the same projects; without `version_id` the newest one for the server',
  body: z.object({
    items: z
      .array(z.object({ project_id: Id, version_id: Id.optional() }))
      .min(1)
      .max(CONTENT_REQUEST_MAX),
    type: ContentType,
  }),
  response: InstalledContent,
})
export const enableServerContent = endpoint({
  ...write,
  path,
  method: 'PATCH',
  summary: 'Enable or disable a file by its name',
  body: z.object({ name: FileName, enabled: z.boolean(), type: ContentType }),
  /** Its name from now on. */
  response: z.object({ name: z.string() }),
})
export const deleteServerContent = endpoint({
  ...write,
  path,
  method: 'DELETE',
  summary: 'Delete a file of the content of a server',
  query: z.object({ name: FileName, type: ContentType }),
  response: NoContent,
})
