import type { Db } from '@quarry/db/db'
import { SEARCHABLE_STATUSES } from '@quarry/domain/projects/project-statuses'
import { LISTED_VERSION_STATUSES } from '@quarry/domain/versions/version-statuses'
import { sql } from 'kysely'
import type { ListedVersion } from './projects.ts'

/** The listed ones of these versions, if their project is searchable and has an owner. */
export async function readVersions(db: Db, ids: readonly string[]): Promise<ListedVersion[]> {
  if (ids.length === 0) return []
  return db
    .selectFrom('versions as v')
    .innerJoin('projects as p', 'p.id', 'v.projectId')
    .leftJoin('organizations as o', 'o.id', 'p.organizationId')
    .where('v.id', 'in', ids)
    .where('v.status', 'in', LISTED_VERSION_STATUSES)
    .where('p.status', 'in', SEARCHABLE_STATUSES)
    .innerJoin('teamMembers as m', (join) =>
      join.on('m.teamId', '=', sql<string>`coalesce(o.team_id, p.team_id)`).on('m.isOwner', '=', true),
    )
    .select(['v.id', 'v.projectId', 'v.name', 'v.versionNumber', 'v.channel', 'v.featured', 'v.loaders'])
    .select(['v.mrpackLoaders', 'v.gameVersions', 'v.publishedAt'])
    .execute()
}
