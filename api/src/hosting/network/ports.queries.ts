import type { Db, Tx } from '@quarry/db/db'
import type { AllocationsTable } from '@quarry/db/schema/hosting/nodes'
import { FURTHER_PORTS_MAX, NODE_SERVERS_MAX } from '@quarry/domain/limits/counts'

export interface FurtherPort {
  port: number
  name: string
}

/** Without that of the game, the lowest first. */
export const listPorts = (db: Db | Tx, serverId: string): Promise<FurtherPort[]> =>
  db
    .selectFrom('allocations')
    .select('port')
    .select((eb) => eb.ref('name').$notNull().as('name'))
    .where('serverId', '=', serverId)
    .where('name', 'is not', null)
    .orderBy('port')
    .execute()

/** The further ports of all servers of a node. */
export const listPortsOfNode = (db: Db, nodeId: string): Promise<(FurtherPort & { serverId: string })[]> =>
  db
    .selectFrom('allocations')
    .select(['serverId', 'port'])
    .select((eb) => eb.ref('name').$notNull().as('name'))
    .where('nodeId', '=', nodeId)
    .where('name', 'is not', null)
    .orderBy('port')
    .limit(NODE_SERVERS_MAX * FURTHER_PORTS_MAX)
    .execute()

export async function insertPort(tx: Tx, allocation: AllocationsTable & { name: string }): Promise<void> {
  await tx.insertInto('allocations').values(allocation).execute()
}

interface PortRef {
  serverId: string
  port: number
}

/** Whether the server has this port. That of the game has no name. */
export async function updatePort(tx: Tx, { serverId, port }: PortRef, name: string): Promise<boolean> {
  const result = await tx
    .updateTable('allocations')
    .set({ name })
    .where('serverId', '=', serverId)
    .where('port', '=', port)
    .where('name', 'is not', null)
    .executeTakeFirst()
  return result.numUpdatedRows > 0n
}

/** Whether the server had this port. That of the game stays. */
export async function deletePort(tx: Tx, { serverId, port }: PortRef): Promise<boolean> {
  const result = await tx
    .deleteFrom('allocations')
    .where('serverId', '=', serverId)
    .where('port', '=', port)
    .where('name', 'is not', null)
    .executeTakeFirst()
  return result.numDeletedRows > 0n
}
