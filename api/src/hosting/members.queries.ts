import type { Db, Tx } from '@quarry/db/db'
import type { ServerRole } from '@quarry/domain/hosting/server-access'
import { SERVER_MEMBERS_MAX } from '@quarry/domain/limits/counts'
import { sql } from 'kysely'
import { isSuspendedAt } from '../accounts/suspensions/suspensions.queries.ts'

export interface ServerMemberWithName {
  userId: string
  username: string
  avatarKey: string | null
  role: ServerRole
  createdAt: Date
}

export const listMembers = (db: Db, serverId: string): Promise<ServerMemberWithName[]> =>
  db
    .selectFrom('serverMembers as m')
    .innerJoin('users as u', 'u.id', 'm.userId')
    .select(['m.userId', 'u.username', 'u.avatarKey', 'm.role', 'm.createdAt'])
    .where('m.serverId', '=', serverId)
    .orderBy('m.createdAt')
    .orderBy('m.userId')
    .limit(SERVER_MEMBERS_MAX)
    .execute()

export async function putMember(
  db: Tx,
  member: { serverId: string; userId: string; role: ServerRole; createdAt: Date },
): Promise<void> {
  await db
    .insertInto('serverMembers')
    .values(member)
    .onConflict((clash) => clash.columns(['serverId', 'userId']).doUpdateSet({ role: member.role }))
    .execute()
}

export async function removeMember(db: Tx, serverId: string, userId: string): Promise<boolean> {
  const result = await db
    .deleteFrom('serverMembers')
    .where('serverId', '=', serverId)
    .where('userId', '=', userId)
    .executeTakeFirst()
  return result.numDeletedRows > 0n
}

/** The owners and members of the servers of a node that are not suspended, and the facts that decide what they may do. */
export const listUsersOfNode = (db: Db, nodeId: string, now: Date) =>
  db
    .selectFrom((eb) =>
      eb
        .selectFrom('servers as s')
        .select([
          's.id as serverId',
          's.ownerId',
          's.ownerId as userId',
          sql<ServerRole | null>`null`.as('role'),
        ])
        .where('s.nodeId', '=', nodeId)
        .where('s.suspensionReason', 'is', null)
        .unionAll(
          eb
            .selectFrom('servers as s')
            .innerJoin('serverMembers as m', 'm.serverId', 's.id')
            .select(['s.id as serverId', 's.ownerId', 'm.userId', 'm.role'])
            .where('s.nodeId', '=', nodeId)
            .where('s.suspensionReason', 'is', null),
        )
        .as('a'),
    )
    .innerJoin('users', 'users.id', 'a.userId')
    .select(['a.serverId', 'a.ownerId', 'a.role', 'users.id', 'users.username'])
    .select(isSuspendedAt(now))
    .execute()

export const findUserWithSuspension = (db: Db, id: string, now: Date) =>
  db
    .selectFrom('users')
    .select(['users.id', 'users.username'])
    .select(isSuspendedAt(now))
    .where('users.id', '=', id)
    .executeTakeFirst()
