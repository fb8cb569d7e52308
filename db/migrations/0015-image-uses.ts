import { type Kysely, sql } from 'kysely'

/**
 * Which text shows which picture. A saved text is compared with what it showed before, so that its cost grows with that
 * text alone and not with all pictures times all texts of the project.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    create table image_uses (
      image_id entity_id not null references images on delete cascade,
      -- Null: the description of the project.
      version_id entity_id references versions on delete cascade
    );
    create unique index image_uses_once on image_uses (image_id, version_id) nulls not distinct;
    create index image_uses_version on image_uses (version_id) where version_id is not null;

    -- Texts may show the picture as sent or the smaller copy of it: what counts is the name without its ending.
    create function images_shown(project text, shown text) returns setof images stable language sql as $$
      select i.* from images i
      where i.project_id = project and substring(i.raw_image_key from 'images/([0-9a-f]{40})') in (
        select found[1] from regexp_matches(shown, 'data/' || project || '/images/([0-9a-f]{40})', 'g') as found)
    $$;

    insert into image_uses
      select i.id, null from projects p cross join lateral images_shown(p.id, p.body) i
        where exists (select from images where project_id = p.id);
    insert into image_uses
      select i.id, v.id from versions v cross join lateral images_shown(v.project_id, v.changelog) i
        where exists (select from images where project_id = v.project_id);

    create function use_images() returns trigger language plpgsql as $$
    begin
      update images set unused_since = null
        where unused_since is not null and id in (select image_id from added);
      return null;
    end $$;
    create trigger image_uses_begin after insert on image_uses referencing new table as added
      for each statement execute function use_images();

    create function leave_images() returns trigger language plpgsql as $$
    begin
      update images i set unused_since = now()
        where i.unused_since is null and i.id in (select image_id from gone)
          and not exists (select from image_uses u where u.image_id = i.id);
      return null;
    end $$;
    create trigger image_uses_end after delete on image_uses referencing old table as gone
      for each statement execute function leave_images();

    drop trigger projects_refresh_images on projects;
    drop trigger versions_refresh_images_on_insert on versions;
    drop trigger versions_refresh_images_on_update on versions;
    drop trigger versions_refresh_images_on_delete on versions;
    drop function refresh_images_of_body();
    drop function refresh_images_of_changelog();
    drop function refresh_images(text[]);

    create function note_images_of_body() returns trigger language plpgsql as $$
    declare shown text[];
    begin
      if not exists (select from images where project_id = new.id) then return null; end if;
      shown := array(select id from images_shown(new.id, new.body));
      delete from image_uses u using images i
        where i.project_id = new.id and u.image_id = i.id and u.version_id is null and i.id <> all (shown);
      insert into image_uses select unnest(shown), null on conflict do nothing;
      return null;
    end $$;
    create trigger projects_note_images after update of body on projects
      for each row when (old.body is distinct from new.body) execute function note_images_of_body();

    create function note_images_of_changelog() returns trigger language plpgsql as $$
    declare shown text[];
    begin
      if not exists (select from images where project_id = new.project_id) then return null; end if;
      shown := array(select id from images_shown(new.project_id, new.changelog));
      delete from image_uses where version_id = new.id and image_id <> all (shown);
      insert into image_uses select unnest(shown), new.id on conflict do nothing;
      return null;
    end $$;
    create trigger versions_note_images_on_insert after insert on versions
      for each row when (new.changelog <> '') execute function note_images_of_changelog();
    create trigger versions_note_images_on_update after update of changelog on versions
      for each row when (old.changelog is distinct from new.changelog) execute function note_images_of_changelog();
  `.execute(db)
}
