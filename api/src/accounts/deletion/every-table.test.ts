import { sql } from 'kysely'
import { expect, it } from 'vitest'
import { testApp } from '../../../testing/test-app.ts'

const current = testApp()

/** What happens to each column that refers to an account when the account is deleted. */
const FATES: Readonly<Record<string, 'goes' | 'forgets who' | 'goes to Ghost'>> = {
  'account_events.user_id': 'goes',
  'account_links.user_id': 'goes',
  'charges.user_id': 'goes to Ghost',
  'client_preferences.user_id': 'goes',
  'collections.user_id': 'goes',
  'data_exports.user_id': 'goes',
  'email_changes.user_id': 'goes',
  'follows.user_id': 'goes',
  'images.owner_id': 'forgets who',
  'linked_identities.user_id': 'goes',
  'email_subscriptions.user_id': 'goes',
  'notification_preferences.user_id': 'goes',
  'notification_feeds.user_id': 'goes',
  'notifications.actor_id': 'forgets who',
  'notifications.new_owner_id': 'goes',
  'notifications.user_id': 'goes',
  'oauth_apps.user_id': 'goes',
  'oauth_authorizations.user_id': 'goes',
  'old_names.user_id': 'goes',
  'organization_follows.follower_id': 'goes',
  'passkeys.user_id': 'goes',
  'payment_customers.user_id': 'goes',
  'payment_methods.user_id': 'goes',
  'pending_uploads.user_id': 'forgets who',
  'personal_tokens.user_id': 'goes',
  'project_edits.user_id': 'forgets who',
  'quiet_hours.user_id': 'goes',
  'reports.assignee_id': 'forgets who',
  // Deleted explicitly before the account.
  'reports.reporter_id': 'forgets who',
  'review_claims.user_id': 'goes',
  'review_progress.user_id': 'goes',
  // The node removes a server without an owner.
  'servers.owner_id': 'forgets who',
  'server_licenses.user_id': 'forgets who',
  'server_members.user_id': 'goes',
  'server_notice_dismissals.user_id': 'goes',
  'server_preferences.user_id': 'goes',
  'server_sftp_keys.user_id': 'goes',
  'server_sftp_passwords.user_id': 'goes',
  'sessions.user_id': 'goes',
  // Owned or written content is transferred to the Ghost account first, here and below.
  'subscriptions.user_id': 'goes to Ghost',
  'suspensions.user_id': 'goes',
  'bulk_takedowns.asked_by': 'forgets who',
  'bulk_takedowns.undone_by': 'forgets who',
  'bulk_takedowns.user_id': 'goes',
  'team_members.user_id': 'goes',
  'saved_searches.user_id': 'goes',
  'thread_messages.author_id': 'forgets who',
  'thread_reads.user_id': 'goes',
  'totp_secrets.user_id': 'goes',
  'user_follows.follower_id': 'goes',
  'user_follows.user_id': 'goes',
  'versions.author_id': 'forgets who',
  'webhooks.user_id': 'goes',
}

const RULES: Readonly<Record<string, string>> = {
  CASCADE: 'goes',
  'SET NULL': 'forgets who',
  RESTRICT: 'goes to Ghost',
}

it('every column that refers to an account has a rule', async () => {
  const { rows } = await sql<{ place: string; rule: string }>`
    select c.table_name || '.' || c.column_name as place, r.delete_rule as rule
    from information_schema.referential_constraints r
      join information_schema.key_column_usage c using (constraint_schema, constraint_name)
      join information_schema.constraint_column_usage target using (constraint_schema, constraint_name)
    where target.table_name = 'users' order by place`.execute(current().db)
  expect(Object.fromEntries(rows.map(({ place, rule }) => [place, RULES[rule] ?? rule]))).toEqual(FATES)
})

it('every column that could refer to an account without a foreign key is listed', async () => {
  const { rows } = await sql<{ place: string }>`
    select c.table_name || '.' || c.column_name as place from information_schema.columns c
    where c.table_schema = 'public' and c.column_name ~ '(user|author|owner|reporter|actor|member|creator)_id$'
      and not exists (
        select from information_schema.key_column_usage k
          join information_schema.constraint_column_usage target using (constraint_schema, constraint_name)
        where k.table_name = c.table_name and k.column_name = c.column_name and target.table_name = 'users')
    order by place`.execute(current().db)
  // Backup codes are deleted with the authenticator app; the address of a deleted account is kept until the last
  // email. Staff actions stay, by an id without an account.
  expect(rows.map(({ place }) => place)).toEqual([
    'backup_codes.user_id',
    'farewells.user_id',
    'staff_log.actor_id',
  ])
})
