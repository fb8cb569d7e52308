import type { Tx } from '@quarry/db/db'
import { DAY_MS } from '@quarry/domain/times'
import { sql } from 'kysely'

/** Without a place on the site nobody is seen to have looked: they are called again after so long. */
const CALLED_AGAIN_AFTER_MS = DAY_MS

/** Who of them was called in the thread already and has not looked since. */
export async function listCalled(
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
      on.or([on('onSite', '=', true), on('createdAt', '>', new Date(now.getTime() - CALLED_AGAIN_AFTER_MS))]),
    )
    .execute()
  return rows.map(({ userId }) => userId)
}
