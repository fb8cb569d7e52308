import { mintId } from '@quarry/db/ids'
import type { Tx } from '@quarry/db/db'
import type { ServerNoticeRow } from '@quarry/db/schema/hosting/notices'
import { SERVER_NOTICES_MAX } from '@quarry/domain/limits/counts'
import type { InputOf } from '../../../contract/endpoint.ts'
import type { createServerNotice, ServerNotice } from '../../../contract/hosting/notices.ts'
import { ruleMessage } from '../../../contract/rules.ts'
import { atomically, type SignedInCtx } from '../../kernel/ctx.ts'
import { AppError, invalid, notFound } from '../../kernel/errors.ts'
import { changesBetween, changesFrom, changesTo } from '../../moderation/staff-log/logged-changes.ts'
import { logStaffAction } from '../../moderation/staff-log/staff-log.queries.ts'
import { authorizeHosting } from '../hosting.policy.ts'
import { requireServer } from '../servers.service.ts'
import { viewShown } from './shown-notices.ts'
import {
  countNotices,
  findMissingTargets,
  findShownNotice,
  insertNotice,
  listNotices,
  listNoticeTargets,
  lockNotice,
  putDismissal,
  putNoticeTargets,
  removeNotice,
  updateNotice,
  type NamedTarget,
} from './notices.queries.ts'

type Fields = InputOf<typeof createServerNotice>['body']
type Columns = Omit<ServerNoticeRow, 'id' | 'createdAt'>

const authorize = ({ actor }: SignedInCtx, ref: string) =>
  authorizeHosting(actor, 'hosting.manage', null, ref)

const named = (targets: readonly NamedTarget[], key: 'nodeId' | 'serverId') =>
  targets.flatMap(({ [key]: id, name }) => (id === null ? [] : [{ id, name }]))

export async function readNotices(ctx: SignedInCtx): Promise<ServerNotice[]> {
  authorize(ctx, 'server notices')
  const rows = await listNotices(ctx.db)
  const targets = await listNoticeTargets(
    ctx.db,
    rows.map(({ id }) => id),
  )
  return rows.map((row) => {
    const own = targets.filter(({ noticeId }) => noticeId === row.id)
    return {
      ...viewShown(row),
      begins: row.beginsAt.toISOString(),
      expires: row.expiresAt?.toISOString() ?? null,
      everywhere: row.isForAll,
      nodes: named(own, 'nodeId'),
      servers: named(own, 'serverId'),
      dismissals: row.dismissals,
      created: row.createdAt.toISOString(),
    }
  })
}

const columnsOf = (fields: Fields): Columns => ({
  level: fields.level,
  title: fields.title,
  message: fields.message,
  surveyUrl: fields.survey_url,
  isDismissable: fields.dismissable,
  beginsAt: new Date(fields.begins),
  expiresAt: fields.expires === null ? null : new Date(fields.expires),
  isForAll: fields.everywhere,
})

const targetsOf = ({ nodes, servers }: Fields) => ({
  nodes: [...new Set(nodes)].toSorted(),
  servers: [...new Set(servers)].toSorted(),
})

/** As the staff log names its fields. */
const loggedFields = (columns: Columns, targets: ReturnType<typeof targetsOf>) => ({
  level: columns.level,
  title: columns.title,
  message: columns.message,
  survey_url: columns.surveyUrl,
  dismissable: columns.isDismissable,
  begins: columns.beginsAt.toISOString(),
  expires: columns.expiresAt?.toISOString() ?? null,
  everywhere: columns.isForAll,
  ...targets,
})

const entryOf = (id: string, { title, level }: Pick<Columns, 'title' | 'level'>) =>
  ({ thing: 'server_notice', thingId: id, thingName: title ?? level, detail: null, why: null }) as const

async function checkTargets(tx: Tx, targets: ReturnType<typeof targetsOf>): Promise<void> {
  const missing = await findMissingTargets(tx, targets)
  const [node, server] = [missing.nodes[0], missing.servers[0]]
  if (node !== undefined) throw invalid('nodes', ruleMessage('unknown_node', { id: node }))
  if (server !== undefined) throw invalid('servers', ruleMessage('unknown_server', { id: server }))
}

export async function addNotice(ctx: SignedInCtx, fields: Fields): Promise<{ id: string }> {
  authorize(ctx, 'server notices')
  const id = mintId()
  const [columns, targets] = [columnsOf(fields), targetsOf(fields)]
  await atomically(ctx, async (inner) => {
    if ((await countNotices(inner.db)) >= SERVER_NOTICES_MAX)
      throw new AppError('invalid_input', ruleMessage('notice_limit', { max: SERVER_NOTICES_MAX }))
    await checkTargets(inner.db, targets)
    await insertNotice(inner.db, { id, ...columns, createdAt: ctx.now() })
    await putNoticeTargets(inner.db, id, targets)
    await logStaffAction(inner, {
      ...entryOf(id, columns),
      action: 'created',
      ...changesTo(loggedFields(columns, targets)),
    })
  })
  return { id }
}

/** Runs with the notice locked, and with what it is for. */
function changeNotice(
  ctx: SignedInCtx,
  id: string,
  work: (ctx: SignedInCtx<Tx>, row: ServerNoticeRow, logged: object) => Promise<void>,
): Promise<undefined> {
  authorize(ctx, id)
  return atomically(ctx, async (inner): Promise<undefined> => {
    const row = await lockNotice(inner.db, id)
    if (!row) throw notFound('notice', id)
    const targets = await listNoticeTargets(inner.db, [id])
    const ids = (key: 'nodeId' | 'serverId') => named(targets, key).map((target) => target.id)
    const before = { nodes: ids('nodeId').toSorted(), servers: ids('serverId').toSorted() }
    await work(inner, row, loggedFields(row, before))
  })
}

export const replaceNotice = (ctx: SignedInCtx, id: string, fields: Fields): Promise<undefined> =>
  changeNotice(ctx, id, async (inner, row, before) => {
    const [columns, targets] = [columnsOf(fields), targetsOf(fields)]
    await checkTargets(inner.db, targets)
    await updateNotice(inner.db, id, columns)
    await putNoticeTargets(inner.db, id, targets)
    await logStaffAction(inner, {
      ...entryOf(id, row),
      action: 'edited',
      ...changesBetween(before, loggedFields(columns, targets)),
    })
  })

export const dropNotice = (ctx: SignedInCtx, id: string): Promise<undefined> =>
  changeNotice(ctx, id, async (inner, row, before) => {
    await logStaffAction(inner, { ...entryOf(id, row), action: 'deleted', ...changesFrom(before) })
    await removeNotice(inner.db, id)
  })

/** Hides the notice from the caller, on all servers: from members, not from admins who only look. */
export async function dismissNotice(
  ctx: SignedInCtx,
  { server: serverId, notice: id }: { server: string; notice: string },
): Promise<undefined> {
  await requireServer(ctx, serverId, 'server.prefer')
  await atomically(ctx, async ({ db }) => {
    const notice = await findShownNotice(db, { id, serverId, now: ctx.now() })
    if (!notice) throw notFound('notice', id)
    if (!notice.isDismissable) throw new AppError('invalid_input', ruleMessage('notice_not_dismissable'))
    await putDismissal(db, { noticeId: id, userId: ctx.actor.id, dismissedAt: ctx.now() })
  })
}
