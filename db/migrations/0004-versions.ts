import { type Kysely, sql } from 'kysely'

/** Versions, their files and dependencies, uploads under way and counted downloads; docs/rules/files.md and versions.md. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    create domain version_status as text
      constraint version_status_known
      check (value in ('listed', 'archived', 'draft', 'unlisted', 'scheduled', 'unknown'));

    create table versions (
      id entity_id primary key,
      project_id entity_id not null references projects on delete cascade,
      author_id entity_id references users on delete set null,
      name text not null
        constraint versions_name_length check (char_length(name) between 1 and 64 and name ~ '[^[:space:]]'),
      version_number text not null
        constraint versions_version_number_shape 
        check (char_length(version_number) between 1 and 32 and version_number !~ '[^A-Za-z0-9!@$()${sql.raw('`')}.+,_"-]'),
      changelog text not null default '' constraint versions_changelog_length check (char_length(changelog) <= 65536),
      channel text not null default 'release'
        constraint versions_channel_known check (channel in ('release', 'beta', 'alpha')),
      status version_status not null default 'listed',
      requested_status version_status constraint versions_requested_status_allowed
        check (requested_status in ('listed', 'archived', 'draft', 'unlisted')),
      featured boolean not null default false,
      ordering integer,
      loaders text[] not null constraint versions_loaders_count check (cardinality(loaders) >= 1),
      mrpack_loaders text[] not null default '{}'
        constraint versions_mrpack_loaders_of_packs check (cardinality(mrpack_loaders) = 0 or 'mrpack' = any (loaders)),
      game_versions text[] not null constraint versions_game_versions_count check (cardinality(game_versions) >= 1),
      downloads bigint not null default 0 constraint versions_downloads_range check (downloads >= 0),
      published_at timestamptz not null default now()
    );
    create index versions_project on versions (project_id, published_at);
    create index versions_number on versions (project_id, version_number);
    create index versions_author on versions (author_id);
    create unique index versions_id_project_key on versions (id, project_id);

    create table dependencies (
      id bigint generated always as identity primary key,
      dependent_id entity_id not null references versions on delete cascade,
      project_id entity_id constraint dependencies_project_known references projects on delete cascade,
      version_id entity_id constraint dependencies_version_known references versions on delete set null,
      file_name text constraint dependencies_file_name_length check (char_length(file_name) between 1 and 2048),
      dependency_type text not null constraint dependencies_type_known
        check (dependency_type in ('required', 'optional', 'incompatible', 'embedded')),
      constraint dependencies_name_something check (num_nonnulls(project_id, version_id, file_name) > 0),
      constraint dependencies_version_names_project check (version_id is null or project_id is not null),
      constraint dependencies_not_itself check (version_id is null or version_id <> dependent_id)
    );
    create unique index dependencies_once
      on dependencies (dependent_id, version_id, project_id, file_name) nulls not distinct;
    create index dependencies_project on dependencies (project_id) where project_id is not null;
    create index dependencies_version on dependencies (version_id) where version_id is not null;

    create table files (
      id entity_id primary key,
      version_id entity_id not null,
      project_id entity_id not null,
      filename text not null constraint files_filename_shape
        check (char_length(filename) between 1 and 255 and filename !~ '[/\\\\]' and filename not in ('.', '..')),
      storage_key text not null,
      sha1 text collate "C" not null constraint files_sha1_shape 
        check (octet_length(sha1) = 40 and sha1 !~ '[^0-9a-f]'),
      sha512 text collate "C" not null constraint files_sha512_shape 
        check (octet_length(sha512) = 128 and sha512 !~ '[^0-9a-f]'),
      size_bytes bigint not null constraint files_size_range check (size_bytes between 0 and 524288000),
      "primary" boolean not null default false,
      file_type text constraint files_type_known
        check (file_type in ('required-resource-pack', 'optional-resource-pack', 'unknown')),
      created_at timestamptz not null default now(),
      constraint files_version_known foreign key (version_id, project_id)
        references versions (id, project_id) on delete cascade
    );
    create unique index files_version_filename_key on files (version_id, lower(filename));
    create unique index files_version_sha1_key on files (version_id, sha1);
    create unique index files_primary_key on files (version_id) where "primary";
    create index files_sha1 on files using hash (sha1);
    create index files_sha512 on files using hash (sha512);

    create table pending_uploads (
      storage_key text primary key,
      user_id entity_id references users on delete set null,
      created_at timestamptz not null default now()
    );
    create index pending_uploads_user on pending_uploads (user_id);

    create table download_days (
      version_id entity_id not null,
      project_id entity_id not null,
      day date not null,
      downloads integer not null default 0 constraint download_days_downloads_range check (downloads >= 0),
      primary key (version_id, day),
      constraint download_days_version_known foreign key (version_id, project_id)
        references versions (id, project_id) on delete cascade
    );
    create index download_days_project on download_days (project_id, day) include (downloads);

    create unlogged table download_marks (
      project_id entity_id not null,
      visitor bytea not null,
      counted_at timestamptz not null default now()
    );
    create index download_marks_visitor on download_marks (project_id, visitor, counted_at);
    create index download_marks_age on download_marks (counted_at);
  `.execute(db)
}
