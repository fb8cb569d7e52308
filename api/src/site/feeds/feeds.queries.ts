import type { Db } from '@quarry/db/db'
import { SEARCHABLE_STATUSES } from '@quarry/domain/projects/project-statuses'
import { LISTED_VERSION_STATUSES } from '@quarry/domain/versions/version-statuses'
import { sql } from 'kysely'

/** Subjects whose versions have a feed. */
export const FEED_KINDS = ['project', 'user', 'organization', 'collection'] as const
export type FeedKind = (typeof FEED_KINDS)[number]

/** Maximum entries of a feed. Feed readers come back within days. */
export const FEED_ENTRIES = 30
/** Maximum characters of a changelog in an entry. */
const CHANGELOG_CUT = 4000

/** A single project the reader may see, or all public projects of a user, organization or collection. */
function projectsOf(db: Db, kind: FeedKind, id: string) {
  const projects = db.selectFrom('projects').select(['id', 'slug', 'title', 'projectTypes', 'loaders'])
  if (kind === 'project') return projects.where('id', '=', id)
  const found = projects.where('status', 'in', SEARCHABLE_STATUSES)
  if (kind === 'organization') return found.where('organizationId', '=', id)
  if (kind === 'collection')
    return found.where((eb) =>
      eb(
        'id',
        'in',
        eb
          .selectFrom('collectionProjects')
          .select('collectionProjects.projectId')
          .where('collectionProjects.collectionId', '=', id),
      ),
    )
  return found.where((eb) =>
    eb(
      'teamId',
      'in',
      eb
        .selectFrom('teamMembers')
        .select('teamMembers.teamId')
        .where('teamMembers.userId', '=', id)
        .where('teamMembers.accepted', '=', true),
    ),
  )
}

/** Listed versions, newest first, with the columns of a feed entry. */
export const listNewestVersions = (db: Db, kind: FeedKind, id: string) =>
  db
    .selectFrom(projectsOf(db, kind, id).as('p'))
    // Per project through its index: a user with hundreds of projects has tens of thousands of versions.
    .innerJoinLateral(
      (eb) =>
        eb
          .selectFrom('versions')
          .select(['id', 'name', 'versionNumber', 'gameVersions', 'authorId', 'publishedAt'])
          .select('versions.loaders as versionLoaders')
          .select(sql<string>`left(versions.changelog, ${CHANGELOG_CUT})`.as('changelog'))
          .whereRef('versions.projectId', '=', 'p.id')
          .where('versions.status', 'in', LISTED_VERSION_STATUSES)
          .orderBy('versions.publishedAt', 'desc')
          .limit(FEED_ENTRIES)
          .as('v'),
      (join) => join.onTrue(),
    )
    .leftJoin('users as author', 'author.id', 'v.authorId')
    .select(['p.id as projectId', 'p.slug', 'p.title', 'p.projectTypes', 'p.loaders'])
    .select(['v.id', 'v.name', 'v.versionNumber', 'v.gameVersions', 'v.versionLoaders'])
    .select(['v.publishedAt', 'v.changelog', 'author.username as author'])
    .orderBy('v.publishedAt', 'desc')
    .orderBy('v.id', 'desc')
    .limit(FEED_ENTRIES)
    .execute()

export type FeedVersion = Awaited<ReturnType<typeof listNewestVersions>>[number]
