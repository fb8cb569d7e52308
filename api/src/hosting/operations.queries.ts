import type { Db, Tx } from '@quarry/db/db'
import type { ServerOperationRow } from '@quarry/db/schema/hosting/servers'
import { INSTALLING_OPERATIONS, OPEN_OPERATION_STATES } from '@quarry/domain/hosting/operations'
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

/**
 * Those of these operations whose files a newer one has replaced, or whose backup is deleted. An installation is outdated by
 * a newer installation only: a restored backup does not make up for it.
 */
export async function findOutdated(db: Db | Tx, ids: readonly string[]): Promise<Set<string>> {
  if (ids.length === 0) return new Set()
  const installing = sql`any(${[...INSTALLING_OPERATIONS]}::text[])`
  const { rows } = await sql<{ id: string }>`
    select o.id from server_operations o
    where o.id = any(${[...ids]}::text[]) and (
      o.target ? 'backup' and not exists (select from server_backups b where b.id = o.target ->> 'backup')
      or exists (
        select from server_operations n
        where n.server_id = o.server_id and n.created_at > o.created_at and (
          n.kind = ${installing}
          or o.kind <> all(${[...INSTALLING_OPERATIONS]}::text[]) and (
            n.kind = 'restore' and n.state = 'done'
            or n.target ->> 'backup' = o.target ->> 'backup'
            or n.target ->> 'file' = o.target ->> 'file'
            or n.target ->> 'archive' = o.target ->> 'archive'
              and n.target ->> 'folder' is not distinct from o.target ->> 'folder'))))`.execute(db)
  return new Set(rows.map(({ id }) => id))
}

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
