import { LINK_PURPOSES } from '@quarry/domain/accounts/email-links'
import { type Kysely, sql } from 'kysely'

/**
 * What mails to accounts need: the language they are written in, the links they carry, by their hashes only, and the
 * addresses that an account had before, until a change can no longer be taken back.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    alter table users add column language text, add column email_bounced_at timestamptz;

    create table account_links (
      token_hash bytea primary key
        constraint account_links_token_hash_length check (octet_length(token_hash) = 32),
      user_id entity_id not null references users on delete cascade,
      purpose text not null constraint account_links_purpose_known check (purpose in (${sql.join(
        LINK_PURPOSES.map((purpose) => sql.lit(purpose)),
      )})),
      email text not null,
      created_at timestamptz not null default now(),
      expires_at timestamptz not null
    );
    create index account_links_user on account_links (user_id, purpose, created_at);
    create index account_links_expiry on account_links (expires_at);

    create table email_changes (
      id entity_id primary key,
      user_id entity_id not null references users on delete cascade,
      old_email text not null,
      was_verified boolean not null,
      created_at timestamptz not null default now()
    );
    create index email_changes_user on email_changes (user_id);
    create index email_changes_created on email_changes (created_at);
  `.execute(db)
}
