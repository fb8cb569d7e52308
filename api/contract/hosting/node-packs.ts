import { SKIP_REASONS } from '@quarry/domain/hosting/server-packs'
import { PACK_OPTIONAL_MAX, PACK_PATHS_LISTED } from '@quarry/domain/limits/counts'
import { FILE_UPLOAD, GAME_HOST, PACK_NAME, SERVER_PATH } from '@quarry/domain/limits/lengths'
import { z } from 'zod'
import { endpoint, NoContent } from '../endpoint.ts'
import { filledText, Id, text } from '../fields.ts'

/* What the agent of a node serves to the API for the modpack of a server. */

/** Of a stored file of the site, so a node requests nothing from other hosts. */
export const SitePath = z.string().regex(/^\/data\/[\w%!'()*.~/-]+$/)

export const PackPath = text(SERVER_PATH)

const anyPack = { siteHost: text(GAME_HOST), without: z.array(PackPath).max(PACK_OPTIONAL_MAX) }

/** A version of a modpack whose file the site stores, or a modpack whose file was uploaded to the node. */
export const NodePack = z.union([
  z.object({
    ...anyPack,
    project: Id,
    version: Id,
    path: SitePath,
    size: z.int().min(0),
    sha512: z.hash('sha512'),
  }),
  z.object({ ...anyPack, upload: text(FILE_UPLOAD) }),
])
export type NodePack = z.output<typeof NodePack>

/** A modpack of an uploaded file, as its index names it. */
export const PackName = z.object({ name: filledText(PACK_NAME), version_number: filledText(PACK_NAME) })
export type PackName = z.output<typeof PackName>

/** Where the modpack of a server comes from. */
export const PackOrigin = z.union([z.object({ project: Id, version: Id }), z.object({ file: PackName })])
export type PackOrigin = z.output<typeof PackOrigin>

const Paths = z.array(z.string()).max(PACK_PATHS_LISTED)

/** What an installation would change. Only the first paths are listed; the numbers are those of all. */
export const PackChanges = z.object({
  added: z.int(),
  replaced: z.int(),
  removed: z.int(),
  skipped: z.int(),
  removed_paths: Paths,
  skipped_paths: z.array(z.object({ path: z.string(), reason: z.enum(SKIP_REASONS) })).max(PACK_PATHS_LISTED),
})
export type PackChanges = z.output<typeof PackChanges>

export const NodePackCheck = z.object({
  file: PackName,
  /** By the names of the format, `minecraft` and that of a loader. */
  dependencies: z.record(z.string(), z.string()),
  /** In bytes: what is downloaded besides the pack itself. */
  download: z.int(),
  /** Files for players only, which are left out. */
  left_out: z.int(),
  /** The first files that a server may do without; those after them are installed. */
  optional: z.array(z.object({ path: z.string(), size: z.int() })).max(PACK_OPTIONAL_MAX),
  changes: PackChanges,
})
export type NodePackCheck = z.output<typeof NodePackCheck>

const served = { tag: 'servers', access: 'signed-in', scope: 'SERVER_WRITE' } as const

export const checkNodePack = endpoint({
  ...served,
  method: 'POST',
  path: '/v3/server/:server/node/pack/check',
  summary: 'Read a modpack, and say what its installation would change',
  body: z.object({
    pack: NodePack,
    /** Whether all files are deleted before. */
    erases: z.boolean(),
  }),
  response: NodePackCheck,
})
export const unlinkNodePack = endpoint({
  ...served,
  method: 'DELETE',
  path: '/v3/server/:server/node/pack',
  summary: 'Forget which files belong to a modpack; all of them stay',
  response: NoContent,
})
