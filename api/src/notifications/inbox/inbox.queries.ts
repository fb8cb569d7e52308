import type { Db } from '@quarry/db/db'
import { GROUP_SHOWN, type NotificationType } from '@quarry/domain/notifications/notification-types'
import { sql } from 'kysely'

export interface InboxPage {
  limit: number
  isHistory: boolean
  type?: NotificationType
  before?: string
}

/**
 * Display groups of one page, ordered by their newest entries. An unknown `before` starts at the newest. With a `type`, only
 * entries of that type count. The newest entry of a group is found by an index lookup, so the cost does not depend on the
 * size of groups.
 */
export async function listHeads(
  db: Db,
  userId: string,
  { limit, isHistory, type, before }: InboxPage,
): Promise<string[]> {
  const last =
    before === undefined
      ? undefined
      : await db
          .selectFrom('notifications')
          .select(['createdAt', 'id'])
          .where('id', '=', before)
          .where('userId', '=', userId)
          .executeTakeFirst()
  const rows = await db
    .selectFrom('notifications as n')
    .select('n.displayGroup')
    .where('n.userId', '=', userId)
    .where('n.onSite', '=', true)
    .$if(!isHistory, (query) => query.where('n.readAt', 'is', null))
    .$if(type !== undefined, (query) => query.where('n.type', '=', type as NotificationType))
    .where((eb) =>
      eb.not(
        eb.exists(
          eb
            .selectFrom('notifications as newer')
            .select('newer.id')
            .where('newer.userId', '=', userId)
            .where('newer.onSite', '=', true)
            .whereRef('newer.displayGroup', '=', 'n.displayGroup')
            .where((eb) =>
              eb(eb.refTuple('newer.createdAt', 'newer.id'), '>', eb.refTuple('n.createdAt', 'n.id')),
            )
            .$if(!isHistory, (query) => query.where('newer.readAt', 'is', null))
            .$if(type !== undefined, (query) => query.where('newer.type', '=', type as NotificationType)),
        ),
      ),
    )
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
  return rows.map(({ displayGroup }) => displayGroup)
}

export interface GroupRecord {
  /** Ids of its newest entries. */
  ids: string[]
  count: number
  unread: number
}

type GroupFilter = Pick<InboxPage, 'isHistory' | 'type'> & { keys: readonly string[] }

/** The groups in the order of `keys`. Without the history only unread entries count. */
export async function listGroups(
  db: Db,
  userId: string,
  { keys, isHistory, type }: GroupFilter,
): Promise<GroupRecord[]> {
  if (keys.length === 0) return []
  const rows = await db
    .selectFrom('notifications')
    .select([
      'displayGroup',
      sql<string[]>`(array_agg(id::text order by created_at desc, id desc))[1:${sql.lit(GROUP_SHOWN)}]`.as(
        'ids',
      ),
      (eb) => eb.fn.countAll<number>().as('count'),
      sql<number>`count(*) filter (where read_at is null)`.as('unread'),
    ])
    .where('userId', '=', userId)
    .where('onSite', '=', true)
    .where('displayGroup', '=', sql<string>`any(${[...keys]}::text[])`)
    .$if(!isHistory, (query) => query.where('readAt', 'is', null))
    .$if(type !== undefined, (query) => query.where('type', '=', type as NotificationType))
    .groupBy('displayGroup')
    .execute()
  const byKey = new Map(rows.map((row) => [row.displayGroup, row]))
  return keys.flatMap((key) => byKey.get(key) ?? [])
}

export async function countUnread(db: Db, userId: string) {
  return db
    .selectFrom('notifications')
    .select(['type', (eb) => eb.fn.countAll<number>().as('count')])
    .where('userId', '=', userId)
    .where('onSite', '=', true)
    .where('readAt', 'is', null)
    .groupBy('type')
    .orderBy('type')
    .execute()
}

/** Counts no further than the limit, because every page requests it. */
export async function countUnreadUpTo(db: Db, userId: string, limit: number): Promise<number> {
  const some = db
    .selectFrom('notifications')
    .select('id')
    .where('userId', '=', userId)
    .where('onSite', '=', true)
    .where('readAt', 'is', null)
    .limit(limit)
  const { count } = await db
    .selectFrom(some.as('some'))
    .select((eb) => eb.fn.countAll<number>().as('count'))
    .executeTakeFirstOrThrow()
  return count
}

export async function hasHistory(db: Db, userId: string): Promise<boolean> {
  const found = await db
    .selectFrom('notifications')
    .select('id')
    .where('userId', '=', userId)
    .where('onSite', '=', true)
    .where('readAt', 'is not', null)
    .limit(1)
    .executeTakeFirst()
  return found !== undefined
}
