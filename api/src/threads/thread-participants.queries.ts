import type { Db } from '@quarry/db/db'
import { THREAD_PEOPLE_MAX } from '@quarry/domain/limits/counts'
import { STAFF_ROLES } from '@quarry/domain/accounts/roles-and-badges'
import type { ThreadRecord } from './threads.queries.ts'

export interface ThreadParticipant {
  id: string
  username: string
  avatarKey: string | null
}

/** The reporter, or accepted members of the project and of the organization that owns it, by name. */
export async function listThreadMembers(
  db: Db,
  { projectId, reporterId }: Pick<ThreadRecord, 'projectId' | 'reporterId'>,
): Promise<ThreadParticipant[]> {
  const people = db.selectFrom('users').select(['id', 'username', 'avatarKey'])
  if (reporterId !== null) return people.where('id', '=', reporterId).execute()
  if (projectId === null) return []
  return people
    .where('id', 'in', (eb) =>
      eb
        .selectFrom('teamMembers as m')
        .innerJoin('projects as p', (join) => join.on('p.id', '=', projectId))
        .leftJoin('organizations as o', 'o.id', 'p.organizationId')
        .select('m.userId')
        .where('m.accepted', '=', true)
        .where((on) =>
          on.or([on('m.teamId', '=', on.ref('p.teamId')), on('m.teamId', '=', on.ref('o.teamId'))]),
        ),
    )
    .orderBy('username')
    .limit(THREAD_PEOPLE_MAX)
    .execute()
}

/** Only staff may see these names. */
export const listStaff = (db: Db): Promise<ThreadParticipant[]> =>
  db
    .selectFrom('users')
    .select(['id', 'username', 'avatarKey'])
    .where('role', 'in', [...STAFF_ROLES])
    .orderBy('username')
    .limit(THREAD_PEOPLE_MAX)
    .execute()
