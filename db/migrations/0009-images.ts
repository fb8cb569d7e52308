import { type Kysely, sql } from 'kysely'

/** Pictures inside descriptions and changelogs. Whether a saved text shows one is kept by the database: no writer can forget it. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    create table images (
      id entity_id primary key,
      project_id entity_id not null references projects on delete cascade,
      version_id entity_id references versions on delete set null,
      owner_id entity_id references users on delete set null,
      context text not null constraint images_context_known check (context in ('project', 'version')),
      image_key text not null,
      raw_image_key text not null,
      size_bytes integer not null constraint images_size_range check (size_bytes > 0),
      created_at timestamptz not null default now(),
      unused_since timestamptz default now(),
      constraint images_version_context check (version_id is null or context = 'version')
    );
    create unique index images_image_key on images (project_id, context, raw_image_key);
    create index images_version on images (version_id) where version_id is not null;
    create index images_owner on images (owner_id) where owner_id is not null;
    create index images_unused on images (unused_since) where unused_since is not null;

    create function refresh_images(ids text[]) returns void language plpgsql as $$
    begin
      update images i
      set unused_since = case when d.is_used then null else coalesce(i.unused_since, now()) end
      from (
        select s.id,
          exists (select from projects p where p.id = s.project_id and position(s.key in p.body) > 0)
          or exists (select from versions v where v.project_id = s.project_id and position(s.key in v.changelog) > 0)
            as is_used
        -- The name without its ending: texts may show the picture as sent or the smaller copy of it.
        from (select id, project_id, regexp_replace(raw_image_key, '[.][a-z]+$', '') as key from images
              where project_id = any (ids)) as s
      ) as d
      where i.id = d.id and d.is_used = (i.unused_since is not null);
    end $$;

    create function refresh_images_of_body() returns trigger language plpgsql as $$
    begin
      perform refresh_images(array[new.id::text]);
      return null;
    end $$;
    create trigger projects_refresh_images after update of body on projects
      for each row when (old.body is distinct from new.body) execute function refresh_images_of_body();

    create function refresh_images_of_changelog() returns trigger language plpgsql as $$
    begin
      perform refresh_images(array[coalesce(new.project_id, old.project_id)::text]);
      return null;
    end $$;
    create trigger versions_refresh_images_on_insert after insert on versions
      for each row when (new.changelog <> '') execute function refresh_images_of_changelog();
    create trigger versions_refresh_images_on_update after update of changelog on versions
      for each row when (old.changelog is distinct from new.changelog) execute function refresh_images_of_changelog();
    create trigger versions_refresh_images_on_delete after delete on versions
      for each row when (old.changelog <> '') execute function refresh_images_of_changelog();
  `.execute(db)
}
