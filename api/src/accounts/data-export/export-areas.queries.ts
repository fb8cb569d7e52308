import { SEARCHABLE_STATUSES } from '@quarry/domain/projects/project-statuses'
import { type RawBuilder, sql } from 'kysely'

export interface ExportFile {
  /** Name of the file in the archive, without `.json`. */
  name: string
  /** Columns covered by the query; a test finds tables that are missing. */
  columns: readonly string[]
  rows: (userId: string) => RawBuilder<unknown>
}

const LISTED = sql.join(SEARCHABLE_STATUSES.map((status) => sql.lit(status)))

/** All stored data of a user, one file each. Never a secret or its hash, nor data that others wrote. */
export const EXPORT_FILES: readonly ExportFile[] = [
  {
    name: 'account',
    columns: [],
    rows: (id) => sql`
      select id, username, email, email_verified, email_bounced_at, password_hash is not null as has_password, role,
        badges, bio, language, avatar_key as picture, raw_avatar_key as picture_as_sent, created_at
      from users where id = ${id}`,
  },
  {
    name: 'record',
    columns: ['account_events.user_id'],
    rows: (id) => sql`
      select id, kind, at, detail, os, platform, ip from account_events where user_id = ${id} order by account_events.id`,
  },
  {
    name: 'suspensions',
    columns: ['suspensions.user_id'],
    rows: (id) => sql`
      select reason, began_at, ends_at, appeal, appealed_at, answer, answered_at, lifted_at from suspensions
      where user_id = ${id} order by began_at`,
  },
  {
    name: 'addresses-before',
    columns: ['email_changes.user_id'],
    rows: (id) => sql`
      select old_email, was_verified, created_at from email_changes where user_id = ${id} order by created_at`,
  },
  {
    name: 'sessions',
    columns: ['sessions.user_id'],
    rows: (id) => sql`
      select id, created_at, last_used_at, expires_at, refresh_expires_at, proved_at, os, platform, user_agent, ip, city,
        country
      from sessions where user_id = ${id} order by created_at`,
  },
  {
    name: 'passkeys',
    columns: ['passkeys.user_id'],
    rows: (id) => sql`
      select id, name, transports, counter, created_at, last_used_at from passkeys where user_id = ${id}
      order by created_at`,
  },
  {
    name: 'providers',
    columns: ['linked_identities.user_id'],
    rows: (id) => sql`
      select provider, subject, name, linked_at, last_used_at from linked_identities where user_id = ${id}
      order by linked_at`,
  },
  {
    name: 'second-factor',
    columns: ['totp_secrets.user_id', 'backup_codes.user_id'],
    rows: (id) => sql`
      select created_at, (select count(*) from backup_codes where user_id = ${id}) as backup_codes_left
      from totp_secrets where user_id = ${id}`,
  },
  {
    name: 'tokens',
    columns: ['personal_tokens.user_id'],
    rows: (id) => sql`
      select id, name, scopes, created_at, expires_at, last_used_at, revoked_at from personal_tokens
      where user_id = ${id} order by created_at`,
  },
  {
    name: 'applications',
    columns: ['oauth_apps.user_id'],
    rows: (id) => sql`
      select id, name, url, description, icon_key as icon, max_scopes, created_at,
        array(select uri from oauth_redirects where app_id = oauth_apps.id order by place) as redirect_uris
      from oauth_apps where user_id = ${id} order by created_at`,
  },
  {
    name: 'authorizations',
    columns: ['oauth_authorizations.user_id'],
    rows: (id) => sql`
      select a.id, a.app_id, app.name as app_name, a.scopes, a.created_at, a.last_used_at
      from oauth_authorizations a join oauth_apps app on app.id = a.app_id where a.user_id = ${id}
      order by a.created_at`,
  },
  {
    name: 'mail-choices',
    columns: ['email_subscriptions.user_id'],
    rows: (id) =>
      sql`select list, is_wanted, chosen_at from email_subscriptions where user_id = ${id} order by list`,
  },
  {
    name: 'client-preferences',
    columns: ['client_preferences.user_id'],
    rows: (id) => sql`select preferences from client_preferences where user_id = ${id}`,
  },
  {
    name: 'notification-choices',
    columns: ['notification_preferences.user_id'],
    rows: (id) =>
      sql`select type, on_site, mail, in_feed, in_chat from notification_preferences where user_id = ${id} order by type`,
  },
  {
    name: 'notification-feed',
    columns: ['notification_feeds.user_id'],
    // Never the secret of its address.
    rows: (id) => sql`select created_at from notification_feeds where user_id = ${id}`,
  },
  {
    name: 'quiet-hours',
    columns: ['quiet_hours.user_id'],
    rows: (id) => sql`select zone, from_minute, until_minute from quiet_hours where user_id = ${id}`,
  },
  {
    name: 'notifications',
    columns: ['notifications.user_id'],
    rows: (id) => sql`
      select id, type, project_id, version_id, team_id, organization_id, report_id, thread_id, saved_search_id, webhook_id, staff_log_id, charge_id, new_owner_id, role,
        old_status, new_status, read_at, created_at
      from notifications where user_id = ${id} order by created_at`,
  },
  {
    name: 'follows',
    columns: ['follows.user_id'],
    // Projects that are no longer listed appear with their id only.
    rows: (id) => sql`
      select f.project_id, p.slug, p.title, f.created_at
      from follows f left join projects p on p.id = f.project_id and p.status in (${LISTED})
      where f.user_id = ${id} order by f.created_at`,
  },
  {
    name: 'followed-creators',
    columns: ['user_follows.follower_id', 'organization_follows.follower_id'],
    rows: (id) => sql`
      select 'user' as type, u.id, u.username as name, f.created_at
      from user_follows f join users u on u.id = f.user_id where f.follower_id = ${id}
      union all select 'organization', o.id, o.name, f.created_at
      from organization_follows f join organizations o on o.id = f.organization_id where f.follower_id = ${id}
      order by created_at`,
  },
  {
    name: 'collections',
    columns: ['collections.user_id'],
    rows: (id) => sql`
      select id, name, description, icon_key as icon, status, taken_down_at, taken_down_why, status_before, created_at, updated_at,
        array(select project_id from collection_projects where collection_id = collections.id order by added_at)
          as projects
      from collections where user_id = ${id} order by created_at`,
  },
  {
    name: 'saved-searches',
    columns: ['saved_searches.user_id'],
    rows: (id) => sql`
      select id, name, address, notify_since, created_at
      from saved_searches where user_id = ${id} order by created_at`,
  },
  {
    name: 'memberships',
    columns: ['team_members.user_id'],
    rows: (id) => sql`
      select m.team_id, p.id as project_id, o.id as organization_id, coalesce(p.title, o.name) as name, m.role,
        m.is_owner, m.permissions, m.organization_permissions, m.accepted, m.payouts_split, m.created_at
      from team_members m left join projects p on p.team_id = m.team_id
        left join organizations o on o.team_id = m.team_id
      where m.user_id = ${id} order by m.created_at`,
  },
  {
    name: 'projects',
    columns: [],
    rows: (id) => sql`
      select p.id, p.slug, p.title, p.summary, p.body, p.status, p.requested_status, p.license_id, p.license_url,
        p.client_side, p.server_side, p.categories, p.additional_categories, p.icon_key as icon, p.downloads,
        p.followers, p.published_at, p.approved_at, p.updated_at
      from projects p join team_members m on m.team_id = p.team_id and m.is_owner
      where m.user_id = ${id} order by p.published_at`,
  },
  {
    name: 'names-before',
    columns: ['old_names.user_id'],
    rows: (id) => sql`select name, renamed_at from old_names where user_id = ${id} order by renamed_at`,
  },
  {
    name: 'project-edits',
    columns: ['project_edits.user_id'],
    // What staff changed in projects of others does not belong to them.
    rows: (id) => sql`
      select project_id, revision, edited_at, changes from project_edits
      where user_id = ${id} and not by_staff order by edited_at`,
  },
  {
    name: 'webhooks',
    columns: ['webhooks.user_id'],
    // Never the signing secret.
    rows: (id) => sql`
      select w.id, w.project_id, w.organization_id, w.user_id is not null as is_own, w.name, w.url, w.format, w.events,
        w.pause, w.paused_at, w.created_at
      from webhooks w left join projects p on p.id = w.project_id left join organizations o on o.id = w.organization_id
        left join team_members m on m.team_id = coalesce(p.team_id, o.team_id) and m.is_owner
      where coalesce(w.user_id, m.user_id) = ${id} order by w.created_at`,
  },
  {
    name: 'servers',
    columns: ['servers.owner_id'],
    rows: (id) => sql`
      select id, name, subdomain, memory_mb, flavour, game_version, status, suspension_reason, created_at
      from servers where owner_id = ${id} order by created_at`,
  },
  {
    name: 'shared-servers',
    columns: ['server_members.user_id'],
    rows: (id) => sql`
      select m.server_id, s.name, m.role, m.created_at
      from server_members m join servers s on s.id = m.server_id where m.user_id = ${id} order by m.created_at`,
  },
  {
    name: 'server-preferences',
    columns: ['server_preferences.user_id'],
    rows: (id) => sql`
      select p.server_id, s.name, p.memory_in_bytes, p.hides_address, p.confirms_power, p.backs_up_while_running
      from server_preferences p join servers s on s.id = p.server_id where p.user_id = ${id} order by s.created_at`,
  },
  {
    name: 'dismissed-server-notices',
    columns: ['server_notice_dismissals.user_id'],
    rows: (id) => sql`
      select d.notice_id, n.title, n.message, d.dismissed_at
      from server_notice_dismissals d join server_notices n on n.id = d.notice_id
      where d.user_id = ${id} order by d.dismissed_at`,
  },
  {
    name: 'server-licenses',
    columns: ['server_licenses.user_id'],
    rows: (id) => sql`
      select l.server_id, s.name, l.version, l.url, l.accepted_at
      from server_licenses l join servers s on s.id = l.server_id where l.user_id = ${id} order by l.accepted_at`,
  },
  {
    name: 'sftp-keys',
    columns: ['server_sftp_keys.user_id'],
    rows: (id) => sql`
      select k.server_id, s.name, k.type, k.fingerprint, k.comment, k.created_at, k.last_used_at
      from server_sftp_keys k join servers s on s.id = k.server_id where k.user_id = ${id} order by k.created_at`,
  },
  {
    name: 'sftp-passwords',
    columns: ['server_sftp_passwords.user_id'],
    // Never the hash.
    rows: (id) => sql`
      select p.server_id, s.name, p.created_at, p.last_used_at
      from server_sftp_passwords p join servers s on s.id = p.server_id where p.user_id = ${id} order by p.created_at`,
  },
  {
    name: 'organizations',
    columns: [],
    rows: (id) => sql`
      select o.id, o.slug, o.name, o.description, o.icon_key as icon, o.created_at
      from organizations o join team_members m on m.team_id = o.team_id and m.is_owner
      where m.user_id = ${id} order by o.created_at`,
  },
  {
    name: 'versions',
    columns: ['versions.author_id'],
    rows: (id) => sql`
      select v.id, v.project_id, v.name, v.version_number, v.changelog, v.channel, v.status, v.loaders,
        v.game_versions, v.downloads, v.published_at,
        array(select json_build_object('filename', f.filename, 'size_bytes', f.size_bytes, 'sha512', f.sha512)
          from files f where f.version_id = v.id order by f.filename) as files
      from versions v where v.author_id = ${id} order by v.published_at`,
  },
  {
    name: 'pictures',
    columns: ['images.owner_id'],
    // As with messages: data of staff notes does not belong to a user.
    rows: (id) => sql`
      select id, project_id, version_id, message_id, report_id, context, image_key as picture, size_bytes, created_at
      from images i where owner_id = ${id}
        and not exists (select from thread_messages m where m.id = i.message_id and m.is_private)
      order by created_at`,
  },
  {
    name: 'messages',
    columns: ['thread_messages.author_id'],
    // Notes between staff do not belong to a user.
    rows: (id) => sql`
      select id, thread_id, type, body, created_at from thread_messages
      where author_id = ${id} and not is_private order by created_at`,
  },
  {
    name: 'read-threads',
    columns: ['thread_reads.user_id'],
    rows: (id) =>
      sql`select thread_id, read_until from thread_reads where user_id = ${id} order by read_until`,
  },
  {
    name: 'reports',
    columns: ['reports.reporter_id'],
    rows: (id) => sql`
      select id, rule, item_type, item_id, body, created_at, closed_at from reports
      where reporter_id = ${id} order by created_at`,
  },
  {
    name: 'subscriptions',
    columns: ['subscriptions.user_id'],
    rows: (id) => sql`
      select s.id, p.type as product, s.interval, s.status, s.metadata, s.created_at, s.provisioned_at
      from subscriptions s join billing_products p on p.id = s.product_id where s.user_id = ${id} order by s.created_at`,
  },
  {
    name: 'charges',
    columns: ['charges.user_id'],
    rows: (id) => sql`
      select c.id, c.subscription_id, c.parent_id, c.type, c.status, c.amount, c.tax, c.currency, c.interval, c.due,
        c.last_attempt, c.failure, c.reason, c.cycle_start, c.cycle_end, c.created_at, c.settled_at,
        i.year as invoice_year, i.number as invoice_number
      from charges c left join invoices i on i.charge_id = c.id where c.user_id = ${id} order by c.created_at, c.id`,
  },
  {
    name: 'payment-methods',
    columns: ['payment_methods.user_id', 'payment_customers.user_id'],
    rows: (id) => sql`
      select m.type, m.brand, m.last_four, m.expiry_month, m.expiry_year, m.label, m.is_primary, m.provider,
        c.id as customer, m.created_at
      from payment_methods m left join payment_customers c on c.user_id = m.user_id and c.provider = m.provider
      where m.user_id = ${id} order by m.created_at`,
  },
]

/** Columns that refer to a user and are not exported, with the reason. */
export const NOT_EXPORTED: Readonly<Record<string, string>> = {
  'reports.assignee_id': 'which report a moderator looks after',
  'account_links.user_id': 'hashes of links in emails, for hours',
  'data_exports.user_id': 'the file itself',
  'user_follows.user_id': 'follows of other users',
  'farewells.user_id': 'only of accounts that are gone',
  'notifications.actor_id': 'in the file of the recipient',
  'notifications.new_owner_id': 'in the file of the recipient',
  'pending_uploads.user_id': 'names of what is being stored, for hours',
  'bulk_takedowns.user_id': 'takedowns by staff; each item has its own, and an email reported it',
  'bulk_takedowns.asked_by': 'which of the staff it was, for who goes on with it',
  'bulk_takedowns.undone_by': 'which of the staff it was, for who goes on with it',
  'staff_log.actor_id': "what a member of staff did by their role, which is the site's to keep",
  'review_progress.user_id': 'notes of a moderator on the way to a message, which stands in its thread',
  'review_claims.user_id': 'which project a moderator looks at, for minutes',
}
