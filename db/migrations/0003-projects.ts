import { type Kysely, sql } from 'kysely'

/** Threads, projects and what hangs on them; bounds of docs/rules/projects.md. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    create domain project_status as text
      constraint project_status_known check (value in ('approved', 'archived', 'rejected', 'draft', 'unlisted',
        'processing', 'withheld', 'scheduled', 'private', 'unknown'));
    create domain side_type as text
      constraint side_type_known check (value in ('required', 'optional', 'unsupported', 'unknown'));
    create domain https_url as text
      constraint https_url_shape check (char_length(value) <= 2048 and value ~ '^https://[^[:space:]]+$');

    create table threads (
      id entity_id primary key,
      type text not null constraint threads_type_known check (type in ('project', 'report', 'direct_message'))
    );

    create table thread_messages (
      id entity_id primary key,
      thread_id entity_id not null references threads on delete cascade,
      author_id entity_id references users on delete set null,
      type text not null constraint thread_messages_type_known
        check (type in ('text', 'status_change', 'thread_closure', 'thread_reopen', 'deleted')),
      body text constraint thread_messages_body_length check (char_length(body) <= 65536),
      is_private boolean not null default false,
      replying_to_id entity_id references thread_messages on delete set null,
      old_status project_status,
      new_status project_status,
      hide_identity boolean not null default false,
      created_at timestamptz not null default now()
    );
    create index thread_messages_thread on thread_messages (thread_id, created_at);
    create index thread_messages_author on thread_messages (author_id);
    create index thread_messages_reply on thread_messages (replying_to_id) where replying_to_id is not null;

    create table projects (
      id entity_id primary key,
      slug text not null constraint projects_slug_shape 
        check (char_length(slug) between 3 and 64 and slug !~ '[^a-z0-9!@$()${sql.raw('`')}.+,_"-]'),
      team_id entity_id not null constraint projects_team_key unique references teams,
      organization_id entity_id references organizations,
      thread_id entity_id not null constraint projects_thread_key unique references threads,
      title text not null
        constraint projects_title_length check (char_length(title) between 3 and 64 and title ~ '[^[:space:]]'),
      summary text not null
        constraint projects_summary_length check (char_length(summary) between 3 and 256),
      body text not null default '' constraint projects_body_length check (char_length(body) <= 65536),
      status project_status not null default 'draft',
      requested_status project_status constraint projects_requested_status_allowed
        check (requested_status in ('approved', 'archived', 'unlisted', 'private', 'draft')),
      moderator_message text
        constraint projects_moderator_message_length check (char_length(moderator_message) <= 2000),
      moderator_message_body text
        constraint projects_moderator_message_body_length check (char_length(moderator_message_body) <= 65536),
      license_id text not null default 'LicenseRef-Unknown'
        constraint projects_license_id_length check (char_length(license_id) between 1 and 2048),
      license_url https_url,
      client_side side_type not null default 'unknown',
      server_side side_type not null default 'unknown',
      categories text[] not null default '{}' constraint projects_categories_count check (cardinality(categories) <= 3),
      additional_categories text[] not null default '{}'
        constraint projects_additional_categories_count check (cardinality(additional_categories) <= 256),
      icon_key text,
      raw_icon_key text,
      color rgb,
      downloads bigint not null default 0 constraint projects_downloads_range check (downloads >= 0),
      followers integer not null default 0 constraint projects_followers_range check (followers >= 0),
      monetization_status text not null default 'monetized' constraint projects_monetization_status_known
        check (monetization_status in ('monetized', 'demonetized', 'force-demonetized')),
      published_at timestamptz not null default now(),
      approved_at timestamptz,
      queued_at timestamptz,
      loaders text[] not null default '{}',
      game_versions text[] not null default '{}',
      project_types text[] not null default '{}' constraint projects_project_types_known
        check (project_types <@ array['mod', 'plugin', 'datapack', 'shader', 'resourcepack', 'modpack']),
      updated_at timestamptz not null default now()
    );
    create unique index projects_slug_key on projects (slug);
    create index projects_organization on projects (organization_id) where organization_id is not null;
    create index projects_queue on projects (queued_at) where status = 'processing';
    create index projects_searchable on projects (id) where status in ('approved', 'archived');

    create table gallery_items (
      id bigint generated always as identity primary key,
      project_id entity_id not null references projects on delete cascade,
      image_key text not null,
      raw_image_key text not null,
      featured boolean not null default false,
      title text constraint gallery_items_title_length check (char_length(title) between 1 and 255),
      description text constraint gallery_items_description_length check (char_length(description) between 1 and 2048),
      ordering integer not null default 0,
      created_at timestamptz not null default now()
    );
    create unique index gallery_items_image_key on gallery_items (project_id, raw_image_key);
    create unique index gallery_items_featured_key on gallery_items (project_id) where featured;

    create table project_links (
      project_id entity_id not null references projects on delete cascade,
      platform text not null references link_platforms,
      url https_url not null,
      primary key (project_id, platform)
    );

    create table follows (
      user_id entity_id not null references users on delete cascade,
      project_id entity_id not null references projects on delete cascade,
      created_at timestamptz not null default now(),
      primary key (user_id, project_id)
    );
    create index follows_project on follows (project_id);
  `.execute(db)
}
