import type { Db, Tx } from '@quarry/db/db'
import type { NewServerNotice, ServerNoticeRow } from '@quarry/db/schema/hosting/notices'
import { NOTICE_ORDER } from '@quarry/domain/hosting/server-notices'
import { NOTICE_TARGETS_MAX, SERVER_NOTICES_MAX, SHOWN_NOTICES_MAX } from '@quarry/domain/limits/counts'
import { sql } from 'kysely'

export interface NoticeWithDismissals extends ServerNoticeRow {
  dismissals: number
}

export const listNotices = (db: Db): Promise<NoticeWithDismissals[]> =>
  db
    .selectFrom('serverNotices as n')
    .selectAll('n')
    .select(
      sql<number>`(select count(*) from server_notice_dismissals d where d.notice_id = n.id)::integer`.as(
        'dismissals',
      ),
    )
    .orderBy('n.createdAt', 'desc')
    .orderBy('n.id')
    .limit(SERVER_NOTICES_MAX)
    .execute()

export interface NamedTarget {
  noticeId: string
  nodeId: string | null
  serverId: string | null
  name: string
}

/** Of several notices, by name. */
export const listNoticeTargets = (db: Db | Tx, noticeIds: readonly string[]): Promise<NamedTarget[]> =>
  db
    .selectFrom('serverNoticeTargets as t')
    .leftJoin('nodes as n', 'n.id', 't.nodeId')
    .leftJoin('servers as s', 's.id', 't.serverId')
    .select(['t.noticeId', 't.nodeId', 't.serverId', sql<string>`coalesce(n.name, s.name)`.as('name')])
    .where('t.noticeId', '=', sql<string>`any(${[...noticeIds]}::text[])`)
    .orderBy('name')
    .orderBy('t.nodeId')
    .orderBy('t.serverId')
    .limit(SERVER_NOTICES_MAX * NOTICE_TARGETS_MAX)
    .execute()

/** Locks the notice until the end of the transaction. */
export const lockNotice = (tx: Tx, id: string): Promise<ServerNoticeRow | undefined> =>
  tx.selectFrom('serverNotices').selectAll().where('id', '=', id).forUpdate().executeTakeFirst()

/** Counts them under a lock, so that no two requests exceed the limit together. */
export async function countNotices(tx: Tx): Promise<number> {
  await sql`lock table server_notices in share row exclusive mode`.execute(tx)
  const { n } = await tx
    .selectFrom('serverNotices')
    .select((eb) => eb.fn.countAll<number>().as('n'))
    .executeTakeFirstOrThrow()
  return Number(n)
}

export async function insertNotice(tx: Tx, notice: NewServerNotice): Promise<void> {
  await tx.insertInto('serverNotices').values(notice).execute()
}

export async function updateNotice(
  tx: Tx,
  id: string,
  columns: Omit<NewServerNotice, 'id' | 'createdAt'>,
): Promise<void> {
  await tx.updateTable('serverNotices').set(columns).where('id', '=', id).execute()
}

export async function removeNotice(tx: Tx, id: string): Promise<void> {
  await tx.deleteFrom('serverNotices').where('id', '=', id).execute()
}

/** Replaces them. */
export async function putNoticeTargets(
  tx: Tx,
  noticeId: string,
  { nodes, servers }: { nodes: readonly string[]; servers: readonly string[] },
): Promise<void> {
  await tx.deleteFrom('serverNoticeTargets').where('noticeId', '=', noticeId).execute()
  const targets = [
    ...nodes.map((nodeId) => ({ noticeId, nodeId, serverId: null })),
    ...servers.map((serverId) => ({ noticeId, nodeId: null, serverId })),
  ]
  if (targets.length > 0) await tx.insertInto('serverNoticeTargets').values(targets).execute()
}

/** The ids among these that no server has that is kept, and no node. */
export async function findMissingTargets(
  tx: Tx,
  { nodes, servers }: { nodes: readonly string[]; servers: readonly string[] },
): Promise<{ nodes: string[]; servers: string[] }> {
  const { rows } = await sql<{ kind: 'node' | 'server'; id: string }>`
    select 'node' as kind, id from unnest(${[...nodes]}::text[]) as id
      where not exists (select from nodes n where n.id = id.id)
    union all select 'server', id from unnest(${[...servers]}::text[]) as id
      where not exists (select from servers s where s.id = id.id and s.status <> 'removing')`.execute(tx)
  const missing = (of: 'node' | 'server') => rows.filter(({ kind }) => kind === of).map(({ id }) => id)
  return { nodes: missing('node'), servers: missing('server') }
}

/** Notices that a server shows at a moment, also to users who have dismissed them. */
const shownNotices = (db: Db | Tx, { serverId, now }: { serverId: string; now: Date }) =>
  db
    .selectFrom('serverNotices as n')
    .where('n.beginsAt', '<=', now)
    .where((eb) => eb.or([eb('n.expiresAt', 'is', null), eb('n.expiresAt', '>', now)]))
    .where(
      sql<boolean>`(n.is_for_all or exists (
        select from server_notice_targets t join servers s on s.id = t.server_id or s.node_id = t.node_id
        where t.notice_id = n.id and s.id = ${serverId}))`,
    )

/** What a user sees on a server: the most serious first, then the newest. */
export const listShownNotices = (
  db: Db,
  { serverId, readerId, now }: { serverId: string; readerId: string; now: Date },
): Promise<ServerNoticeRow[]> =>
  shownNotices(db, { serverId, now })
    .selectAll('n')
    .where(
      sql<boolean>`not (n.is_dismissable and exists (
        select from server_notice_dismissals d where d.notice_id = n.id and d.user_id = ${readerId}))`,
    )
    .orderBy(sql`array_position(${[...NOTICE_ORDER]}::text[], n.level)`)
    .orderBy('n.beginsAt', 'desc')
    .orderBy('n.id')
    .limit(SHOWN_NOTICES_MAX)
    .execute()

export const findShownNotice = (
  db: Db | Tx,
  { id, ...place }: { id: string; serverId: string; now: Date },
): Promise<ServerNoticeRow | undefined> =>
  shownNotices(db, place).selectAll('n').where('n.id', '=', id).executeTakeFirst()

/** Idempotent. */
export async function putDismissal(
  tx: Tx,
  dismissal: { noticeId: string; userId: string; dismissedAt: Date },
): Promise<void> {
  await tx
    .insertInto('serverNoticeDismissals')
    .values(dismissal)
    .onConflict((clash) => clash.doNothing())
    .execute()
}
