import type { Db } from '@quarry/db/db'
import { SEARCHABLE_STATUSES } from '@quarry/domain/projects/project-statuses'
import { LISTED_VERSION_STATUSES } from '@quarry/domain/versions/version-statuses'
import { sql } from 'kysely'

/** Whose versions a feed tells of. */
export const FEED_KINDS = ['project', 'user', 'organization', 'collection'] as const
export type FeedKind = (typeof FEED_KINDS)[number]

/** Newest versions that one answer tells of; readers come back within days, not months. */
export const FEED_ENTRIES = 30
/** Characters of a changelog; the whole of it stands on the page. */
const CHANGELOG_CUT = 4000

/** Of one project whoever asked for it may see; of people, organizations and collections what anyone may find. */
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

/** Listed versions, newest first, with what an entry says of them and of their projects. */
export const listNewestVersions = (db: Db, kind: FeedKind, id: string) =>
  db
    .selectFrom(projectsOf(db, kind, id).as('p'))
    // By project, each by its index: somebody with hundreds of projects has tens of thousands of versions.
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
