import { FILE_NAME, IDEMPOTENCY_KEY, LINK } from '@quarry/domain/limits/lengths'
import { z } from 'zod'
import { endpoint } from '../endpoint.ts'
import { text } from '../fields.ts'
import { ruleText } from '../rules.ts'
import { NewPath, Path } from './files.ts'
import { curseForgePageOf, remoteUrlOf } from './remote-url.ts'
import { ServerOperation } from './servers.ts'

/* Files that a server downloads. Apart from its other files: pages that do not download load none of this. */

const RemoteUrl = text(LINK).refine((url) => remoteUrlOf(url) !== undefined, {
  message: ruleText('remote_url'),
})

const CurseForgePageUrl = text(LINK).refine((url) => curseForgePageOf(url) !== undefined, {
  message: ruleText('curseforge_page'),
})

export const RemoteFile = z.object({
  /** What the file is called in the folder. */
  name: z.string(),
  /** In bytes; null if its host does not say. */
  size: z.int().nullable(),
  /** Whether the folder has a file of this name, which would be replaced. */
  exists: z.boolean(),
})
export type RemoteFile = z.output<typeof RemoteFile>

export const CurseForgeDownload = z.object({
  /** What the server pack is called at CurseForge. */
  name: z.string(),
  download: ServerOperation,
})
export type CurseForgeDownload = z.output<typeof CurseForgeDownload>

const remote = { tag: 'servers', access: 'signed-in', scope: 'SERVER_WRITE' } as const

export const checkRemoteFile = endpoint({
  ...remote,
  method: 'POST',
  path: `/v3/server/:server/fs/remote/check`,
  summary: 'Ask a host of the internet for the name and size of a file, before a server downloads it',
  body: z.object({
    url: RemoteUrl,
    folder: Path.default(''),
    /** Instead of the name that the host or the address gives. */
    name: text(FILE_NAME).optional(),
  }),
  response: RemoteFile,
})
export const fetchRemoteFile = endpoint({
  ...remote,
  method: 'POST',
  path: `/v3/server/:server/fs/remote`,
  summary:
    'Download a file from a host of the internet, one at a time; without `overwrite` it fails if it would replace a file',
  body: z.object({
    url: RemoteUrl,
    path: NewPath,
    overwrite: z.boolean().default(false),
    /** A second request with the same key returns the first operation. */
    key: text(IDEMPOTENCY_KEY).optional(),
  }),
  response: ServerOperation,
})
export const fetchCurseForgePack = endpoint({
  ...remote,
  method: 'POST',
  path: `/v3/server/:server/fs/remote/curseforge`,
  summary: 'Download the server pack of a file of a CurseForge modpack, to extract it afterwards',
  body: z.object({
    /** The page of the file, such as `https://www.curseforge.com/minecraft/modpacks/NAME/files/1234`. */
    page: CurseForgePageUrl,
    path: NewPath,
    /** A second request with the same key returns the first operation. */
    key: text(IDEMPOTENCY_KEY).optional(),
  }),
  response: CurseForgeDownload,
})
