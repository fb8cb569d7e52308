import { type Kysely, sql } from 'kysely'

/** What a project shows of its versions and follows is kept by the database: no writer can forget it. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    create function refresh_projects(ids text[]) returns void language plpgsql as $$
    begin
      -- Lock first: the update below then takes its snapshot after whoever held the row has committed. Not
      -- "for update", which would deadlock with the key-share locks that foreign keys took on the same rows.
      perform from projects where id = any (ids) order by id for no key update;
      update projects as p
      set loaders = d.loaders, project_types = d.project_types, game_versions = d.game_versions, updated_at = d.updated_at
      from (
        select s.id,
          array(
            select l.name from loaders l where l.name in (
              select unnest(case when 'mrpack' = any (v.loaders) then v.mrpack_loaders else v.loaders end)
              from versions v where v.project_id = s.id and v.status in ('listed', 'archived'))
            order by l.ordering) as loaders,
          array(
            select t.name
            from unnest(array['mod', 'plugin', 'datapack', 'shader', 'resourcepack', 'modpack'])
              with ordinality as t(name, place)
            where t.name in (
              select l.project_type from versions v join loaders l on l.name = any (v.loaders)
              where v.project_id = s.id and v.status in ('listed', 'archived'))
            order by t.place) as project_types,
          array(
            select g.version from game_versions g where g.version in (
              select unnest(v.game_versions)
              from versions v where v.project_id = s.id and v.status in ('listed', 'archived'))
            order by g.ordering) as game_versions,
          coalesce(
            (select max(v.published_at) from versions v
             where v.project_id = s.id and v.status in ('listed', 'archived')),
            s.published_at) as updated_at
        from projects s where s.id = any (ids)
      ) as d
      where p.id = d.id
        and (p.loaders, p.project_types, p.game_versions, p.updated_at)
          is distinct from (d.loaders, d.project_types, d.game_versions, d.updated_at);
    end $$;

    create function refresh_projects_of_new_versions() returns trigger language plpgsql as $$
    begin
      perform refresh_projects(array(select distinct project_id::text from added));
      return null;
    end $$;
    create trigger versions_refresh_on_insert after insert on versions referencing new table as added
      for each statement execute function refresh_projects_of_new_versions();

    create function refresh_projects_of_gone_versions() returns trigger language plpgsql as $$
    begin
      perform refresh_projects(array(select distinct project_id::text from gone));
      return null;
    end $$;
    create trigger versions_refresh_on_delete after delete on versions referencing old table as gone
      for each statement execute function refresh_projects_of_gone_versions();

    create function refresh_projects_of_edited_versions() returns trigger language plpgsql as $$
    declare ids text[];
    begin
      -- A flush of download counters touches many versions and changes none of this.
      ids := array(
        select distinct a.project_id::text from added a join gone g using (id)
        where (a.status, a.loaders, a.mrpack_loaders, a.game_versions, a.published_at)
          is distinct from (g.status, g.loaders, g.mrpack_loaders, g.game_versions, g.published_at));
      if cardinality(ids) > 0 then
        perform refresh_projects(ids);
      end if;
      return null;
    end $$;
    create trigger versions_refresh_on_update after update on versions
      referencing new table as added old table as gone
      for each statement execute function refresh_projects_of_edited_versions();

    create function count_new_follows() returns trigger language plpgsql as $$
    begin
      update projects p set followers = p.followers + d.n
      from (select project_id, count(*)::int as n from added group by project_id) d where p.id = d.project_id;
      return null;
    end $$;
    create trigger follows_count_on_insert after insert on follows referencing new table as added
      for each statement execute function count_new_follows();

    create function count_gone_follows() returns trigger language plpgsql as $$
    begin
      update projects p set followers = p.followers - d.n
      from (select project_id, count(*)::int as n from gone group by project_id) d where p.id = d.project_id;
      return null;
    end $$;
    create trigger follows_count_on_delete after delete on follows referencing old table as gone
      for each statement execute function count_gone_follows();
  `.execute(db)
}
