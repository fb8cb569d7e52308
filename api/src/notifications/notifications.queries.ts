import type { Db } from '@quarry/db/db'
import type { NotificationType } from '@quarry/domain/notifications/notification-types'
import { LINKED_STATUSES } from '@quarry/domain/projects/project-statuses'
import { sql } from 'kysely'
import { invites, visibleTo } from '../projects/access/projects.policy.ts'
import { versionsVisibleTo } from '../versions/versions.policy.ts'
import type { SignedInActor } from '../kernel/actor.ts'

/**
 * Notifications with the names of their subjects, as far as the reader may see these now. A pending invitation shows the
 * name of a project that is otherwise hidden.
 */
export const selectRecords = (db: Db, reader: SignedInActor) =>
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
        .select(['id', 'name', 'versionNumber', 'loaders', 'mrpackLoaders', 'gameVersions'])
        .where(versionsVisibleTo(reader))
        .as('v'),
      'v.id',
      'n.versionId',
    )
    .leftJoin('organizations as o', 'o.id', 'n.organizationId')
    .leftJoin('users as a', 'a.id', 'n.actorId')
    .leftJoin('users as h', 'h.id', 'n.newOwnerId')
    .leftJoin('savedSearches as s', 's.id', 'n.savedSearchId')
    .leftJoin('webhooks as w', 'w.id', 'n.webhookId')
    .leftJoin('staffLog as l', 'l.id', 'n.staffLogId')
    .leftJoin('charges as c', 'c.id', 'n.chargeId')
    .leftJoin('billingPrices as cp', 'cp.id', 'c.priceId')
    .leftJoin('billingProducts as b', 'b.id', 'cp.productId')
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
      'v.loaders as versionLoaders',
      'v.mrpackLoaders as versionPackLoaders',
      'v.gameVersions as versionGameVersions',
      'o.slug as organizationSlug',
      'o.name as organizationName',
      'o.iconKey as organizationIconKey',
      'a.username as actorName',
      'h.username as newOwnerName',
      's.name as savedSearchName',
      's.address as savedSearchAddress',
      'w.name as webhookName',
      'w.pause as webhookPause',
      'm.accepted as isAccepted',
      'l.action as staffAction',
      'l.thing as staffThing',
      'l.thingId as staffThingId',
      'l.thingName as staffThingName',
      'b.metadata as product',
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

/** Newest first. */
export async function listNewest(
  db: Db,
  { reader, userId }: { reader: SignedInActor; userId: string },
  limit: number,
): Promise<NotificationRecord[]> {
  return selectRecords(db, reader)
    .where('n.userId', '=', userId)
    .where('n.onSite', '=', true)
    .orderBy('n.createdAt', 'desc')
    .orderBy('n.id', 'desc')
    .limit(limit)
    .execute()
}

export async function listOwners(db: Db, ids: readonly string[]) {
  if (ids.length === 0) return []
  return db
    .selectFrom('notifications')
    .innerJoin('users', 'users.id', 'notifications.userId')
    .select(['notifications.id', 'notifications.userId', 'users.role'])
    .where('notifications.onSite', '=', true)
    .where('notifications.id', '=', sql<string>`any(${[...ids]}::text[])`)
    .execute()
}

/** Leaves the time of those that were read before. */
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
  { type, togetherWith, readAt }: { type?: NotificationType; togetherWith?: string; readAt: Date },
): Promise<void> {
  await db
    .updateTable('notifications')
    .set({ readAt })
    .where('userId', '=', userId)
    .where('readAt', 'is', null)
    .$if(type !== undefined, (query) => query.where('type', '=', type as NotificationType))
    .$if(togetherWith !== undefined, (query) =>
      query.where('displayGroup', '=', (eb) =>
        eb
          .selectFrom('notifications as one')
          .select('one.displayGroup')
          .where('one.id', '=', togetherWith as string)
          .where('one.userId', '=', userId),
      ),
    )
    .execute()
}

export async function removeNotifications(db: Db, ids: readonly string[]): Promise<void> {
  if (ids.length === 0) return
  await db
    .deleteFrom('notifications')
    .where('id', '=', sql<string>`any(${[...ids]}::text[])`)
    .execute()
}
