import { OLD_NAMES_KEPT } from '@quarry/domain/limits/counts'
import { type Kysely, sql } from 'kysely'

const KINDS = [
  { table: 'projects', name: 'slug', column: 'project_id', constraint: 'projects_slug_key' },
  { table: 'users', name: 'username', column: 'user_id', constraint: 'users_username_key' },
  { table: 'organizations', name: 'slug', column: 'organization_id', constraint: 'organizations_slug_key' },
] as const

/**
 * Former slugs and usernames, the newest of each object. For a year an old name leads to the object, and others cannot
 * take it. Triggers enforce both rules for all writers.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    create table old_names (
      id bigint generated always as identity primary key,
      name text not null,
      renamed_at timestamptz not null default now(),
      project_id entity_id references projects on delete cascade,
      user_id entity_id references users on delete cascade,
      organization_id entity_id references organizations on delete cascade,
      constraint old_names_of_one check (num_nonnulls(project_id, user_id, organization_id) = 1)
    )`.execute(db)
  for (const { table, name, column, constraint } of KINDS) {
    const [id, field, kept, taken] = [
      sql.id(column),
      sql.id(name),
      sql.id(`keep_old_name_of_${table}`),
      sql.id(`refuse_old_name_of_${table}`),
    ]
    await sql`
      create unique index ${sql.id(`old_names_${column}_name`)} on old_names (name, ${id}) where ${id} is not null;
      create index ${sql.id(`old_names_${column}`)} on old_names (${id}) where ${id} is not null;

      create function ${kept}() returns trigger language plpgsql as $$
      begin
        delete from old_names where name = lower(new.${field}) and ${id} = new.id;
        insert into old_names (name, ${id}) values (lower(old.${field}), new.id)
          on conflict (name, ${id}) where ${id} is not null do update set renamed_at = now();
        -- Renames must not reserve any number of names.
        delete from old_names o where o.${id} = new.id and o.id in (
          select id from old_names where ${id} = new.id order by renamed_at desc, id desc
          offset ${sql.lit(OLD_NAMES_KEPT)});
        return null;
      end $$;
      create trigger ${kept} after update of ${field} on ${sql.id(table)} for each row
        when (lower(old.${field}) <> lower(new.${field})) execute function ${kept}();

      -- After the row is written: an insert that waited for the commit of the rename sees the old name.
      create function ${taken}() returns trigger language plpgsql as $$
      begin
        if exists (select from old_names where name = lower(new.${field}) and ${id} <> new.id
            and renamed_at > now() - interval '1 year') then
          raise unique_violation using message = 'the name was given up less than a year ago',
            constraint = ${sql.lit(constraint)}, table = ${sql.lit(table)};
        end if;
        return null;
      end $$;
      create trigger ${taken} after insert or update of ${field} on ${sql.id(table)}
        for each row execute function ${taken}();
    `.execute(db)
  }
}
