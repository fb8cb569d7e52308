import { organizationPath, userPath } from '../../../contract/addresses.ts'
import type { Db } from '@quarry/db/db'
import { LISTED_VERSION_STATUSES } from '@quarry/domain/versions/version-statuses'

/** Version number of the newest listed version. */
export async function findNewestNumber(db: Db, projectId: string): Promise<string | undefined> {
  const newest = await db
    .selectFrom('versions')
    .select('versionNumber')
    .where('projectId', '=', projectId)
    .where('status', 'in', LISTED_VERSION_STATUSES)
    .orderBy('publishedAt', 'desc')
    .orderBy('id', 'desc')
    .limit(1)
    .executeTakeFirst()
  return newest?.versionNumber
}

/** Author of a project: its organization, or else the owner of its team. */
export async function findAuthor(
  db: Db,
  { organizationId, teamId }: { organizationId: string | null; teamId: string },
): Promise<{ name: string; path: string } | undefined> {
  if (organizationId !== null) {
    const found = await db
      .selectFrom('organizations')
      .select(['name', 'slug'])
      .where('id', '=', organizationId)
      .where('takenDownAt', 'is', null)
      .executeTakeFirst()
    return found && { name: found.name, path: organizationPath(found.slug) }
  }
  const owner = await db
    .selectFrom('teamMembers')
    .innerJoin('users', 'users.id', 'teamMembers.userId')
    .select('users.username')
    .where('teamMembers.teamId', '=', teamId)
    .where('teamMembers.isOwner', '=', true)
    .executeTakeFirst()
  return owner && { name: owner.username, path: userPath(owner.username) }
}
