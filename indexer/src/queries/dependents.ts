import type { Db } from '@quarry/db/db'

/** Ids of the documents that show the name of this user. */
export async function readShowingUser(db: Db, userId: string) {
  const owned = db
    .selectFrom('teamMembers')
    .select('teamId')
    .where('userId', '=', userId)
    .where('isOwner', '=', true)
  const organizations = await db
    .selectFrom('organizations')
    .select('id')
    .where('teamId', 'in', owned)
    .execute()
  const organizationIds = organizations.map((row) => row.id)
  const projects = await db
    .selectFrom('projects')
    .select('id')
    .where((eb) =>
      eb.or([
        eb('teamId', 'in', owned),
        ...(organizationIds.length > 0 ? [eb('organizationId', 'in', organizationIds)] : []),
      ]),
    )
    .execute()
  const collections = await db.selectFrom('collections').select('id').where('userId', '=', userId).execute()
  return {
    organizationIds,
    projectIds: projects.map((row) => row.id),
    collectionIds: collections.map((row) => row.id),
  }
}

export async function readProjectsOfOrganization(db: Db, organizationId: string): Promise<string[]> {
  const rows = await db
    .selectFrom('projects')
    .select('id')
    .where('organizationId', '=', organizationId)
    .execute()
  return rows.map((row) => row.id)
}

/** The ids without a project. */
export async function listGoneProjects(db: Db, ids: readonly string[]): Promise<string[]> {
  if (ids.length === 0) return []
  const rows = await db.selectFrom('projects').select('id').where('id', 'in', ids).execute()
  const known = new Set(rows.map((row) => row.id))
  return ids.filter((id) => !known.has(id))
}
