import { type Kysely, sql } from 'kysely'

/**
 * Lists are counted by one transaction at a time, so that concurrent ones cannot exceed a limit together. The locks are
 * few, whatever number of lists a statement fills, and are taken in one order.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    create function lock_lists(list text, keys text[]) returns void language plpgsql as $$
    declare bucket int;
    begin
      for bucket in select distinct hashtext(key) & 127 from unnest(keys) key where key is not null order by 1 loop
        perform pg_advisory_xact_lock(hashtext('list ' || list), bucket);
      end loop;
    end $$`.execute(db)
  await sql`
    create or replace function refuse_too_many() returns trigger language plpgsql as $$
    declare
      keys text[];
      crowded text;
    begin
      execute format('select array_agg(distinct %1$I::text) from added', tg_argv[0]) into keys;
      perform lock_lists(tg_table_name || '.' || tg_argv[0], keys);
      execute format(
        'select t.%1$I::text from %2$I t where t.%1$I in (select %1$I from added) group by t.%1$I having count(*) > %3$s limit 1',
        tg_argv[0], tg_table_name, tg_argv[1]) into crowded;
      if crowded is not null then
        raise check_violation using message = tg_argv[2], table = tg_table_name,
          constraint = tg_table_name || '_' || tg_argv[0] || '_at_most';
      end if;
      return null;
    end $$`.execute(db)
}
