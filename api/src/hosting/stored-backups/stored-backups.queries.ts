import type { Db, Tx } from '@quarry/db/db'
import type { ServerBackupPieceRow, ServerBackupRow } from '@quarry/db/schema/hosting/servers'

/** A backup of a server of the node. */
export const findBackupOfNode = (
  db: Db | Tx,
  nodeId: string,
  id: string,
): Promise<ServerBackupRow | undefined> =>
  db
    .selectFrom('serverBackups as b')
    .innerJoin('servers as s', 's.id', 'b.serverId')
    .selectAll('b')
    .where('b.id', '=', id)
    .where('s.nodeId', '=', nodeId)
    .where('s.status', '<>', 'removing')
    .executeTakeFirst()

/** By their numbers. */
export const listPieces = (db: Db | Tx, backupId: string): Promise<ServerBackupPieceRow[]> =>
  db.selectFrom('serverBackupPieces').selectAll().where('backupId', '=', backupId).orderBy('number').execute()

/** A piece that was requested before stays. */
export async function insertPieces(tx: Tx, pieces: readonly ServerBackupPieceRow[]): Promise<void> {
  await tx
    .insertInto('serverBackupPieces')
    .values([...pieces])
    .onConflict((clash) => clash.columns(['backupId', 'number']).doNothing())
    .execute()
}

export async function markStored(tx: Tx, backupId: string, numbers: readonly number[]): Promise<void> {
  await tx
    .updateTable('serverBackupPieces')
    .set({ isStored: true })
    .where('backupId', '=', backupId)
    .where('number', 'in', [...numbers])
    .execute()
}

export async function deletePieces(tx: Tx, backupId: string): Promise<void> {
  await tx.deleteFrom('serverBackupPieces').where('backupId', '=', backupId).execute()
}
