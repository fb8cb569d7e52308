import type { Db, Tx } from '@quarry/db/db'
import type { ServerOperationRow } from '@quarry/db/schema/hosting/servers'
import { OPEN_OPERATION_STATES } from '@quarry/domain/hosting/operations'
import { LISTED_OPERATIONS_MAX } from '@quarry/domain/limits/counts'
import { sql, type Insertable } from 'kysely'
import type { ServerOperationsTable } from '@quarry/db/schema/hosting/servers'

/** The last operations of each server, newest first. */
export async function listOperations(
  db: Db | Tx,
  serverIds: readonly string[],
): Promise<ServerOperationRow[]> {
  if (serverIds.length === 0) return []
  return db
    .selectFrom('servers as s')
    .innerJoinLateral(
      (eb) =>
        eb
          .selectFrom('serverOperations')
          .selectAll()
          .whereRef('serverId', '=', 's.id')
          .orderBy('createdAt', 'desc')
          .orderBy('id')
          .limit(LISTED_OPERATIONS_MAX)
          .as('o'),
      (join) => join.onTrue(),
    )
    .selectAll('o')
    .where('s.id', '=', sql<string>`any(${[...serverIds]}::text[])`)
    .orderBy('o.createdAt', 'desc')
    .orderBy('o.id')
    .execute()
}

export const listOpenOperations = (tx: Db | Tx, serverId: string): Promise<ServerOperationRow[]> =>
  tx
    .selectFrom('serverOperations')
    .selectAll()
    .where('serverId', '=', serverId)
    .where('state', 'in', OPEN_OPERATION_STATES)
    .execute()

export const findOperation = (
  tx: Tx,
  serverId: string,
  id: string,
): Promise<ServerOperationRow | undefined> =>
  tx
    .selectFrom('serverOperations')
    .selectAll()
    .where('serverId', '=', serverId)
    .where('id', '=', id)
    .executeTakeFirst()

export const findOperationByKey = (
  tx: Db | Tx,
  serverId: string,
  key: string,
): Promise<ServerOperationRow | undefined> =>
  tx
    .selectFrom('serverOperations')
    .selectAll()
    .where('serverId', '=', serverId)
    .where('idempotencyToken', '=', key)
    .executeTakeFirst()

export const insertOperation = (
  tx: Tx,
  operation: Insertable<ServerOperationsTable>,
): Promise<ServerOperationRow> =>
  tx.insertInto('serverOperations').values(operation).returningAll().executeTakeFirstOrThrow()

export async function updateOperation(
  tx: Tx,
  id: string,
  columns: Partial<Omit<ServerOperationRow, 'id' | 'serverId' | 'kind'>>,
): Promise<void> {
  await tx.updateTable('serverOperations').set(columns).where('id', '=', id).execute()
}
