import type { Db } from '@quarry/db/db'

/** What decides who may see the project of each team. */
export async function listProjectsOfTeams(db: Db, teamIds: readonly string[]) {
  if (teamIds.length === 0) return []
  return db
    .selectFrom('projects')
    .select(['id', 'status', 'teamId', 'organizationId'])
    .where('teamId', 'in', [...teamIds])
    .execute()
}
