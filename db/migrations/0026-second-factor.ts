import { type Kysely, sql } from 'kysely'

/**
 * The shared secret of an authenticator app and the codes that stand in for it. The secret must be known to check a code,
 * so it alone is kept as it is; `last_step` is the last half minute whose code was taken.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    create table totp_secrets (
      user_id entity_id primary key references users on delete cascade,
      secret bytea not null constraint totp_secrets_secret_length check (octet_length(secret) = 20),
      last_step bigint not null,
      created_at timestamptz not null
    );
    create table backup_codes (
      user_id entity_id not null references totp_secrets on delete cascade,
      code_hash bytea not null constraint backup_codes_code_hash_length check (octet_length(code_hash) = 32),
      primary key (user_id, code_hash)
    );
  `.execute(db)
}
