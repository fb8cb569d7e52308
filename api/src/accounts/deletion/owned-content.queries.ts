import type { Db } from '@quarry/db/db'
import { sql } from 'kysely'
import type { DeletionPreview } from '../../../contract/accounts/deletion.ts'

type Counts = Pick<DeletionPreview, 'stays' | 'goes'>
type Count = keyof Counts['stays'] | keyof Counts['goes']

/** Counts the content of an account by kind. */
export async function countOwnedContent(db: Db, userId: string): Promise<Counts> {
  const { rows } = await sql<Record<Count, number>>`
    with places as (select team_id, is_owner from team_members where user_id = ${userId} and accepted)
    select
      (select count(*)::int from projects p join places m using (team_id) where m.is_owner) as projects,
      (select count(*)::int from organizations o join places m using (team_id) where m.is_owner) as organizations,
      (select count(*)::int from versions where author_id = ${userId}) as versions,
      (select count(*)::int from places where not is_owner) as memberships,
      (select count(*)::int from thread_messages where author_id = ${userId} and type = 'text') as messages,
      (select count(*)::int from collections where user_id = ${userId}) as collections,
      (select count(*)::int from follows where user_id = ${userId}) as follows,
      (select count(*)::int from notifications where user_id = ${userId}) as notifications,
      (select count(*)::int from reports where reporter_id = ${userId}) as reports,
      (select count(*)::int from sessions where user_id = ${userId}) as sessions,
      (select count(*)::int from personal_tokens where user_id = ${userId}) as tokens,
      (select count(*)::int from oauth_apps where user_id = ${userId}) as apps`.execute(db)
  const [count] = rows
  if (!count) throw new Error('a query without a condition answers one row')
  const { projects, organizations, versions, memberships, messages, ...goes } = count
  return { stays: { projects, organizations, versions, memberships, messages }, goes }
}

/** Whether no other account could appoint administrators. */
export async function isOnlyAdmin(db: Db, userId: string): Promise<boolean> {
  const admins = await db.selectFrom('users').select('id').where('role', '=', 'admin').limit(2).execute()
  return admins.length === 1 && admins[0]?.id === userId
}
