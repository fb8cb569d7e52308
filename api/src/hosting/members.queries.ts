import type { Db, Tx } from '@quarry/db/db'
import type { ServerRole } from '@quarry/domain/hosting/server-access'
import { SERVER_MEMBERS_MAX } from '@quarry/domain/limits/counts'

export interface ServerMemberWithName {
  userId: string
  username: string
  role: ServerRole
  createdAt: Date
}

export const listMembers = (db: Db, serverId: string): Promise<ServerMemberWithName[]> =>
  db
    .selectFrom('serverMembers as m')
    .innerJoin('users as u', 'u.id', 'm.userId')
    .select(['m.userId', 'u.username', 'm.role', 'm.createdAt'])
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
