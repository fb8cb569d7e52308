import { type Kysely, sql } from 'kysely'

/** Accounts elsewhere by which somebody signs in. One there is one account's here, which has one of each provider. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    create table linked_identities (
      provider text not null,
      subject text not null,
      user_id entity_id not null references users on delete cascade,
      name text,
      linked_at timestamptz not null,
      last_used_at timestamptz,
      constraint linked_identities_pkey primary key (provider, subject),
      constraint linked_identities_user_key unique (user_id, provider)
    );
  `.execute(db)
}
