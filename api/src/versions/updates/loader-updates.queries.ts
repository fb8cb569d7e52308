import type { Db } from '@quarry/db/db'
import { LISTED_VERSION_STATUSES } from '@quarry/domain/versions/version-statuses'

/** Loaders and game versions of the listed versions of a project, oldest first. */
export const listUpdateCandidates = (db: Db, projectId: string) =>
  db
    .selectFrom('versions')
    .select(['versionNumber', 'channel', 'gameVersions', 'loaders'])
    .where('projectId', '=', projectId)
    .where('status', 'in', LISTED_VERSION_STATUSES)
    .orderBy('publishedAt')
    .orderBy('id')
    .execute()
