import { type Kysely, sql } from 'kysely'

/** A user's followed projects are no collection here: they are the rows of `follows`. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    create table collections (
      id entity_id primary key,
      user_id entity_id not null references users on delete cascade,
      name text not null
        constraint collections_name_length check (char_length(name) between 3 and 64 and name ~ '[^[:space:]]'),
      description text
        constraint collections_description_length check (char_length(description) between 3 and 256),
      icon_key text,
      raw_icon_key text,
      color rgb,
      status text not null default 'listed' constraint collections_status_known
        check (status in ('listed', 'unlisted', 'private', 'rejected', 'unknown')),
      created_at timestamptz not null default now(),
      updated_at timestamptz not null default now()
    );
    create index collections_user on collections (user_id, created_at);

    create table collection_projects (
      collection_id entity_id not null references collections on delete cascade,
      project_id entity_id not null references projects on delete cascade,
      added_at timestamptz not null default now(),
      primary key (collection_id, project_id)
    );
    create index collection_projects_project on collection_projects (project_id);
  `.execute(db)
}
