import { EDITS_KEPT } from '@quarry/domain/limits/counts'
import { type Kysely, sql } from 'kysely'

/**
 * The revision of a project changes with what a review looks at: its texts, tags, links, images, versions, and files that
 * are added or deleted. Triggers count it for all writers. Edits of texts, tags and links are stored.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    alter table projects add column revision integer not null default 0;

    create table project_edits (
      id bigint generated always as identity primary key,
      project_id entity_id not null references projects on delete cascade,
      revision integer not null,
      user_id entity_id references users on delete set null,
      by_staff boolean not null,
      edited_at timestamptz not null,
      changes jsonb not null constraint project_edits_object check (jsonb_typeof(changes) = 'object')
    );
    create index project_edits_project on project_edits (project_id, id);
    create index project_edits_user on project_edits (user_id);

    create function keep_newest_project_edits() returns trigger language plpgsql as $$
    begin
      delete from project_edits e where e.project_id = new.project_id and e.id <= (
        select id from project_edits where project_id = new.project_id order by id desc
        offset ${sql.lit(EDITS_KEPT)} limit 1);
      return null;
    end $$;
    create trigger project_edits_keep_newest after insert on project_edits
      for each row execute function keep_newest_project_edits();

    create function count_project_revision() returns trigger language plpgsql as $$
    begin
      new.revision := old.revision + 1;
      return new;
    end $$;
    -- Only for these columns: counters change often, and comparing long texts is expensive.
    create trigger projects_count_revision before update of title, slug, summary, body, license_id, license_url,
        client_side, server_side, icon_key, categories, additional_categories on projects for each row
      when ((old.title, old.slug, old.summary, old.body, old.license_id, old.license_url, old.client_side,
          old.server_side, old.icon_key, old.categories, old.additional_categories)
        is distinct from (new.title, new.slug, new.summary, new.body, new.license_id, new.license_url, new.client_side,
          new.server_side, new.icon_key, new.categories, new.additional_categories))
      execute function count_project_revision();

    create function count_revisions(ids text[]) returns void language plpgsql as $$
    begin
      perform from projects where id = any (ids) order by id for no key update;
      update projects set revision = revision + 1 where id = any (ids);
    end $$;
    create function count_revisions_of_added() returns trigger language plpgsql as $$
    begin
      perform count_revisions(array(select distinct project_id::text from added));
      return null;
    end $$;
    create function count_revisions_of_gone() returns trigger language plpgsql as $$
    begin
      perform count_revisions(array(select distinct project_id::text from gone));
      return null;
    end $$;
    create function count_revision_of_row() returns trigger language plpgsql as $$
    begin
      perform count_revisions(array[new.project_id::text]);
      return null;
    end $$;
  `.execute(db)
  for (const table of ['versions', 'files', 'gallery_items', 'project_links'])
    await sql`
      create trigger ${sql.id(`${table}_revision_on_insert`)} after insert on ${sql.id(table)}
        referencing new table as added for each statement execute function count_revisions_of_added();
      create trigger ${sql.id(`${table}_revision_on_delete`)} after delete on ${sql.id(table)}
        referencing old table as gone for each statement execute function count_revisions_of_gone();
    `.execute(db)
  await sql`
    create trigger versions_revision_on_update
      after update of status, name, version_number, changelog, loaders, mrpack_loaders, game_versions on versions
      for each row when ((old.status, old.name, old.version_number, old.changelog, old.loaders, old.mrpack_loaders,
          old.game_versions)
        is distinct from (new.status, new.name, new.version_number, new.changelog, new.loaders, new.mrpack_loaders,
          new.game_versions))
      execute function count_revision_of_row();
    create trigger gallery_items_revision_on_update after update on gallery_items
      for each row when (old.* is distinct from new.*) execute function count_revision_of_row();
  `.execute(db)
}
