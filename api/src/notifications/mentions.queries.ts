import type { Tx } from '@quarry/db/db'
import { DAY_MS } from '@quarry/domain/times'
import { sql } from 'kysely'

/** Notifications off the site have no read state; a user may be mentioned again after this time. */
const MENTION_AGAIN_AFTER_MS = DAY_MS

/** Those of the users who have not read an earlier mention in the thread. */
export async function listUsersWithUnreadMention(
  tx: Tx,
  { threadId, userIds, now }: { threadId: string; userIds: readonly string[]; now: Date },
): Promise<string[]> {
  const rows = await tx
    .selectFrom('notifications')
    .select('userId')
    .distinct()
    .where('threadId', '=', threadId)
    .where('type', '=', 'mention')
    .where('userId', '=', sql<string>`any(${[...userIds]}::text[])`)
    .where('readAt', 'is', null)
    .where((on) =>
      on.or([
        on('onSite', '=', true),
        on('createdAt', '>', new Date(now.getTime() - MENTION_AGAIN_AFTER_MS)),
      ]),
    )
    .execute()
  return rows.map(({ userId }) => userId)
}
