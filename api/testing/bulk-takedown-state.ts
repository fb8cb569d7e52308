import type { Db } from '@quarry/db/db'
import { sql } from 'kysely'

/** All data of a user that a step of a bulk takedown may change. */
export async function readThings(db: Db, userId: string): Promise<unknown[]> {
  const { rows } = await sql<{ thing: unknown }>`
    with teams as (select team_id from team_members where user_id = ${userId})
    select jsonb_build_array('project', id, status, moderator_message, moderator_message_body) as thing
      from projects where team_id in (select team_id from teams)
    union all
    select jsonb_build_array('collection', id, status, taken_down_at) from collections where user_id = ${userId}
    union all
    select jsonb_build_array('organization', id, taken_down_at) from organizations
      where team_id in (select team_id from teams)
    order by thing`.execute(db)
  return rows.map(({ thing }) => thing)
}

interface Step {
  userId: string
  bulkTakedownId: string
}

/** Staff log entries about a user and their items in a step. Two entries of one action about one item are an error. */
export async function countLogged(db: Db, { userId, bulkTakedownId }: Step): Promise<Record<string, number>> {
  const { rows } = await sql<{ action: string; lines: number; things: number }>`
    select concat_ws(' ', action, after) as action, count(*)::int as lines, count(distinct thing_id)::int as things
    from staff_log
    where thing_id = ${userId} or thing_id in (select thing_id from bulk_takedown_items where bulk_takedown_id = ${bulkTakedownId})
    group by action, after`.execute(db)
  for (const { action, lines, things } of rows)
    if (lines !== things) throw new Error(`${action}: ${lines} lines about ${things} things`)
  return Object.fromEntries(rows.map(({ action, lines }) => [action, lines]))
}

/** Status messages in the threads of the projects of a step. */
export async function countTraces(db: Db, bulkTakedownId: string): Promise<number | undefined> {
  const { rows } = await sql<{ count: number }>`
    select count(*)::int as count from thread_messages m join projects p on p.thread_id = m.thread_id
    where m.type = 'status_change'
      and p.id in (select thing_id from bulk_takedown_items where bulk_takedown_id = ${bulkTakedownId})`.execute(
    db,
  )
  return rows[0]?.count
}

/** Statements in this database that wait for a lock. */
export async function countLockWaits(db: Db): Promise<number | undefined> {
  const { rows } = await sql<{ count: number }>`
    select count(*)::int as count from pg_stat_activity
    where datname = current_database() and wait_event_type = 'Lock'`.execute(db)
  return rows[0]?.count
}
