import { type Kysely, sql } from 'kysely'

/**
 * Apps of others that act for people, what each was allowed, and the secrets by which they do, as hashes. A code is kept
 * after its use until it lapses, to know it again; so is a refresh token. Tokens that came from one code are a family.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    create table oauth_apps (
      id entity_id primary key,
      user_id entity_id not null references users on delete cascade,
      name text not null,
      url text,
      description text,
      icon_key storage_key,
      raw_icon_key storage_key,
      max_scopes bigint not null,
      secret_hash bytea not null constraint oauth_apps_secret_hash_length check (octet_length(secret_hash) = 32),
      created_at timestamptz not null default now()
    );
    create index oauth_apps_user on oauth_apps (user_id, created_at desc);
    create trigger oauth_apps_user_id_at_most after insert on oauth_apps
      referencing new table as added for each statement
      execute function refuse_too_many('user_id', '100', 'a person has at most 100 apps');

    create table oauth_redirects (
      id entity_id primary key,
      app_id entity_id not null references oauth_apps on delete cascade,
      uri text not null,
      place integer not null,
      constraint oauth_redirects_uri_key unique (app_id, uri)
    );
    create trigger oauth_redirects_app_id_at_most after insert on oauth_redirects
      referencing new table as added for each statement
      execute function refuse_too_many('app_id', '20', 'an app has at most 20 redirect addresses');

    create table oauth_authorizations (
      id entity_id primary key,
      app_id entity_id not null references oauth_apps on delete cascade,
      user_id entity_id not null references users on delete cascade,
      scopes bigint not null,
      created_at timestamptz not null,
      last_used_at timestamptz,
      constraint oauth_authorizations_app_key unique (app_id, user_id)
    );
    create index oauth_authorizations_user on oauth_authorizations (user_id, created_at desc);
    create trigger oauth_authorizations_user_id_at_most after insert on oauth_authorizations
      referencing new table as added for each statement
      execute function refuse_too_many('user_id', '500', 'a person has authorized at most 500 apps');

    create table oauth_codes (
      code_hash bytea primary key constraint oauth_codes_code_hash_length check (octet_length(code_hash) = 32),
      authorization_id entity_id not null references oauth_authorizations on delete cascade,
      redirect_uri text not null,
      is_redirect_named boolean not null,
      challenge text,
      scopes bigint not null,
      expires_at timestamptz not null,
      family text
    );
    create index oauth_codes_authorization on oauth_codes (authorization_id);
    create index oauth_codes_expires on oauth_codes (expires_at);

    create table oauth_tokens (
      id entity_id primary key,
      family text not null,
      authorization_id entity_id not null references oauth_authorizations on delete cascade,
      scopes bigint not null,
      access_hash bytea not null constraint oauth_tokens_access_hash_length check (octet_length(access_hash) = 32),
      access_expires_at timestamptz not null,
      refresh_hash bytea not null constraint oauth_tokens_refresh_hash_length check (octet_length(refresh_hash) = 32),
      refresh_expires_at timestamptz not null,
      refreshed_at timestamptz,
      created_at timestamptz not null
    );
    create unique index oauth_tokens_access_hash_key on oauth_tokens (access_hash);
    create unique index oauth_tokens_refresh_hash_key on oauth_tokens (refresh_hash);
    create index oauth_tokens_authorization on oauth_tokens (authorization_id, created_at desc);
    create index oauth_tokens_family on oauth_tokens (family);
    create index oauth_tokens_refresh_expires on oauth_tokens (refresh_expires_at);
  `.execute(db)
}
