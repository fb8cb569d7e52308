import type { Tx } from '@quarry/db/db'
import type { Happening } from '@quarry/db/events'
import type { NewNotification } from '@quarry/db/schema/notifications'

type Invited = Pick<Extract<Happening, { name: 'member.invited' }>, 'teamId' | 'userId' | 'actorId'>

/** Followers read and told at a time: one statement stays far below Postgres' limit of parameters. */
const PAGE = 2000

/** Accepted members of the project and of the organization that owns it. */
export async function listTeamOf(tx: Tx, projectId: string): Promise<string[]> {
  const rows = await tx
    .selectFrom('projects')
    .leftJoin('organizations', 'organizations.id', 'projects.organizationId')
    .innerJoin('teamMembers', (join) =>
      join.on((eb) =>
        eb.or([
          eb('teamMembers.teamId', '=', eb.ref('projects.teamId')),
          eb('teamMembers.teamId', '=', eb.ref('organizations.teamId')),
        ]),
      ),
    )
    .select('teamMembers.userId')
    .distinct()
    .where('projects.id', '=', projectId)
    .where('teamMembers.accepted', '=', true)
    .execute()
  return rows.map(({ userId }) => userId)
}

export async function findPublication(tx: Tx, versionId: string) {
  return tx
    .selectFrom('versions')
    .innerJoin('projects', 'projects.id', 'versions.projectId')
    .select(['versions.status as versionStatus', 'projects.status as projectStatus'])
    .where('versions.id', '=', versionId)
    .executeTakeFirst()
}

/** The invitation while it is open; `inviterId` is null once that account is gone. */
export async function findInvitation(tx: Tx, { teamId, userId, actorId }: Invited) {
  return tx
    .selectFrom('teamMembers')
    .leftJoin('projects', 'projects.teamId', 'teamMembers.teamId')
    .leftJoin('organizations', 'organizations.teamId', 'teamMembers.teamId')
    .leftJoin('users as inviter', (join) => join.on('inviter.id', '=', actorId))
    .select([
      'teamMembers.role',
      'projects.id as projectId',
      'organizations.id as organizationId',
      'inviter.id as inviterId',
    ])
    .where('teamMembers.teamId', '=', teamId)
    .where('teamMembers.userId', '=', userId)
    .where('teamMembers.accepted', '=', false)
    .executeTakeFirst()
}

/** All followers, some thousand at a time, in the order of their ids. */
export async function* pageFollowers(tx: Tx, projectId: string, size = PAGE): AsyncGenerator<string[]> {
  for (let after = ''; ;) {
    const rows = await tx
      .selectFrom('follows')
      .select('userId')
      .where('projectId', '=', projectId)
      .where('userId', '>', after)
      .orderBy('userId')
      .limit(size)
      .execute()
    if (rows.length > 0) yield rows.map(({ userId }) => userId)
    const last = rows.at(-1)
    if (!last || rows.length < size) return
    after = last.userId
  }
}

export async function insertNotifications(tx: Tx, rows: readonly NewNotification[]): Promise<void> {
  if (rows.length > 0) await tx.insertInto('notifications').values(rows).execute()
}
