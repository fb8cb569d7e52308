import { type Kysely, sql } from 'kysely'

/** Events that are named after a renamed table. */
const EVENTS = {
  'sweep.ended': 'bulk_takedown.ended',
  'sweep.due': 'bulk_takedown.due',
  'outside_scan.due': 'external_scan.due',
}
const QUEUES = { sweep: 'bulk_takedown', outside_scan: 'external_scan' }
const PAYLOAD_KEYS = [
  ['sweepId', 'bulkTakedownId'],
  ['noun', 'kind'],
]

/** Standard terms in the names of columns, tables, events and queues. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    alter table staff_log rename column deed to action;
    alter table staff_log rename constraint staff_log_deed_known to staff_log_action_known;

    alter table sweeps rename to bulk_takedowns;
    alter table bulk_takedowns rename constraint sweeps_pkey to bulk_takedowns_pkey;
    alter table bulk_takedowns rename constraint sweeps_user_id_fkey to bulk_takedowns_user_id_fkey;
    alter table bulk_takedowns rename constraint sweeps_asked_by_fkey to bulk_takedowns_asked_by_fkey;
    alter table bulk_takedowns rename constraint sweeps_undone_by_fkey to bulk_takedowns_undone_by_fkey;
    alter table bulk_takedowns rename constraint sweeps_reason_length to bulk_takedowns_reason_length;
    alter table bulk_takedowns rename constraint sweeps_given to bulk_takedowns_given;
    alter index sweeps_user rename to bulk_takedowns_user;
    alter index sweeps_asked_by rename to bulk_takedowns_asked_by;
    alter index sweeps_undone_by rename to bulk_takedowns_undone_by;

    alter table swept_things rename to bulk_takedown_items;
    alter table bulk_takedown_items rename column sweep_id to bulk_takedown_id;
    alter table bulk_takedown_items rename column noun to kind;
    alter table bulk_takedown_items rename constraint swept_things_pkey to bulk_takedown_items_pkey;
    alter table bulk_takedown_items rename constraint swept_things_sweep_id_fkey
      to bulk_takedown_items_bulk_takedown_id_fkey;
    alter table bulk_takedown_items rename constraint swept_things_noun_known to bulk_takedown_items_kind_known;
    alter table bulk_takedown_items rename constraint swept_things_state_known to bulk_takedown_items_state_known;
    alter table bulk_takedown_items rename constraint swept_things_taken to bulk_takedown_items_taken;

    alter table outside_scans rename to external_scans;
    alter table external_scans rename column given_up_at to failed_at;
    alter table external_scans rename constraint outside_scans_pkey to external_scans_pkey;
    alter table external_scans rename constraint outside_scans_file_id_key to external_scans_file_id_key;
    alter table external_scans rename constraint outside_scans_file_id_fkey to external_scans_file_id_fkey;
    alter table external_scans rename constraint outside_scans_source_length to external_scans_source_length;
    alter table external_scans rename constraint outside_scans_findings_list to external_scans_findings_list;

    alter table notifications rename column told_together to display_group;
    alter table project_listings rename column told_at to notified_at;
    alter table project_listings rename column told_through to notified_through;
    alter table saved_searches rename column tells_since to notify_since;
    alter index saved_searches_telling rename to saved_searches_notifying;

    alter table mail_choices rename to email_subscriptions;
    alter table email_subscriptions rename constraint mail_choices_pkey to email_subscriptions_pkey;
    alter table email_subscriptions rename constraint mail_choices_user_id_fkey to email_subscriptions_user_id_fkey;
    alter table email_subscriptions rename constraint mail_choices_list_known to email_subscriptions_list_known;

    alter table notification_choices rename to notification_preferences;
    alter table notification_preferences rename constraint notification_choices_pkey to notification_preferences_pkey;
    alter table notification_preferences rename constraint notification_choices_user_id_fkey
      to notification_preferences_user_id_fkey;
    -- Made again under the new names when the checks are synchronized.
    alter table notification_preferences drop constraint if exists notification_choices_type_known,
      drop constraint if exists notification_choices_mail_known;
  `.execute(db)

  for (const { table, isQueued } of await listEventTables(db)) {
    for (const [from, to] of PAYLOAD_KEYS)
      await sql`
        update ${sql.table(table)} set payload = (payload - ${from}::text) || jsonb_build_object(${to}::text, payload -> ${from}::text)
        where name in ('sweep.ended', 'sweep.due', 'takedown.changed') and payload ? ${from}::text`.execute(
        db,
      )
    for (const [from, to] of Object.entries(EVENTS))
      await sql`update ${sql.table(table)} set name = ${to} where name = ${from}`.execute(db)
    if (!isQueued) continue
    for (const [from, to] of Object.entries(QUEUES))
      await sql`update ${sql.table(table)} set queue = ${to} where queue = ${from}`.execute(db)
  }
}

/** Tables with the name and payload of domain events: the outbox, and the deliveries in queues. */
async function listEventTables(db: Kysely<unknown>): Promise<{ table: string; isQueued: boolean }[]> {
  const { rows } = await sql<{ table: string; isQueued: boolean }>`
    select table_name as "table", bool_or(column_name = 'queue') as "isQueued" from information_schema.columns
    where table_schema = current_schema() and column_name in ('name', 'payload', 'queue')
    group by table_name having count(*) filter (where column_name <> 'queue') = 2`.execute(db)
  return rows
}
