import { type Kysely, sql } from 'kysely'

/** Personal access tokens, by their hashes, at most a hundred of an account. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    create table personal_tokens (
      id entity_id primary key,
      token_hash bytea not null
        constraint personal_tokens_token_hash_length check (octet_length(token_hash) = 32),
      user_id entity_id not null references users on delete cascade,
      name text not null,
      scopes bigint not null,
      created_at timestamptz not null default now(),
      expires_at timestamptz not null,
      last_used_at timestamptz,
      revoked_at timestamptz
    );
    create unique index personal_tokens_token_hash_key on personal_tokens (token_hash);
    create index personal_tokens_user on personal_tokens (user_id, created_at desc);
    create trigger personal_tokens_user_id_at_most after insert on personal_tokens
      referencing new table as added for each statement
      execute function refuse_too_many('user_id', '100', 'a person has at most 100 personal access tokens');
  `.execute(db)
}
