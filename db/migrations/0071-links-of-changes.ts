import { type Kysely, sql } from 'kysely'

/** A link that reverts a change of address names the change, so that using it ends only the links of later changes. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    alter table account_links add column change_id entity_id references email_changes on delete cascade;
    create index account_links_change on account_links (change_id) where change_id is not null;
    update account_links l set change_id = (
      select c.id from email_changes c
      where c.user_id = l.user_id and lower(c.old_email) = lower(l.email) and c.created_at <= l.created_at
      order by c.created_at desc limit 1
    ) where l.purpose = 'restore_email';
    delete from account_links where purpose = 'restore_email' and change_id is null;
  `.execute(db)
}
