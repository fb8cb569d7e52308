import { type Kysely, sql } from 'kysely'

/** What became of one report is told together, whenever that was. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    drop index notifications_groups;
    alter table notifications drop column told_together;
    alter table notifications add column told_together text not null generated always as (
      case
        when type in ('project_update', 'status_change') and project_id is not null
          then type || ' ' || project_id || ' ' ||
            ((created_at at time zone 'UTC')::date - date '2000-01-01')::text
        when type in ('report_closed', 'report_reopened') and report_id is not null then 'report ' || report_id
        else id end
    ) stored;
    create index notifications_groups on notifications (user_id, told_together, created_at desc, id desc);
  `.execute(db)
}
