import { type Kysely, sql } from 'kysely'

/**
 * Rules that a plain constraint cannot say. Violations carry an SQLSTATE and a constraint name like any other,
 * so services translate them the same way.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    create function check_version_tags() returns trigger language plpgsql as $$
    declare unknown text;
    begin
      select name into unknown from unnest(new.loaders || new.mrpack_loaders) as given(name)
        where not exists (select from loaders where loaders.name = given.name) limit 1;
      if unknown is not null then
        raise foreign_key_violation using
          message = format('there is no loader %L', unknown), constraint = 'versions_loaders_known', table = 'versions';
      end if;
      select version into unknown from unnest(new.game_versions) as given(version)
        where not exists (select from game_versions where game_versions.version = given.version) limit 1;
      if unknown is not null then
        raise foreign_key_violation using message = format('there is no game version %L', unknown),
          constraint = 'versions_game_versions_known', table = 'versions';
      end if;
      return new;
    end $$;
    create trigger versions_check_tags before insert or update of loaders, mrpack_loaders, game_versions
      on versions for each row execute function check_version_tags();

    create function check_project_categories() returns trigger language plpgsql as $$
    declare unknown text;
    begin
      select name into unknown from unnest(new.categories || new.additional_categories) as given(name)
        where not exists (select from categories where categories.name = given.name) limit 1;
      if unknown is not null then
        raise foreign_key_violation using message = format('there is no category %L', unknown),
          constraint = 'projects_categories_known', table = 'projects';
      end if;
      return new;
    end $$;
    create trigger projects_check_categories before insert or update of categories, additional_categories
      on projects for each row execute function check_project_categories();

    create function check_file_owner() returns trigger language plpgsql as $$
    begin
      -- Two uploads of the same bytes wait for each other here; the second sees the row of the first.
      perform pg_advisory_xact_lock(hashtextextended(new.sha1, 0));
      if exists (select from files where sha1 = new.sha1 and project_id <> new.project_id) then
        raise unique_violation using message = 'another project has a file with this content',
          constraint = 'files_sha1_other_project', table = 'files';
      end if;
      return null;
    end $$;
    create constraint trigger files_check_owner after insert or update of sha1
      on files for each row execute function check_file_owner();

    create function delete_what_a_project_owned() returns trigger language plpgsql as $$
    begin
      delete from teams where id = old.team_id;
      delete from threads where id = old.thread_id;
      return null;
    end $$;
    create trigger projects_delete_owned after delete on projects
      for each row execute function delete_what_a_project_owned();

    create function delete_team_of_organization() returns trigger language plpgsql as $$
    begin
      delete from teams where id = old.team_id;
      return null;
    end $$;
    create trigger organizations_delete_team after delete on organizations
      for each row execute function delete_team_of_organization();
  `.execute(db)
}
