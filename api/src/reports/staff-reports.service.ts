import type { Tx } from '@quarry/db/db'
import type { ReportRow } from '@quarry/db/schema/reports/reports'
import type { InputOf, OutputOf } from '../../contract/endpoint.ts'
import type * as contract from '../../contract/reports/reports.ts'
import { ruleMessage } from '../../contract/rules.ts'
import { atomically, type SignedInCtx } from '../kernel/ctx.ts'
import { invalid } from '../kernel/errors.ts'
import { lockThread } from '../threads/threads.queries.ts'
import { insertText } from '../threads/threads.service.ts'
import { MESSAGE_BEFORE_CLOSING_MS } from './closing-messages.queries.ts'
import { authorizeReport } from './reports.policy.ts'
import { countReports, listReporters, lockReports, pageReports, updateReport } from './reports.queries.ts'
import { listEntries, setClosed } from './reports.service.ts'
import { countOpenAbout, listLastMessages, pageOpenReports } from './staff-reports.queries.ts'
import { viewStaffEntry } from './reports.view.ts'

type ReportQuery = InputOf<typeof contract.listAllReports>['query']

const filterOf = (actorId: string, { rule, item, whose }: Partial<ReportQuery>) => ({
  ...(rule !== undefined && { rule }),
  ...(item !== undefined && { itemTypes: [item] }),
  ...(whose !== undefined && { assigneeId: whose === 'me' ? actorId : null }),
})

export async function listForStaff(
  ctx: SignedInCtx,
  { state, before, limit, ...filters }: ReportQuery,
): Promise<OutputOf<typeof contract.listAllReports>> {
  const isOpen = state === 'open'
  const filter = filterOf(ctx.actor.id, filters)
  const page = { limit: limit + 1, ...(before !== undefined && { before }) }
  const [rows, total] = await Promise.all([
    isOpen
      ? pageOpenReports(ctx.db, filter, page)
      : pageReports(ctx.db, { ...filter, isOpen }, { ...page, isOldestFirst: false }),
    countReports(ctx.db, { ...filter, isOpen }),
  ])
  return { entries: await staffEntries(ctx, rows.slice(0, limit)), has_more: rows.length > limit, total }
}

async function staffEntries(ctx: SignedInCtx, rows: readonly ReportRow[]) {
  const [entries, assignees, messages, openAbout] = await Promise.all([
    listEntries(ctx, rows),
    listReporters(
      ctx.db,
      rows.flatMap(({ assigneeId }) => assigneeId ?? []),
    ),
    listLastMessages(
      ctx.db,
      rows.map(({ threadId }) => threadId),
    ),
    countOpenAbout(ctx.db, rows),
  ])
  return rows.flatMap((row, at) => {
    const entry = entries[at]
    const openCount = openAbout(row)
    return entry ? [viewStaffEntry(row, entry, { assignees, messages, openCount })] : []
  })
}

/** Locks all reports; the error names the first missing one. */
async function lockAll(ctx: SignedInCtx<Tx>, ids: readonly string[]): Promise<ReportRow[]> {
  const rows = await lockReports(ctx.db, ids)
  const known = new Set(rows.map(({ id }) => id))
  const missing = ids.find((id) => !known.has(id))
  if (missing !== undefined)
    throw invalid('reports', ruleMessage('not_found_named', { kind: 'report', ref: missing }))
  for (const row of rows) authorizeReport(ctx.actor, 'report.close', row, row.id)
  return rows
}

/** Reports that are already in the requested state do not change and get no message. */
export function closeReports(
  ctx: SignedInCtx,
  { reports, closed, words: message }: InputOf<typeof contract.closeReports>['body'],
): Promise<undefined> {
  return atomically(ctx, async (ctx) => {
    const rows = await lockAll(ctx, reports)
    const createdAt = ctx.now()
    const at = new Date(createdAt.getTime() + MESSAGE_BEFORE_CLOSING_MS)
    for (const row of rows.filter(({ closedAt }) => (closedAt !== null) !== closed)) {
      if (message !== undefined) {
        await lockThread(ctx.db, row.threadId)
        await insertText(ctx, { threadId: row.threadId, body: message, createdAt })
      }
      await setClosed(ctx, row, { closed, at, message })
    }
    return undefined
  })
}

export function assignReports(
  ctx: SignedInCtx,
  { reports, is_mine: isMine }: InputOf<typeof contract.assignReports>['body'],
): Promise<undefined> {
  return atomically(ctx, async (ctx) => {
    for (const { id } of await lockAll(ctx, reports))
      await updateReport(ctx.db, id, { assigneeId: isMine ? ctx.actor.id : null })
    return undefined
  })
}
