import type { Tx } from '@quarry/db/db'
import { FURTHER_PORTS_MAX } from '@quarry/domain/limits/counts'
import type { InputOf } from '../../../contract/endpoint.ts'
import type { addServerPort, renameServerPort, ServerPort } from '../../../contract/hosting/network.ts'
import { ruleMessage } from '../../../contract/rules.ts'
import { translateViolations } from '../../kernel/constraint-violations.ts'
import type { SignedInCtx } from '../../kernel/ctx.ts'
import { AppError, invalid, notFound } from '../../kernel/errors.ts'
import { findFreePort, lockNode } from '../nodes.queries.ts'
import { changeServer, checkOptionsOpen, requireServer, type OwnedServer } from '../servers.service.ts'
import { deletePort, insertPort, listPorts, updatePort } from './ports.queries.ts'

export async function listServerPorts(ctx: SignedInCtx, id: string): Promise<ServerPort[]> {
  await requireServer(ctx, id, 'server.view')
  return listPorts(ctx.db, id)
}

/** Changes the ports of a server while its options are not locked. */
function changePorts<T>(
  ctx: SignedInCtx,
  id: string,
  work: (db: Tx, server: OwnedServer) => Promise<T>,
): Promise<T> {
  const changed = changeServer(ctx, { id, rule: 'server.edit' }, async ({ db }, server) => {
    await checkOptionsOpen(db, server)
    return work(db, server)
  })
  return translateViolations(changed, {
    allocations_name_key: () => invalid('name', ruleMessage('server_port_name')),
  })
}

export const addPort = (
  ctx: SignedInCtx,
  id: string,
  { name }: InputOf<typeof addServerPort>['body'],
): Promise<ServerPort> =>
  changePorts(ctx, id, async (db, { nodeId }) => {
    if (nodeId === null) throw new AppError('conflict', ruleMessage('server_unplaced'))
    const max = FURTHER_PORTS_MAX
    if ((await listPorts(db, id)).length >= max)
      throw new AppError('conflict', ruleMessage('server_ports_full', { max }))
    const node = await lockNode(db, nodeId)
    const port = node && (await findFreePort(db, node))
    if (port === undefined) throw new AppError('conflict', ruleMessage('node_ports_full'))
    await insertPort(db, { nodeId, port, serverId: id, name })
    return { port, name }
  })

interface PortRef {
  server: string
  port: string
}

export const renamePort = (
  ctx: SignedInCtx,
  { server, port }: PortRef,
  { name }: InputOf<typeof renameServerPort>['body'],
): Promise<undefined> =>
  changePorts(ctx, server, async (db): Promise<undefined> => {
    if (!(await updatePort(db, { serverId: server, port: portIn(port) }, name))) throw notFound('port', port)
  })

/** The port of the game is not among them. */
export const dropPort = (ctx: SignedInCtx, { server, port }: PortRef): Promise<undefined> =>
  changePorts(ctx, server, async (db): Promise<undefined> => {
    if (!(await deletePort(db, { serverId: server, port: portIn(port) }))) throw notFound('port', port)
  })

/** 0, which no server has, for any text that is no number of a port. */
const portIn = (text: string): number => (/^\d{1,5}$/.test(text) ? Number(text) : 0)
