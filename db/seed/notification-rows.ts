import type { PoolClient } from 'pg'
import { DAY_MS, type SeedContext } from './context.ts'
import type { People } from './plan/user-plan.ts'
import { noRows, type SeedRows } from './rows.ts'

/** Readers whose inboxes a bulk seed fills. Inboxes of other users would only add rows. */
const BULK_READERS = 2000
/** Of what a reader follows, the newest: enough for several pages. */
const NEWS_MAX = 120
/** The first accounts keep their inbox empty by reading; what they read is their history. */
const READING_ACCOUNTS = 2

interface News {
  user_id: string
  project_id: string
  version_id: string
  published_at: Date
}

/** Notifications of new versions to followers, as the worker would insert them. Reads rows inserted before. */
export async function inboxRows(
  client: PoolClient,
  { ids, isBulk, nowMs }: SeedContext,
  people: People,
): Promise<SeedRows> {
  const rows = noRows()
  const readers = people.users.slice(0, isBulk ? BULK_READERS : undefined).map(({ id }) => id)
  const reading = new Set(readers.slice(0, READING_ACCOUNTS))
  const { rows: news } = await client.query<News>(
    `select reader.id as user_id, item.* from unnest($1::text[]) with ordinality as reader (id, place),
       lateral (
         select v.project_id, v.id as version_id, v.published_at from follows f
           join versions v on v.project_id = f.project_id and v.status = 'listed' and v.published_at > f.created_at
           where f.user_id = reader.id order by v.published_at desc, v.id limit ${NEWS_MAX}
       ) as item
     order by reader.place, item.published_at, item.version_id`,
    [readers],
  )
  for (const [n, item] of news.entries()) {
    const createdAt = item.published_at
    const isRead = reading.has(item.user_id) || createdAt.getTime() < nowMs - 30 * DAY_MS
    rows.notifications.push({
      id: ids.notification(n),
      userId: item.user_id,
      type: 'project_update',
      projectId: item.project_id,
      versionId: item.version_id,
      readAt: isRead ? new Date(Math.min(createdAt.getTime() + DAY_MS, nowMs)) : null,
      createdAt,
    })
  }
  return rows
}
