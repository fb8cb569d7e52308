import { type Kysely, sql } from 'kysely'

/** Catalogues of names: filled by `syncReference`, edited by nobody else. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    create domain project_type as text
      constraint project_type_known
      check (value in ('mod', 'plugin', 'datapack', 'shader', 'resourcepack', 'modpack'));

    create table categories (
      name text not null,
      project_type project_type not null,
      header text not null constraint categories_header_known
        check (header in ('categories', 'features', 'performance impact', 'resolutions')),
      icon text not null,
      ordering integer not null,
      primary key (name, project_type)
    );

    create table loaders (
      name text primary key,
      project_type project_type not null,
      is_platform boolean not null default false,
      is_hidden boolean not null default false,
      supported_project_types text[] not null,
      icon text not null,
      ordering integer not null
    );

    create table game_versions (
      version text primary key,
      version_type text not null
        constraint game_versions_type_known check (version_type in ('release', 'snapshot', 'beta', 'alpha')),
      released_at timestamptz not null,
      major boolean not null,
      ordering integer not null
    );

    create table link_platforms (
      code text primary key,
      name text not null,
      is_donation boolean not null,
      ordering integer not null
    );

    create table report_types (name text primary key, ordering integer not null);

    create table licenses (
      id text primary key,
      name text not null,
      is_osi_approved boolean not null,
      url text
    );
  `.execute(db)
}
