import { type Kysely, sql } from 'kysely'

/** Public keys with which users reach the files of a server by SFTP, instead of a password. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    create table server_sftp_keys (
      id entity_id primary key,
      server_id entity_id not null references servers on delete cascade,
      user_id entity_id not null references users on delete cascade,
      type text not null,
      fingerprint text not null,
      comment text not null,
      created_at timestamptz not null,
      last_used_at timestamptz,
      constraint server_sftp_keys_once unique (server_id, user_id, fingerprint)
    );
    create index server_sftp_keys_user on server_sftp_keys (user_id);
  `.execute(db)
}
