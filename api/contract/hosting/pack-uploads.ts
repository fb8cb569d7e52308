import { PACK_UPLOAD_MAX_BYTES } from '@quarry/domain/hosting/server-packs'
import { IDEMPOTENCY_KEY } from '@quarry/domain/limits/lengths'
import { z } from 'zod'
import { endpoint } from '../endpoint.ts'
import { text } from '../fields.ts'
import { FileUpload } from './files.ts'
import { PackName } from './node-packs.ts'
import { PACK_OPTIONS, ServerPackCheck } from './packs.ts'
import { ServerOperation } from './servers.ts'

/*
 * Modpacks of files that users upload. Their pieces are sent like those of other files. Apart from other modpacks: only the
 * dialog of an upload loads this.
 */

const write = { tag: 'servers', access: 'signed-in', scope: 'SERVER_WRITE' } as const
const path = '/v3/server/:server/pack'

export const startPackUpload = endpoint({
  ...write,
  method: 'POST',
  path: `${path}/uploads`,
  summary:
    'Begin to upload the .mrpack file of a modpack in pieces; it becomes no file of the server, and is kept for a day',
  body: z.object({ size: z.int().min(1).max(PACK_UPLOAD_MAX_BYTES) }),
  response: FileUpload,
})
export const checkUploadedPack = endpoint({
  ...write,
  method: 'POST',
  path: `${path}/upload/:upload/check`,
  summary: 'Read an uploaded modpack, and say what its installation on a server would change',
  body: z.object(PACK_OPTIONS),
  response: ServerPackCheck.extend({ file: PackName }),
})
export const installUploadedPack = endpoint({
  ...write,
  method: 'POST',
  path: `${path}/upload/:upload`,
  summary:
    'Stop a server, and install an uploaded modpack with its software; files that the owner added or changed stay',
  body: z.object({
    ...PACK_OPTIONS,
    /** A second request with the same key returns the first operation. */
    key: text(IDEMPOTENCY_KEY).optional(),
  }),
  response: ServerOperation,
})
