import { type Kysely, sql } from 'kysely'

/**
 * No list grows without end, whoever writes. Rows are counted after each statement, so that a bulk of them is counted
 * once; what two transactions add at the same moment may pass.
 */
const CAPS = [
  ['versions', 'project_id', 5000, 'a project has at most 5000 versions'],
  ['files', 'version_id', 256, 'a version has at most 256 files'],
  ['dependencies', 'dependent_id', 1024, 'a version has at most 1024 dependencies'],
  ['gallery_items', 'project_id', 64, 'a gallery holds at most 64 images'],
  ['collections', 'user_id', 100, 'a person has at most 100 collections'],
  ['collection_projects', 'collection_id', 1024, 'a collection holds at most 1024 projects'],
  ['follows', 'user_id', 2000, 'a person follows at most 2000 projects'],
  ['team_members', 'team_id', 256, 'a team has at most 256 members'],
  ['team_members', 'user_id', 10000, 'a person is a member of at most 10000 teams'],
] as const

export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    create function refuse_too_many() returns trigger language plpgsql as $$
    declare crowded text;
    begin
      execute format(
        'select t.%1$I::text from %2$I t where t.%1$I in (select %1$I from added) group by t.%1$I having count(*) > %3$s limit 1',
        tg_argv[0], tg_table_name, tg_argv[1]) into crowded;
      if crowded is not null then
        raise check_violation using message = tg_argv[2], table = tg_table_name,
          constraint = tg_table_name || '_' || tg_argv[0] || '_at_most';
      end if;
      return null;
    end $$`.execute(db)
  for (const [table, column, most, message] of CAPS)
    await sql`
      create trigger ${sql.raw(`${table}_${column}_at_most`)} after insert on ${sql.table(table)}
        referencing new table as added for each statement
        execute function refuse_too_many(${sql.lit(column)}, ${sql.lit(String(most))}, ${sql.lit(message)})`.execute(
      db,
    )
}
