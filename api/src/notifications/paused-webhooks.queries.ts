import type { Tx } from '@quarry/db/db'
import type { WebhookRow } from '@quarry/db/schema/community/webhooks'
import { OrganizationPermission, Permission } from '@quarry/domain/accounts/permissions'
import { sql } from 'kysely'

export const findWebhook = (tx: Tx, id: string): Promise<WebhookRow | undefined> =>
  tx.selectFrom('webhooks').selectAll().where('id', '=', id).executeTakeFirst()

/** Those who may change the webhooks of a project or an organization; what a project's own team says of somebody goes first. */
export async function listKeepers(
  tx: Tx,
  { projectId, organizationId, userId }: WebhookRow,
): Promise<string[]> {
  if (userId !== null) return [userId]
  const { rows } = await sql<{ userId: string }>`
    select user_id as "userId" from (select distinct on (user_id) user_id, keeps from (
      select user_id, permissions & ${Permission.EditDetails} <> 0 as keeps, m.team_id = p.team_id as is_direct
        from projects p left join organizations o on o.id = p.organization_id
          join team_members m on m.team_id in (p.team_id, o.team_id)
        where p.id = ${projectId} and m.accepted
      union all
      select user_id, coalesce(organization_permissions, 0) & ${OrganizationPermission.EditDetails} <> 0, true
        from organizations o join team_members m on m.team_id = o.team_id
        where o.id = ${organizationId} and m.accepted
    ) places order by user_id, is_direct desc) keepers where keeps`.execute(tx)
  return rows.map((row) => row.userId)
}
