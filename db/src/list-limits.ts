import * as counts from '@quarry/domain/limits/counts'
import { PAYMENT_METHODS_MAX } from '@quarry/domain/billing/payment-methods'
import { sql } from 'kysely'
import type { Tx } from './db.ts'

/** The longest list of rows of `table` that share a value of `column`; `what` completes "… at most 10 …" for clients. */
export interface ListLimit {
  table: string
  column: string
  max: number
  what: readonly [subject: string, items: string]
}

/**
 * Lists that the database bounds for every writer: after each insert a trigger counts the rows that share the column, under
 * the lock of the list.
 */
export const LIST_LIMITS: readonly ListLimit[] = [
  limit('versions', 'project_id', counts.VERSIONS_MAX, ['a project has', 'versions']),
  limit('files', 'version_id', counts.FILES_PER_VERSION_MAX, ['a version has', 'files']),
  limit('dependencies', 'dependent_id', counts.DEPENDENCIES_MAX, ['a version has', 'dependencies']),
  limit('gallery_items', 'project_id', counts.GALLERY_IMAGES_MAX, ['a gallery holds', 'images']),
  limit('collections', 'user_id', counts.COLLECTIONS_MAX, ['a person has', 'collections']),
  limit('collection_projects', 'collection_id', counts.COLLECTION_PROJECTS_MAX, [
    'a collection holds',
    'projects',
  ]),
  limit('follows', 'user_id', counts.FOLLOWS_MAX, ['a person follows', 'projects']),
  limit('user_follows', 'follower_id', counts.FOLLOWS_MAX, ['a person follows', 'people']),
  limit('organization_follows', 'follower_id', counts.FOLLOWS_MAX, ['a person follows', 'organizations']),
  limit('team_members', 'team_id', counts.TEAM_MEMBERS_MAX, ['a team has', 'members']),
  limit('team_members', 'user_id', counts.TEAMS_MAX, ['a person is a member of', 'teams']),
  limit('personal_tokens', 'user_id', counts.TOKENS_MAX, ['a person has', 'personal access tokens']),
  limit('oauth_apps', 'user_id', counts.OAUTH_APPS_MAX, ['a person has', 'apps']),
  limit('oauth_redirects', 'app_id', counts.OAUTH_REDIRECTS_MAX, ['an app has', 'redirect addresses']),
  limit('oauth_authorizations', 'user_id', counts.OAUTH_AUTHORIZATIONS_MAX, [
    'a person has authorized',
    'apps',
  ]),
  limit('saved_searches', 'user_id', counts.SAVED_SEARCHES_MAX, ['a person saves', 'searches']),
  limit('thread_messages', 'thread_id', counts.THREAD_MESSAGES_MAX, ['a thread holds', 'messages']),
  limit('webhooks', 'project_id', counts.WEBHOOKS_MAX, ['a project has', 'webhooks']),
  limit('webhooks', 'organization_id', counts.WEBHOOKS_MAX, ['an organization has', 'webhooks']),
  limit('webhooks', 'user_id', counts.WEBHOOKS_MAX, ['a person has', 'webhooks']),
  limit('payment_methods', 'user_id', PAYMENT_METHODS_MAX, ['a person has', 'payment methods']),
  limit('servers', 'owner_id', counts.SERVERS_MAX, ['a user has', 'servers']),
  limit('servers', 'node_id', counts.NODE_SERVERS_MAX, ['a node runs', 'servers']),
  limit('server_members', 'server_id', counts.SERVER_MEMBERS_MAX, ['a server is shared with', 'users']),
  limit('server_members', 'user_id', counts.SHARED_SERVERS_MAX, ['a user has access to', 'shared servers']),
  limit('allocations', 'server_id', counts.SERVER_PORTS_MAX, ['a server has', 'ports']),
  limit('server_notice_targets', 'notice_id', counts.NOTICE_TARGETS_MAX, [
    'a notice names',
    'nodes and servers',
  ]),
  limit('node_tokens', 'node_id', counts.NODE_TOKENS_MAX, ['a node has', 'tokens']),
]

function limit(table: string, column: string, max: number, what: ListLimit['what']): ListLimit {
  return { table, column, max, what }
}

/**
 * Locks a list until the end of the transaction, for limits that a service counts itself. A count that follows sees the rows
 * of all earlier holders.
 */
export async function lockList(tx: Tx, list: string, key: string): Promise<void> {
  await sql`select lock_lists(${list}, array[${key}::text])`.execute(tx)
}

export const triggerOf = ({ table, column }: ListLimit): string => `${table}_${column}_at_most`

/** Arguments of `refuse_too_many`: the column to count by, the limit, and the message of the error. */
const argumentsOf = ({ column, max, what: [subject, items] }: ListLimit): string[] => [
  column,
  String(max),
  `${subject} at most ${max} ${items}`,
]

/** Recreates the triggers whose limit or message differs from the code, and returns their names. */
export async function syncListLimits(tx: Tx, limits: readonly ListLimit[] = LIST_LIMITS): Promise<string[]> {
  const { rows } = await sql<{ name: string; arguments: string }>`
    select t.tgname as name, encode(t.tgargs, 'escape') as arguments
    from pg_trigger t join pg_class c on c.oid = t.tgrelid
    where c.relnamespace = current_schema()::regnamespace and not t.tgisinternal
  `.execute(tx)
  // Postgres ends each argument with a null byte.
  const known = new Map(rows.map((row) => [row.name, row.arguments.split('\\000').slice(0, -1).join('\n')]))
  const changed = limits.filter((each) => known.get(triggerOf(each)) !== argumentsOf(each).join('\n'))
  for (const each of changed) {
    const [column, max, message] = argumentsOf(each)
    await sql`
      create or replace trigger ${sql.ref(triggerOf(each))} after insert on ${sql.table(each.table)}
        referencing new table as added for each statement
        execute function refuse_too_many(${sql.lit(column)}, ${sql.lit(max)}, ${sql.lit(message)})`.execute(
      tx,
    )
  }
  return changed.map(triggerOf)
}
