import type { Db, Tx } from '@quarry/db/db'
import type { ServerSftpKeyRow, ServerSftpPasswordRow } from '@quarry/db/schema/hosting/servers'
import { isSuspendedAt } from '../accounts/suspensions/suspensions.queries.ts'

export const findSftpPassword = (
  db: Db,
  serverId: string,
  userId: string,
): Promise<ServerSftpPasswordRow | undefined> =>
  db
    .selectFrom('serverSftpPasswords')
    .selectAll()
    .where('serverId', '=', serverId)
    .where('userId', '=', userId)
    .executeTakeFirst()

/** A user has one password for each server; the earlier one is no longer valid. */
export async function putSftpPassword(
  db: Tx,
  password: Omit<ServerSftpPasswordRow, 'lastUsedAt'>,
): Promise<void> {
  const { passwordHash, createdAt } = password
  await db
    .insertInto('serverSftpPasswords')
    .values(password)
    .onConflict((clash) =>
      clash.columns(['serverId', 'userId']).doUpdateSet({ passwordHash, createdAt, lastUsedAt: null }),
    )
    .execute()
}

/** What a user signs in with. */
export async function removeSftpAccess(db: Tx, serverId: string, userId: string): Promise<void> {
  await removeSftpPassword(db, serverId, userId)
  await db
    .deleteFrom('serverSftpKeys')
    .where('serverId', '=', serverId)
    .where('userId', '=', userId)
    .execute()
}

export async function removeSftpPassword(db: Db | Tx, serverId: string, userId: string): Promise<void> {
  await db
    .deleteFrom('serverSftpPasswords')
    .where('serverId', '=', serverId)
    .where('userId', '=', userId)
    .execute()
}

interface SftpSignIn {
  nodeId: string
  serverId: string
  passwordHash: Buffer
  now: Date
}

/** The user with this password for a server of the node, and the facts that decide what they may do. */
export const findSftpUser = (db: Db, { nodeId, serverId, passwordHash, now }: SftpSignIn) =>
  db
    .selectFrom('serverSftpPasswords as p')
    .innerJoin('servers as s', 's.id', 'p.serverId')
    .innerJoin('users', 'users.id', 'p.userId')
    .leftJoin('serverMembers as m', (join) =>
      join.onRef('m.serverId', '=', 'p.serverId').onRef('m.userId', '=', 'p.userId'),
    )
    .select(['users.id', 'users.username', 's.ownerId', 's.suspensionReason', 'm.role'])
    .select(isSuspendedAt(now))
    .where('p.serverId', '=', serverId)
    .where('p.passwordHash', '=', passwordHash)
    .where('s.nodeId', '=', nodeId)
    .where('s.status', '<>', 'removing')
    .executeTakeFirst()

export async function touchSftpPassword(db: Db, serverId: string, userId: string, now: Date): Promise<void> {
  await db
    .updateTable('serverSftpPasswords')
    .set({ lastUsedAt: now })
    .where('serverId', '=', serverId)
    .where('userId', '=', userId)
    .execute()
}

/** The oldest first. */
export const listSftpKeys = (db: Db | Tx, serverId: string, userId: string): Promise<ServerSftpKeyRow[]> =>
  db
    .selectFrom('serverSftpKeys')
    .selectAll()
    .where('serverId', '=', serverId)
    .where('userId', '=', userId)
    .orderBy('createdAt')
    .orderBy('id')
    .execute()

export async function insertSftpKey(db: Tx, key: ServerSftpKeyRow): Promise<void> {
  await db.insertInto('serverSftpKeys').values(key).execute()
}

/** Whether the user had this key. */
export async function removeSftpKey(
  db: Db,
  { serverId, userId, id }: Pick<ServerSftpKeyRow, 'serverId' | 'userId' | 'id'>,
): Promise<boolean> {
  const result = await db
    .deleteFrom('serverSftpKeys')
    .where('id', '=', id)
    .where('serverId', '=', serverId)
    .where('userId', '=', userId)
    .executeTakeFirst()
  return result.numDeletedRows > 0n
}

/** The users with this key for a server of the node, who may share it, and the facts that decide what they may do. */
export const findSftpKeyUsers = (
  db: Db,
  { nodeId, serverId, fingerprint, now }: Omit<SftpSignIn, 'passwordHash'> & { fingerprint: string },
) =>
  db
    .selectFrom('serverSftpKeys as k')
    .innerJoin('servers as s', 's.id', 'k.serverId')
    .innerJoin('users', 'users.id', 'k.userId')
    .leftJoin('serverMembers as m', (join) =>
      join.onRef('m.serverId', '=', 'k.serverId').onRef('m.userId', '=', 'k.userId'),
    )
    .select(['k.id as keyId', 'users.id', 'users.username', 's.ownerId', 's.suspensionReason', 'm.role'])
    .select(isSuspendedAt(now))
    .where('k.serverId', '=', serverId)
    .where('k.fingerprint', '=', fingerprint)
    .where('s.nodeId', '=', nodeId)
    .where('s.status', '<>', 'removing')
    .orderBy('k.createdAt')
    .orderBy('k.id')
    .execute()

export async function touchSftpKey(db: Db, id: string, now: Date): Promise<void> {
  await db.updateTable('serverSftpKeys').set({ lastUsedAt: now }).where('id', '=', id).execute()
}
