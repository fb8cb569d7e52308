import { PACK_FILE_STATES } from '@quarry/domain/hosting/server-content'
import { FILE_NAME_MAX_BYTES, namesOfNewPath, namesOfPath } from '@quarry/domain/hosting/server-files'
import { CONTENT_FILES_MAX, CONTENT_INSTALL_MAX } from '@quarry/domain/limits/counts'
import { FILE_NAME, SERVER_PATH } from '@quarry/domain/limits/lengths'
import { z } from 'zod'
import { endpoint, NoContent } from '../endpoint.ts'
import { text } from '../fields.ts'
import { ruleText } from '../rules.ts'
import { PackOrigin, SitePath } from './node-packs.ts'

/* What the agent of a node serves to the API for the content of a server, besides its files. */

const Folder = text(SERVER_PATH).refine((path) => (namesOfPath(path) ?? []).length > 0, {
  message: ruleText('file_path', { max: FILE_NAME_MAX_BYTES }),
})
const NewName = text(FILE_NAME).refine((name) => namesOfNewPath(name)?.length === 1, {
  message: ruleText('file_name_new', { max: FILE_NAME_MAX_BYTES }),
})
const NodeFile = z.object({
  name: z.string(),
  size: z.int(),
  /** Null for a file that is too large. */
  sha512: z.string().nullable(),
  /** Of the modpack, with or without a change; null for a file of the owner. */
  pack: z.enum(PACK_FILE_STATES).nullable(),
})
export type NodeFile = z.output<typeof NodeFile>

export const PlacedFile = z.object({
  path: SitePath,
  name: NewName,
  size: z.int().min(0),
  sha512: z.hash('sha512'),
  /** Names of files that it replaces. */
  replaces: z.array(z.string()).max(CONTENT_FILES_MAX),
})
export type PlacedFile = z.output<typeof PlacedFile>

const served = { tag: 'servers', access: 'signed-in', path: '/v3/server/:server/node/content' } as const

export const listNodeContent = endpoint({
  ...served,
  scope: 'SERVER_READ',
  method: 'GET',
  summary: 'List the files of a folder with their hashes',
  query: z.object({ folder: Folder, extension: z.enum(['.jar', '.zip']) }),
  response: z.object({
    files: z.array(NodeFile).max(CONTENT_FILES_MAX),
    total: z.int(),
    /** The modpack of the server, which a report may not name yet, or any more; older agents leave it out. */
    installed: PackOrigin.nullable().optional(),
  }),
})
export const placeNodeContent = endpoint({
  ...served,
  scope: 'SERVER_WRITE',
  method: 'POST',
  summary: 'Download files of the site into a folder; nothing changes until all have arrived',
  body: z.object({ folder: Folder, files: z.array(PlacedFile).max(CONTENT_INSTALL_MAX) }),
  response: NoContent,
})
