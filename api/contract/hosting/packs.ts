import { SERVER_FLAVOURS } from '@quarry/domain/hosting/flavours'
import { PACK_OPTIONAL_MAX } from '@quarry/domain/limits/counts'
import { IDEMPOTENCY_KEY } from '@quarry/domain/limits/lengths'
import { z } from 'zod'
import { endpoint, NoContent } from '../endpoint.ts'
import { Id, text } from '../fields.ts'
import { NodePackCheck, PackPath } from './node-packs.ts'
import { ServerOperation } from './servers.ts'

/* The modpack of a server. Apart from its other content: pages that install no modpack load none of this. */

export const ServerPackCheck = NodePackCheck.omit({ file: true, dependencies: true }).extend({
  /** What is installed, unless the server has it already. */
  software: z.object({
    flavour: z.enum(SERVER_FLAVOURS),
    game_version: z.string(),
    loader_version: z.string().nullable(),
  }),
})
export type ServerPackCheck = z.output<typeof ServerPackCheck>

const write = { tag: 'servers', access: 'signed-in', scope: 'SERVER_WRITE' } as const
const path = '/v3/server/:server/pack'
/** Of every installation of a modpack. */
export const PACK_OPTIONS = {
  /** Whether all files of the server are deleted before. */
  hard: z.boolean().default(false),
  /** Paths of optional files that are left out. */
  without: z.array(PackPath).max(PACK_OPTIONAL_MAX).default([]),
}
const chosen = {
  /** Undefined: the newest version of the most stable channel. */
  version_id: Id.optional(),
  project_id: Id,
  ...PACK_OPTIONS,
}

export const checkServerPack = endpoint({
  ...write,
  method: 'POST',
  path: `${path}/check`,
  summary: 'Read a modpack, and say what its installation on a server would change',
  body: z.object(chosen),
  response: ServerPackCheck.extend({
    version: z.object({ id: z.string(), version_number: z.string() }),
  }),
})
export const installServerPack = endpoint({
  ...write,
  method: 'POST',
  path,
  summary:
    'Stop a server, and install a modpack or another version of it with its software; files that the owner added or changed stay',
  body: z.object({
    ...chosen,
    /** A second request with the same key returns the first operation. */
    key: text(IDEMPOTENCY_KEY).optional(),
  }),
  response: ServerOperation,
})
export const unlinkServerPack = endpoint({
  ...write,
  method: 'DELETE',
  path,
  summary: 'Forget the modpack of a server; all of its files stay, as files of the owner',
  response: NoContent,
})
