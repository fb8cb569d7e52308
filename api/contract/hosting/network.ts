import { FURTHER_PORTS_MAX } from '@quarry/domain/limits/counts'
import { PORT_NAME } from '@quarry/domain/limits/lengths'
import { z } from 'zod'
import { endpoint, NoContent } from '../endpoint.ts'
import { filledText } from '../fields.ts'

/** A port of a server besides that of the game, for example for a map or voice. */
export const ServerPort = z.object({ port: z.int(), name: z.string() })
export type ServerPort = z.output<typeof ServerPort>

const name = filledText(PORT_NAME)

const write = { tag: 'servers', access: 'signed-in', scope: 'SERVER_WRITE' } as const

export const listServerPorts = endpoint({
  tag: 'servers',
  access: 'signed-in',
  scope: 'SERVER_READ',
  method: 'GET',
  path: '/v3/server/:server/allocations',
  summary: 'List the ports of a server besides that of the game, the lowest first',
  response: z.array(ServerPort).max(FURTHER_PORTS_MAX),
})
export const addServerPort = endpoint({
  ...write,
  method: 'POST',
  path: '/v3/server/:server/allocations',
  summary: `Give a server a free port of its machine, at most ${FURTHER_PORTS_MAX}; the name is unique, ignoring case`,
  body: z.object({ name }),
  response: ServerPort,
})
export const renameServerPort = endpoint({
  ...write,
  method: 'PATCH',
  path: '/v3/server/:server/allocation/:port',
  summary: 'Rename a port of a server',
  body: z.object({ name }),
  response: NoContent,
})
export const removeServerPort = endpoint({
  ...write,
  method: 'DELETE',
  path: '/v3/server/:server/allocation/:port',
  summary: 'Remove a port from a server; another server may get it at once',
  response: NoContent,
})
