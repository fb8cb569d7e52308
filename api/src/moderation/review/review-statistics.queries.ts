import type { Db } from '@quarry/db/db'
import { REVIEW_WAIT_MS } from '@quarry/domain/moderation/review'
import { sql } from 'kysely'

export interface WaitStatistics {
  isOwn: boolean
  decisions: number
  medianMs: number | null
  ninetiethMs: number | null
  inTime: number
}

/** Waiting times of projects at decisions since then: of all moderators, and of one. */
export async function measureWaits(db: Db, userId: string, since: Date): Promise<WaitStatistics[]> {
  const { rows } = await sql<WaitStatistics>`
    with waits as (
      select coalesce(d.author_id = ${userId}, false) as is_own,
        extract(epoch from d.created_at - s.created_at) * 1000 as ms
      from thread_messages d
        cross join lateral (
          select created_at from thread_messages
          where thread_id = d.thread_id and created_at < d.created_at
            and type = 'status_change' and new_status = 'processing'
          order by created_at desc limit 1) as s
      where d.type = 'status_change' and d.old_status = 'processing' and d.new_status <> 'processing'
        and d.created_at >= ${since})
    select wanted.is_own as "isOwn", count(ms)::int as decisions,
      round(percentile_cont(0.5) within group (order by ms))::float8 as "medianMs",
      round(percentile_cont(0.9) within group (order by ms))::float8 as "ninetiethMs",
      (count(ms) filter (where ms <= ${REVIEW_WAIT_MS.too_long}))::int as "inTime"
    from (values (false), (true)) as wanted (is_own)
      left join waits on not wanted.is_own or waits.is_own
    group by wanted.is_own`.execute(db)
  return rows
}
