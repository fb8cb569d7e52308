import type { Db } from '@quarry/db/db'
import { LISTED_VERSION_STATUSES } from '@quarry/domain/versions/version-statuses'
import { sql } from 'kysely'

/** The order of versions in a project (docs/rules/versions.md), the latest last. */
const latestLast = sql`ordering is not null desc, ordering, published_at, id`

/** Listed versions. Those with files that moderators have taken down are drafts. */
export const listMavenVersions = (db: Db, projectId: string) =>
  db
    .selectFrom('versions')
    .select(['id', 'versionNumber', 'channel'])
    .where('projectId', '=', projectId)
    .where('status', 'in', LISTED_VERSION_STATUSES)
    .orderBy(latestLast)
    .execute()

export type MavenCandidate = Awaited<ReturnType<typeof listMavenCandidates>>[number]

/** Versions of a project with one of the numbers or the id, in any status, the latest last. */
export const listMavenCandidates = (
  db: Db,
  { projectId, numbers, id }: { projectId: string; numbers: readonly string[]; id: string },
) =>
  db
    .selectFrom('versions')
    .select(['id', 'versionNumber', 'status', 'loaders', 'mrpackLoaders', 'gameVersions'])
    .where('projectId', '=', projectId)
    .where((eb) => eb.or([eb('id', '=', id), eb('versionNumber', 'in', [...numbers])]))
    .orderBy(latestLast)
    .execute()

/** Files of a version that moderators have not taken down. */
export const listMavenFiles = (db: Db, versionId: string) =>
  db
    .selectFrom('files as f')
    .leftJoin('takenDownFiles as t', 't.sha512', 'f.sha512')
    .select(['f.filename', 'f.storageKey', 'f.primary', 'f.sha1', 'f.sha512'])
    .where('f.versionId', '=', versionId)
    .where('t.sha512', 'is', null)
    .execute()
