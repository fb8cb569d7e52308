import { type Kysely, sql } from 'kysely'

/** The index is to say of each project what it depends on, which documents from before do not. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    insert into outbox (name, payload)
    select 'project.changed', jsonb_build_object('projectId', project_id)
    from (select distinct v.project_id from dependencies d join versions v on v.id = d.dependent_id) depending
  `.execute(db)
}
