import { type Kysely, sql } from 'kysely'

/** Passwords with which users reach the files of a server by SFTP, and where its node serves them. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    alter table nodes
      add column sftp_port integer constraint nodes_sftp_port_range check (sftp_port between 1 and 65535),
      add column sftp_fingerprint text,
      add constraint nodes_sftp check ((sftp_port is null) = (sftp_fingerprint is null));

    create table server_sftp_passwords (
      server_id entity_id not null references servers on delete cascade,
      user_id entity_id not null references users on delete cascade,
      password_hash bytea not null
        constraint server_sftp_passwords_hash_length check (octet_length(password_hash) = 32),
      created_at timestamptz not null,
      last_used_at timestamptz,
      primary key (server_id, user_id)
    );
    create index server_sftp_passwords_user on server_sftp_passwords (user_id);
  `.execute(db)
}
