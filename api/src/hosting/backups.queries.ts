import type { Db, Tx } from '@quarry/db/db'
import type { ServerBackupRow, ServerOperationRow, ServerRow } from '@quarry/db/schema/hosting/servers'
import { SERVER_BACKUPS_MAX } from '@quarry/domain/limits/counts'
import { sql } from 'kysely'

export interface BackupWithOperation extends ServerBackupRow {
  /** Whether its content is in the object storage. */
  isStored: boolean
  operation: Pick<ServerOperationRow, 'id' | 'kind' | 'state' | 'progress' | 'failure'>
}

/** With the last operation on each, newest first. */
export async function listBackups(db: Db | Tx, serverId: string): Promise<BackupWithOperation[]> {
  const rows = await db
    .selectFrom('serverBackups as b')
    .innerJoinLateral(
      (eb) =>
        eb
          .selectFrom('serverOperations as o')
          .select(['o.id as operationId', 'o.kind', 'o.state', 'o.progress', 'o.failure'])
          .whereRef('o.serverId', '=', 'b.serverId')
          .where(sql<string>`o.target ->> 'backup'`, '=', sql<string>`b.id`)
          .orderBy('o.createdAt', 'desc')
          .orderBy('o.id')
          .limit(1)
          .as('last'),
      (join) => join.onTrue(),
    )
    .selectAll('b')
    .select((eb) =>
      eb
        .exists(
          eb.selectFrom('serverBackupPieces as p').select('p.number').whereRef('p.backupId', '=', 'b.id'),
        )
        .$castTo<boolean>()
        .as('isStored'),
    )
    .select(['last.operationId', 'last.kind', 'last.state', 'last.progress', 'last.failure'])
    .where('b.serverId', '=', serverId)
    .orderBy('b.createdAt', 'desc')
    .orderBy('b.id')
    .limit(SERVER_BACKUPS_MAX)
    .execute()
  return rows.map(({ operationId: id, kind, state, progress, failure, ...backup }) => ({
    ...backup,
    operation: { id, kind, state, progress, failure },
  }))
}

export const findBackup = (db: Db | Tx, serverId: string, id: string): Promise<ServerBackupRow | undefined> =>
  db
    .selectFrom('serverBackups')
    .selectAll()
    .where('serverId', '=', serverId)
    .where('id', '=', id)
    .executeTakeFirst()

export const listBackupIdsOfNode = (
  db: Db,
  nodeId: string,
): Promise<Pick<ServerBackupRow, 'id' | 'serverId'>[]> =>
  db
    .selectFrom('serverBackups as b')
    .innerJoin('servers as s', 's.id', 'b.serverId')
    .select(['b.id', 'b.serverId'])
    .where('s.nodeId', '=', nodeId)
    .execute()

export async function insertBackup(
  tx: Tx,
  backup: Pick<ServerBackupRow, 'id' | 'serverId' | 'name' | 'isAutomated' | 'createdAt'>,
): Promise<void> {
  await tx.insertInto('serverBackups').values(backup).execute()
}

export async function updateBackup(
  tx: Tx,
  id: string,
  columns: Partial<Pick<ServerBackupRow, 'name' | 'isLocked' | 'sizeBytes' | 'hash'>>,
): Promise<void> {
  if (Object.keys(columns).length === 0) return
  await tx.updateTable('serverBackups').set(columns).where('id', '=', id).execute()
}

export async function deleteBackup(tx: Tx, id: string): Promise<void> {
  await tx.deleteFrom('serverBackups').where('id', '=', id).execute()
}

/** Servers whose automatic backup is due, for this transaction only. */
export const lockDueServers = (tx: Tx, now: Date, max: number): Promise<ServerRow[]> =>
  tx
    .selectFrom('servers')
    .selectAll()
    .where('backupHours', 'is not', null)
    .where('status', '=', 'available')
    .where('suspensionReason', 'is', null)
    .where((eb) =>
      eb.or([
        eb('backedUpAt', 'is', null),
        eb('backedUpAt', '<=', sql<Date>`${now}::timestamptz - backup_hours * interval '1 hour'`),
      ]),
    )
    .orderBy(sql`backed_up_at nulls first`)
    .limit(max)
    .forUpdate()
    .skipLocked()
    .execute()
