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
 * The groups of one page, as their keys, by their newest entries; `before` that is not there any more begins at the
 * newest. Of a group of several types those entries are told that were asked for. An entry heads its group when none of it
 * is newer, which one look into an index tells: however large groups are, a page costs what it shows and passes over.
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
  /** Of its newest entries. */
  ids: string[]
  count: number
  unread: number
}

type Shown = Pick<InboxPage, 'isHistory' | 'type'> & { keys: readonly string[] }

/** Groups in the order of their keys, with the newest of their entries and how many there are; unread ones, or all. */
export async function listGroups(
  db: Db,
  userId: string,
  { keys, isHistory, type }: Shown,
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

/** All types together, counted up to the limit: an inbox may hold very many, and every page asks. */
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
