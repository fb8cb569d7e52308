import type { Db } from '@quarry/db/db'
import type { NotificationType } from '@quarry/domain/notification-types'
import { LINKED_STATUSES } from '@quarry/domain/project-statuses'
import { sql } from 'kysely'
import { invites, visibleTo } from '../catalogue/projects/projects.policy.ts'
import { versionsVisibleTo } from '../catalogue/versions/versions.policy.ts'
import type { SignedInActor } from '../kernel/actor.ts'

/**
 * A notification with the names of what it is about: those that the reader may see today. A project is named in an
 * invitation to it as well, as long as that is open.
 */
const selectRecords = (db: Db, reader: SignedInActor) =>
  db
    .selectFrom('notifications as n')
    .leftJoin(
      db
        .selectFrom('projects')
        .select(['id', 'slug', 'title', 'iconKey'])
        .where((eb) => eb.or([visibleTo(reader, LINKED_STATUSES)(eb), invites(reader.id)(eb)]))
        .as('p'),
      'p.id',
      'n.projectId',
    )
    .leftJoin(
      db
        .selectFrom('versions')
        .select(['id', 'name', 'versionNumber'])
        .where(versionsVisibleTo(reader))
        .as('v'),
      'v.id',
      'n.versionId',
    )
    .leftJoin('organizations as o', 'o.id', 'n.organizationId')
    .leftJoin('users as a', 'a.id', 'n.actorId')
    .leftJoin('teamMembers as m', (join) =>
      join.onRef('m.teamId', '=', 'n.teamId').onRef('m.userId', '=', 'n.userId'),
    )
    .selectAll('n')
    .select([
      'p.slug as projectSlug',
      'p.title as projectTitle',
      'p.iconKey as projectIconKey',
      'v.name as versionName',
      'v.versionNumber',
      'o.slug as organizationSlug',
      'o.name as organizationName',
      'o.iconKey as organizationIconKey',
      'a.username as actorName',
      'm.accepted as isAccepted',
    ])

export type NotificationRecord = Awaited<ReturnType<typeof listRecords>>[number]

export async function listRecords(db: Db, reader: SignedInActor, ids: readonly string[]) {
  if (ids.length === 0) return []
  return selectRecords(db, reader)
    .where('n.id', '=', sql<string>`any(${[...ids]}::text[])`)
    .orderBy('n.createdAt', 'desc')
    .orderBy('n.id', 'desc')
    .execute()
}

export interface InboxPage {
  limit: number
  isHistory: boolean
  type?: NotificationType
  before?: string
}

/** Newest first; `before` that is not there any more begins at the newest. */
export async function pageRecords(
  db: Db,
  { reader, userId }: { reader: SignedInActor; userId: string },
  { limit, isHistory, type, before }: InboxPage,
): Promise<NotificationRecord[]> {
  const last =
    before === undefined
      ? undefined
      : await db
          .selectFrom('notifications')
          .select(['createdAt', 'id'])
          .where('id', '=', before)
          .where('userId', '=', userId)
          .executeTakeFirst()
  return selectRecords(db, reader)
    .where('n.userId', '=', userId)
    .$if(!isHistory, (query) => query.where('n.readAt', 'is', null))
    .$if(type !== undefined, (query) => query.where('n.type', '=', type as NotificationType))
    .$if(last !== undefined, (query) =>
      query.where((eb) =>
        eb(
          eb.refTuple('n.createdAt', 'n.id'),
          '<',
          eb.tuple((last as NonNullable<typeof last>).createdAt, (last as NonNullable<typeof last>).id),
        ),
      ),
    )
    .orderBy('n.createdAt', 'desc')
    .orderBy('n.id', 'desc')
    .limit(limit)
    .execute()
}

export async function countUnread(db: Db, userId: string) {
  return db
    .selectFrom('notifications')
    .select(['type', (eb) => eb.fn.countAll<number>().as('count')])
    .where('userId', '=', userId)
    .where('readAt', 'is', null)
    .groupBy('type')
    .orderBy('type')
    .execute()
}

export async function hasHistory(db: Db, userId: string): Promise<boolean> {
  const found = await db
    .selectFrom('notifications')
    .select('id')
    .where('userId', '=', userId)
    .where('readAt', 'is not', null)
    .limit(1)
    .executeTakeFirst()
  return found !== undefined
}

export async function listOwners(db: Db, ids: readonly string[]) {
  if (ids.length === 0) return []
  return db
    .selectFrom('notifications')
    .select(['id', 'userId'])
    .where('id', '=', sql<string>`any(${[...ids]}::text[])`)
    .execute()
}

/** A second reading keeps the time of the first. */
export async function markRead(db: Db, ids: readonly string[], readAt: Date): Promise<void> {
  if (ids.length === 0) return
  await db
    .updateTable('notifications')
    .set({ readAt })
    .where('id', '=', sql<string>`any(${[...ids]}::text[])`)
    .where('readAt', 'is', null)
    .execute()
}

export async function markAllRead(
  db: Db,
  userId: string,
  { type, readAt }: { type?: NotificationType; readAt: Date },
): Promise<void> {
  await db
    .updateTable('notifications')
    .set({ readAt })
    .where('userId', '=', userId)
    .where('readAt', 'is', null)
    .$if(type !== undefined, (query) => query.where('type', '=', type as NotificationType))
    .execute()
}

export async function removeNotifications(db: Db, ids: readonly string[]): Promise<void> {
  if (ids.length === 0) return
  await db
    .deleteFrom('notifications')
    .where('id', '=', sql<string>`any(${[...ids]}::text[])`)
    .execute()
}
