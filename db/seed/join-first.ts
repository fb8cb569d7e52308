import type { PoolClient } from 'pg'

/** People were there before the first project that they make; of accounts of this seed alone. */
export async function joinBeforeProjects(client: PoolClient, userIds: readonly string[]): Promise<void> {
  await client.query(
    `update users u set created_at = made.first - interval '3 days'
     from (
       select m.user_id, min(p.published_at) as first
         from team_members m join projects p on p.team_id = m.team_id group by m.user_id
     ) made
     where made.user_id = u.id and u.id = any ($1) and u.created_at > made.first - interval '3 days'`,
    [userIds],
  )
}
