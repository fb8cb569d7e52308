import { type Kysely, sql } from 'kysely'

/** People follow those whose new projects they want to hear of. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    create table user_follows (
      follower_id entity_id not null references users on delete cascade,
      user_id entity_id not null references users on delete cascade,
      created_at timestamptz not null default now(),
      primary key (user_id, follower_id),
      constraint user_follows_other check (follower_id <> user_id)
    );
    create index user_follows_by_follower on user_follows (follower_id, created_at desc);
    create table organization_follows (
      follower_id entity_id not null references users on delete cascade,
      organization_id entity_id not null references organizations on delete cascade,
      created_at timestamptz not null default now(),
      primary key (organization_id, follower_id)
    );
    create index organization_follows_by_follower on organization_follows (follower_id, created_at desc);
    create trigger user_follows_follower_id_at_most after insert on user_follows
      referencing new table as added for each statement
      execute function refuse_too_many('follower_id', '2000', 'a person follows at most 2000 people');
    create trigger organization_follows_follower_id_at_most after insert on organization_follows
      referencing new table as added for each statement
      execute function refuse_too_many('follower_id', '2000', 'a person follows at most 2000 organizations');
  `.execute(db)
}
