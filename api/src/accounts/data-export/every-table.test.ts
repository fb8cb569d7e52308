import { sql } from 'kysely'
import { expect, it } from 'vitest'
import { testApp } from '../../../testing/test-app.ts'
import { EXPORT_FILES, NOT_EXPORTED } from './export-areas.queries.ts'

const current = testApp()

it('exports every column that refers to a user, or lists a reason why not', async () => {
  const { rows } = await sql<{ place: string }>`
    select distinct place from (
      select c.table_name || '.' || c.column_name as place
      from information_schema.referential_constraints r
        join information_schema.key_column_usage c using (constraint_schema, constraint_name)
        join information_schema.constraint_column_usage target using (constraint_schema, constraint_name)
      where target.table_name = 'users'
      union all
      select table_name || '.' || column_name from information_schema.columns
      where table_schema = 'public' and column_name ~ '(user|author|owner|reporter|actor|member|creator)_id$'
    ) as places order by place`.execute(current().db)
  const settled = [...EXPORT_FILES.flatMap(({ columns }) => columns), ...Object.keys(NOT_EXPORTED)]
  expect(rows.map(({ place }) => place)).toEqual(settled.toSorted())
})

/** Columns of fully exported tables that the file leaves out. */
const LEFT_OUT: Readonly<Record<string, readonly string[]>> = {
  users: ['password_hash', 'unsubscribe_key', 'browser_key', 'avatar_key', 'raw_avatar_key'],
  sessions: ['token_hash', 'user_id'],
  account_events: ['user_id'],
  email_changes: ['id', 'user_id'],
  passkeys: ['user_id', 'credential_id', 'public_key'],
  linked_identities: ['user_id'],
  personal_tokens: ['token_hash', 'user_id'],
  oauth_apps: ['user_id', 'icon_key', 'raw_icon_key', 'secret_hash'],
  email_subscriptions: ['user_id'],
  client_preferences: ['user_id'],
  notification_preferences: ['user_id'],
  quiet_hours: ['user_id'],
  notifications: [
    'user_id',
    'actor_id',
    'in_digest',
    'held_until',
    'on_site',
    'display_group',
    'in_feed',
    'in_chat',
  ],
  collections: ['user_id', 'icon_key', 'raw_icon_key', 'color'],
  notification_feeds: ['user_id', 'token_hash'],
  webhooks: ['secret', 'user_id'],
}
const FILES: Readonly<Record<string, string>> = {
  users: 'account',
  sessions: 'sessions',
  account_events: 'record',
  email_changes: 'addresses-before',
  passkeys: 'passkeys',
  linked_identities: 'providers',
  personal_tokens: 'tokens',
  oauth_apps: 'applications',
  email_subscriptions: 'mail-choices',
  client_preferences: 'client-preferences',
  notification_preferences: 'notification-choices',
  quiet_hours: 'quiet-hours',
  notifications: 'notifications',
  collections: 'collections',
  notification_feeds: 'notification-feed',
  webhooks: 'webhooks',
}

it.each(Object.keys(FILES))('exports all columns of %s, or lists those left out', async (table) => {
  const { db, users } = current()
  const area = EXPORT_FILES.find(({ name }) => name === FILES[table])
  if (!area) throw new Error(`no file exports ${table}`)
  const { rows } = await sql<{ name: string }>`
    select column_name as name from information_schema.columns
    where table_schema = 'public' and table_name = ${table}`.execute(db)
  const exported = await db.transaction().execute(async (tx) => {
    await sql`create temporary table exported on commit drop as ${area.rows(users.alice.id)}`.execute(tx)
    const { rows } = await sql<{ name: string }>`
      select column_name as name from information_schema.columns where table_name = 'exported'`.execute(tx)
    return new Set(rows.map(({ name }) => name))
  })
  const missing = rows.map(({ name }) => name).filter((name) => !exported.has(name))
  expect(missing.toSorted()).toEqual([...(LEFT_OUT[table] ?? [])].toSorted())
})
