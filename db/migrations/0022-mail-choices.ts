import { EMAIL_LISTS } from '@quarry/domain/notifications/email-subscriptions'
import { type Kysely, sql } from 'kysely'

/**
 * Which mails an account has chosen, and when; each account has a key by which the way out in a mail is told from a
 * forged one. An address is one account's alone only once it is proved: otherwise whoever names it would learn of others.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    drop index users_email_key;
    create unique index users_email_key on users (lower(email)) where email_verified;
    create index users_email on users (lower(email), email_verified, created_at);

    alter table users add column unsubscribe_key bytea not null
      default uuid_send(gen_random_uuid()) || uuid_send(gen_random_uuid());

    create table mail_choices (
      user_id entity_id not null references users on delete cascade,
      list text not null constraint mail_choices_list_known check (list in (${sql.join(
        EMAIL_LISTS.map((list) => sql.lit(list)),
      )})),
      is_wanted boolean not null,
      chosen_at timestamptz not null,
      primary key (user_id, list)
    );
  `.execute(db)
}
