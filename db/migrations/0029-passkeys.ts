import { PASSKEY_NAME } from '@quarry/domain/limits/lengths'
import { type Kysely, sql } from 'kysely'

/** Public keys by which somebody signs in without a password. One key is one account's. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    create table passkeys (
      id entity_id primary key,
      user_id entity_id not null references users on delete cascade,
      name text not null constraint passkeys_name_length check (char_length(name) between ${sql.lit(PASSKEY_NAME.min)} and ${sql.lit(PASSKEY_NAME.max)}),
      credential_id bytea not null constraint passkeys_credential_id_key unique,
      public_key bytea not null,
      counter bigint not null,
      transports text[] not null,
      created_at timestamptz not null default now(),
      last_used_at timestamptz,
      constraint passkeys_credential_id_length check (octet_length(credential_id) between 1 and 1023),
      constraint passkeys_public_key_length check (octet_length(public_key) <= 4096)
    );
    create index passkeys_user on passkeys (user_id, created_at desc);
  `.execute(db)
}
