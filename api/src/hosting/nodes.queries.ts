import type { Db, Tx } from '@quarry/db/db'
import type { NewNode, NodeRow, NodeTokenRow } from '@quarry/db/schema/hosting/nodes'
import { NODE_SERVERS_LISTED, NODE_TOKENS_MAX, NODES_MAX } from '@quarry/domain/limits/counts'
import { sql } from 'kysely'
import { hashSecret } from '../accounts/secrets.ts'

/** Known to scanners of public code. */
export const NODE_TOKEN_PREFIX = 'qrn_'

export interface NodeWithLoad extends NodeRow {
  usedMemoryMb: number
  servers: number
}

const nodesWithLoad = (db: Db | Tx) =>
  db
    .selectFrom('nodes as n')
    .selectAll('n')
    .select([
      sql<number>`(select count(*) from servers s where s.node_id = n.id)::integer`.as('servers'),
      sql<number>`(select coalesce(sum(s.memory_mb), 0) from servers s
        where s.node_id = n.id)::integer`.as('usedMemoryMb'),
    ])
    .orderBy('n.createdAt')
    .orderBy('n.id')
    .limit(NODES_MAX)

export const listNodesWithLoad = (db: Db): Promise<NodeWithLoad[]> => nodesWithLoad(db).execute()

/** A page of the servers of a node by name, without those that only wait to be removed. */
export const listNodeServers = (db: Db, nodeId: string, offset: number) =>
  db
    .selectFrom('servers as s')
    .innerJoin('serverStates as t', 't.serverId', 's.id')
    .leftJoin('users as u', 'u.id', 's.ownerId')
    .select(['s.id', 's.name', 's.status', 's.suspensionReason', 's.ownerId', 'u.username', 't.power'])
    .where('s.nodeId', '=', nodeId)
    .where('s.status', '<>', 'removing')
    .orderBy(sql`lower(s.name)`)
    .orderBy('s.id')
    .offset(offset)
    .limit(NODE_SERVERS_LISTED)
    .execute()

/** Locks the nodes: two servers never get the same memory or port. */
export async function lockNodes(tx: Tx): Promise<NodeWithLoad[]> {
  await tx.selectFrom('nodes').select('id').orderBy('id').forUpdate().limit(NODES_MAX).execute()
  return nodesWithLoad(tx).execute()
}

/** Locks one node, in a transaction that has locked its server. */
export const lockNode = (tx: Tx, id: string): Promise<NodeRow | undefined> =>
  tx.selectFrom('nodes').selectAll().where('id', '=', id).forUpdate().executeTakeFirst()

/** The lowest port of the node that no server has. */
export async function findFreePort(
  tx: Tx,
  { id, firstPort, lastPort }: Pick<NodeRow, 'id' | 'firstPort' | 'lastPort'>,
): Promise<number | undefined> {
  const { rows } = await sql<{ port: number }>`
    select port from generate_series(${firstPort}::integer, ${lastPort}::integer) as port
    where not exists (select from allocations a where a.node_id = ${id} and a.port = port.port)
    order by port limit 1`.execute(tx)
  return rows[0]?.port
}

export const findNode = (db: Db | Tx, id: string): Promise<NodeRow | undefined> =>
  db.selectFrom('nodes').selectAll().where('id', '=', id).executeTakeFirst()

export const findNodeOfServer = (db: Db, serverId: string): Promise<NodeRow | undefined> =>
  db
    .selectFrom('nodes as n')
    .innerJoin('servers as s', 's.nodeId', 'n.id')
    .selectAll('n')
    .where('s.id', '=', serverId)
    .executeTakeFirst()

export async function insertNode(tx: Tx, node: NewNode): Promise<void> {
  await tx.insertInto('nodes').values(node).execute()
}

/** Together with servers that only wait for the node to remove them. */
export async function removeNode(tx: Tx, id: string): Promise<void> {
  await tx.deleteFrom('servers').where('nodeId', '=', id).where('status', '=', 'removing').execute()
  await tx.deleteFrom('nodes').where('id', '=', id).execute()
}

export const listNodeTokens = (db: Db, nodeIds: readonly string[]): Promise<NodeTokenRow[]> =>
  db
    .selectFrom('nodeTokens')
    .selectAll()
    .where('nodeId', '=', sql<string>`any(${[...nodeIds]}::text[])`)
    .orderBy('createdAt')
    .limit(NODES_MAX * NODE_TOKENS_MAX)
    .execute()

export async function insertNodeToken(
  tx: Tx,
  token: { id: string; nodeId: string; tokenHash: Buffer; createdAt: Date },
): Promise<void> {
  await tx.insertInto('nodeTokens').values(token).execute()
}

/** Wakes the agent, so that a waiting request ends as well. */
export async function removeNodeToken(tx: Tx, nodeId: string, id: string): Promise<boolean> {
  const result = await tx
    .deleteFrom('nodeTokens')
    .where('nodeId', '=', nodeId)
    .where('id', '=', id)
    .executeTakeFirst()
  await tx
    .updateTable('nodes')
    .set((eb) => ({ generation: eb('generation', '+', 1) }))
    .where('id', '=', nodeId)
    .execute()
  return result.numDeletedRows > 0n
}

/** The node of a token, which is marked as seen. */
export async function findNodeOfToken(db: Db, secret: string, now: Date): Promise<NodeRow | undefined> {
  const token = await db
    .updateTable('nodeTokens')
    .set({ lastUsedAt: now })
    .where('tokenHash', '=', hashSecret(secret))
    .returning('nodeId')
    .executeTakeFirst()
  if (!token) return undefined
  return db
    .updateTable('nodes')
    .set({ lastSeenAt: now })
    .where('id', '=', token.nodeId)
    .returningAll()
    .executeTakeFirst()
}
