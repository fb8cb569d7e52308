import { collectionPath, organizationPath, projectPath, userPath } from '../../../contract/addresses.ts'
import type { Db } from '@quarry/db/db'
import type { CollectionStatus } from '@quarry/domain/collections/collection-statuses'
import { SEARCHABLE_STATUSES } from '@quarry/domain/projects/project-statuses'
import { sql } from 'kysely'
import { projectUrlType } from '@quarry/domain/projects/url-type'
import { isPermanentlySuspended } from '../../accounts/suspensions/suspensions.queries.ts'

/** What a sitemap lists besides pages that are always there. */
export const SITEMAP_KINDS = ['projects', 'users', 'organizations', 'collections'] as const
export type SitemapKind = (typeof SITEMAP_KINDS)[number]

/** A page of the site that anyone may find. */
export interface SitemapEntry {
  path: string
  changedAt?: Date
}

/** A part of a list by key: from the first id on, up to before the second one. */
export interface SitemapSpan {
  from: string
  until?: string | undefined
}

const PUBLIC_COLLECTION: CollectionStatus = 'listed'

function listed(db: Db, kind: SitemapKind) {
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

/** The first id of every part of so many entries. */
export async function listSpanStarts(db: Db, kind: SitemapKind, size: number): Promise<string[]> {
  const rows = await db
    .selectFrom(
      db
        .selectFrom(listed(db, kind).as('listed'))
        .select(['listed.id', sql<number>`row_number() over (order by listed.id)`.as('place')])
        .as('placed'),
    )
    .select('placed.id')
    .where(sql<boolean>`(placed.place - 1) % ${size} = 0`)
    .orderBy('placed.id')
    .execute()
  return rows.map(({ id }) => id)
}

/** The entries of a part, however many came to it since it was cut, but never more than the limit. */
export async function listSitemapEntries(
  db: Db,
  kind: SitemapKind,
  { from, until }: SitemapSpan,
  limit: number,
): Promise<SitemapEntry[]> {
  const ids = db
    .selectFrom(listed(db, kind).as('listed'))
    .select('listed.id')
    .where('listed.id', '>=', from)
    .$if(until !== undefined, (query) => query.where('listed.id', '<', until ?? ''))
    .orderBy('listed.id')
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
