import { type Kysely, sql } from 'kysely'

/**
 * Users, sessions, rate limits, teams and organizations, by docs/rules/accounts.md. Shapes are checked as
 * "no foreign character" beside a length: a counted pattern such as {1,39} costs Postgres ten times as much.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    create domain entity_id as text collate "C"
      constraint entity_id_base62 check (octet_length(value) between 1 and 11 and value !~ '[^0-9A-Za-z]');
    create domain rgb as integer constraint rgb_range check (value between 0 and 16777215);

    create table users (
      id entity_id primary key,
      username text not null constraint users_username_shape 
        check (char_length(username) between 1 and 39 and username !~ '[^A-Za-z0-9_-]'),
      email text constraint users_email_shape
        check (char_length(email) <= 320 and email ~ '^[^@[:space:]]+@[^@[:space:]]+$'),
      email_verified boolean not null default false,
      password_hash text,
      role text not null default 'developer'
        constraint users_role_known check (role in ('developer', 'moderator', 'admin')),
      badges integer not null default 0 constraint users_badges_range check (badges between 0 and 127),
      bio text constraint users_bio_length check (char_length(bio) <= 160),
      avatar_key text,
      raw_avatar_key text,
      created_at timestamptz not null default now()
    );
    create unique index users_username_key on users (lower(username));
    create unique index users_email_key on users (lower(email));

    create table sessions (
      id entity_id primary key,
      token_hash bytea not null constraint sessions_token_hash_length check (octet_length(token_hash) = 32),
      user_id entity_id not null references users on delete cascade,
      created_at timestamptz not null default now(),
      last_used_at timestamptz not null default now(),
      expires_at timestamptz not null,
      refresh_expires_at timestamptz not null,
      os text, platform text, user_agent text, ip text, city text, country text
    );
    create unique index sessions_token_hash_key on sessions (token_hash);
    create index sessions_user on sessions (user_id);
    create index sessions_refresh_expiry on sessions (refresh_expires_at);

    create unlogged table rate_limits (
      key varchar(255) primary key,
      points integer not null default 0,
      expire bigint
    );

    create table teams (id entity_id primary key);

    create table team_members (
      id entity_id primary key,
      team_id entity_id not null references teams on delete cascade,
      user_id entity_id not null references users on delete cascade,
      role text not null default 'Member' constraint team_members_role_length check (char_length(role) <= 255),
      is_owner boolean not null default false,
      permissions integer not null default 0
        constraint team_members_permissions_range check (permissions between 0 and 1023),
      organization_permissions integer
        constraint team_members_organization_permissions_range check (organization_permissions between 0 and 255),
      accepted boolean not null default false,
      payouts_split double precision not null default 0
        constraint team_members_payouts_split_range check (payouts_split between 0 and 5000),
      ordering integer not null default 0,
      created_at timestamptz not null default now(),
      constraint team_members_owner_accepted check (accepted or not is_owner)
    );
    create unique index team_members_team_user_key on team_members (team_id, user_id);
    create unique index team_members_owner_key on team_members (team_id) where is_owner;
    create index team_members_user on team_members (user_id);

    create table organizations (
      id entity_id primary key,
      team_id entity_id not null constraint organizations_team_key unique references teams,
      slug text not null constraint organizations_slug_shape 
        check (char_length(slug) between 3 and 64 and slug !~ '[^A-Za-z0-9!@$()${sql.raw('`')}.+,_"-]'),
      name text not null
        constraint organizations_name_length check (char_length(name) between 3 and 64 and name ~ '[^[:space:]]'),
      description text not null
        constraint organizations_description_length check (char_length(description) between 3 and 256),
      icon_key text,
      raw_icon_key text,
      color rgb,
      created_at timestamptz not null default now()
    );
    create unique index organizations_slug_key on organizations (lower(slug));
  `.execute(db)
}
