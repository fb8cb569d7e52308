import { collectionPath, organizationPath, projectPath, userPath } from '../../../contract/addresses.ts'
import type { Db } from '@quarry/db/db'
import type { CollectionStatus } from '@quarry/domain/collections/collection-statuses'
import { SEARCHABLE_STATUSES } from '@quarry/domain/projects/project-statuses'
import { sql } from 'kysely'
import { projectUrlType } from '@quarry/domain/projects/url-type'
import { isPermanentlySuspended } from '../../accounts/suspensions/suspensions.queries.ts'

/** Kinds of pages in the sitemap besides fixed ones. */
export const SITEMAP_KINDS = ['projects', 'users', 'organizations', 'collections'] as const
export type SitemapKind = (typeof SITEMAP_KINDS)[number]

/** A public page of the site. */
export interface SitemapEntry {
  path: string
  changedAt?: Date
}

/** A range of ids: `from` is inclusive, `until` exclusive. */
export interface SitemapSpan {
  from: string
  until?: string | undefined
}

const PUBLIC_COLLECTION: CollectionStatus = 'listed'

function sitemapRows(db: Db, kind: SitemapKind) {
  switch (kind) {
    case 'projects':
      return db.selectFrom('projects').select('projects.id').where('status', 'in', SEARCHABLE_STATUSES)
    case 'users':
      return db
        .selectFrom('users')
        .select('users.id')
        .where((eb) => eb.not(isPermanentlySuspended))
        .where((eb) =>
          eb.exists(
            eb
              .selectFrom('teamMembers')
              .innerJoin('projects', 'projects.teamId', 'teamMembers.teamId')
              .select('teamMembers.id')
              .whereRef('teamMembers.userId', '=', 'users.id')
              .where('teamMembers.accepted', '=', true)
              .where('projects.status', 'in', SEARCHABLE_STATUSES),
          ),
        )
    case 'organizations':
      return db.selectFrom('organizations').select('organizations.id').where('takenDownAt', 'is', null)
    case 'collections':
      return db.selectFrom('collections').select('collections.id').where('status', '=', PUBLIC_COLLECTION)
  }
}

/** First ids of all ranges of `size` entries. */
export async function listSpanStarts(db: Db, kind: SitemapKind, size: number): Promise<string[]> {
  const rows = await db
    .selectFrom(
      db
        .selectFrom(sitemapRows(db, kind).as('entry'))
        .select(['entry.id', sql<number>`row_number() over (order by entry.id)`.as('place')])
        .as('placed'),
    )
    .select('placed.id')
    .where(sql<boolean>`(placed.place - 1) % ${size} = 0`)
    .orderBy('placed.id')
    .execute()
  return rows.map(({ id }) => id)
}

/** Entries of a range, up to the limit, including those added since the range was calculated. */
export async function listSitemapEntries(
  db: Db,
  kind: SitemapKind,
  { from, until }: SitemapSpan,
  limit: number,
): Promise<SitemapEntry[]> {
  const ids = db
    .selectFrom(sitemapRows(db, kind).as('entry'))
    .select('entry.id')
    .where('entry.id', '>=', from)
    .$if(until !== undefined, (query) => query.where('entry.id', '<', until ?? ''))
    .orderBy('entry.id')
    .limit(limit)
  switch (kind) {
    case 'projects': {
      const rows = await db
        .selectFrom('projects')
        .select(['slug', 'projectTypes', 'loaders', 'updatedAt'])
        .where('id', 'in', ids)
        .orderBy('id')
        .execute()
      return rows.map((row) => ({
        path: projectPath({ urlType: projectUrlType(row), slug: row.slug }),
        changedAt: row.updatedAt,
      }))
    }
    case 'users': {
      const rows = await db
        .selectFrom('users')
        .select('username')
        .where('id', 'in', ids)
        .orderBy('id')
        .execute()
      return rows.map(({ username }) => ({ path: userPath(username) }))
    }
    case 'organizations': {
      const rows = await db
        .selectFrom('organizations')
        .select('slug')
        .where('id', 'in', ids)
        .orderBy('id')
        .execute()
      return rows.map(({ slug }) => ({ path: organizationPath(slug) }))
    }
    case 'collections': {
      const rows = await db
        .selectFrom('collections')
        .select(['id', 'updatedAt'])
        .where('id', 'in', ids)
        .orderBy('id')
        .execute()
      return rows.map(({ id, updatedAt }) => ({ path: collectionPath(id), changedAt: updatedAt }))
    }
  }
}
