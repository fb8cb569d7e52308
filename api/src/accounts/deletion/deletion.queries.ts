import type { Tx } from '@quarry/db/db'
import type { OutboxEvent } from '@quarry/db/events'
import { sql } from 'kysely'

/** Locks the teams of a user, so that none is transferred to them in the meantime. */
export const lockTeamsOf = (tx: Tx, userId: string) =>
  tx
    .selectFrom('teams')
    .select('id')
    .where('id', 'in', (eb) => eb.selectFrom('teamMembers').select('teamId').where('userId', '=', userId))
    .orderBy('id')
    .forNoKeyUpdate()
    .execute()

/** Events for data derived from rows that are deleted with the account, or that will show another name. */
export async function listAffected(tx: Tx, userId: string): Promise<OutboxEvent[]> {
  const { rows } = await sql<{ name: 'project' | 'organization' | 'collection' | 'followed'; id: string }>`
    with owned as (select team_id from team_members where user_id = ${userId} and is_owner)
    select 'project' as name, p.id from projects p
      left join organizations o on o.id = p.organization_id
      where p.team_id in (select team_id from owned) or o.team_id in (select team_id from owned)
    union all select 'organization', id from organizations where team_id in (select team_id from owned)
    union all select 'collection', id from collections where user_id = ${userId}
    union all select 'followed', project_id from follows where user_id = ${userId}`.execute(tx)
  return rows.map(({ name, id }): OutboxEvent => {
    switch (name) {
      case 'project':
        return { name: 'project.changed', projectId: id }
      case 'organization':
        return { name: 'organization.changed', organizationId: id }
      case 'collection':
        return { name: 'collection.deleted', collectionId: id }
      case 'followed':
        return { name: 'project.counters', projectId: id }
    }
  })
}

/** The provider deletes its customers as well. */
export async function listPaymentCustomers(tx: Tx, userId: string): Promise<OutboxEvent[]> {
  const customers = await tx
    .selectFrom('paymentCustomers')
    .select(['provider', 'id'])
    .where('userId', '=', userId)
    .execute()
  return customers.map(({ provider, id: customerId }) => ({
    name: 'payment_customer.deleted',
    provider,
    customerId,
  }))
}

/** Stored objects of the account and its content: images, the data export. */
export async function listStoredObjects(tx: Tx, userId: string): Promise<string[]> {
  const { rows } = await sql<{ key: string }>`
    select distinct key from (
      select unnest(array[avatar_key, raw_avatar_key]) as key from users where id = ${userId}
      union all select unnest(array[icon_key, raw_icon_key]) from collections where user_id = ${userId}
      union all select unnest(array[icon_key, raw_icon_key]) from oauth_apps where user_id = ${userId}
      union all select storage_key from data_exports where user_id = ${userId}
    ) as objects where key is not null`.execute(tx)
  return rows.map(({ key }) => key)
}

/** Reports by and about the account, with their threads. */
export async function deleteReportsOf(tx: Tx, userId: string): Promise<void> {
  const deleted = await tx
    .deleteFrom('reports')
    .where((eb) =>
      eb.or([
        eb('reporterId', '=', userId),
        eb.and([eb('itemType', '=', 'user'), eb('itemId', '=', userId)]),
      ]),
    )
    .returning('threadId')
    .execute()
  const threads = deleted.map(({ threadId }) => threadId)
  await tx
    .deleteFrom('threads')
    .where('id', '=', sql<string>`any(${threads}::text[])`)
    .execute()
}

/** Foreign keys delete the rest, or transfer it to the Ghost account. */
export const deleteUserRow = (tx: Tx, userId: string) =>
  tx.deleteFrom('users').where('id', '=', userId).execute()
