import type { Db } from '@quarry/db/db'
import { LISTED_VERSION_STATUSES } from '@quarry/domain/versions/version-statuses'

/** What the listed versions of a project are for, oldest first. */
export const listOffers = (db: Db, projectId: string) =>
  db
    .selectFrom('versions')
    .select(['versionNumber', 'channel', 'gameVersions', 'loaders'])
    .where('projectId', '=', projectId)
    .where('status', 'in', LISTED_VERSION_STATUSES)
    .orderBy('publishedAt')
    .orderBy('id')
    .execute()
