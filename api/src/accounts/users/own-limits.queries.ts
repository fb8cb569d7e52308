import type { Db } from '@quarry/db/db'

/** Teams of projects and of organizations that a user belongs to or is invited to. */
export const countOwnTeams = (db: Db, userId: string): Promise<{ projects: number; organizations: number }> =>
  db
    .selectFrom('teamMembers as m')
    .leftJoin('projects as p', 'p.teamId', 'm.teamId')
    .leftJoin('organizations as o', 'o.teamId', 'm.teamId')
    .where('m.userId', '=', userId)
    .select((eb) => [
      eb.fn.count<number>('p.id').as('projects'),
      eb.fn.count<number>('o.id').as('organizations'),
    ])
    .executeTakeFirstOrThrow()

export async function countOwnCollections(db: Db, userId: string): Promise<number> {
  const { count } = await db
    .selectFrom('collections')
    .where('userId', '=', userId)
    .select((eb) => eb.fn.countAll<number>().as('count'))
    .executeTakeFirstOrThrow()
  return count
}
