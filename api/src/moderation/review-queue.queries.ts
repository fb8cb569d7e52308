import type { Db } from '@quarry/db/db'

export interface QueuePage {
  offset: number
  limit: number
}

/** A page of the projects in review, longest wait first, and how many there are. */
export async function listWaitingIds(
  db: Db,
  { offset, limit }: QueuePage,
): Promise<{ ids: string[]; total: number }> {
  const waiting = db.selectFrom('projects').where('status', '=', 'processing')
  const { count } = await waiting
    .select((eb) => eb.fn.countAll<number>().as('count'))
    .executeTakeFirstOrThrow()
  const rows = await waiting
    .select('id')
    .orderBy('queuedAt')
    .orderBy('id')
    .offset(offset)
    .limit(limit)
    .execute()
  return { ids: rows.map((row) => row.id), total: count }
}
