import { type Kysely, sql } from 'kysely'

/** People keep searches under a name, each once, and may hear of what they newly find. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    create table saved_searches (
      id entity_id primary key,
      user_id entity_id not null references users on delete cascade,
      name text not null,
      project_type text not null,
      address text not null,
      tells_since timestamptz,
      created_at timestamptz not null default now()
    );
    create index saved_searches_of_user on saved_searches (user_id, created_at desc, id);
    create unique index saved_searches_name_once on saved_searches (user_id, lower(name));
    -- An address may be longer than what an index takes.
    create unique index saved_searches_search_once on saved_searches (user_id, md5(address));
    create index saved_searches_telling on saved_searches (id) where tells_since is not null;
    create trigger saved_searches_user_id_at_most after insert on saved_searches
      referencing new table as added for each statement
      execute function refuse_too_many('user_id', '50', 'a person keeps at most 50 searches');
  `.execute(db)
}
