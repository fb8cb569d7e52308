import type { Tx } from '@quarry/db/db'
import type { ReportRow } from '@quarry/db/schema/reports/reports'
import type { InputOf, OutputOf } from '../../contract/endpoint.ts'
import type { assignReports, closeReports, listAllReports } from '../../contract/reports/reports.ts'
import { ruleMessage } from '../../contract/rules.ts'
import { atomically, type SignedInCtx } from '../kernel/ctx.ts'
import { invalid } from '../kernel/errors.ts'
import { postWords } from '../threads/threads.service.ts'
import { WORDS_BEFORE_MS } from './closing-messages.queries.ts'
import { authorizeReport } from './reports.policy.ts'
import { countReports, listReporters, lockReports, pageReports, updateReport } from './reports.queries.ts'
import { listEntries, settle } from './reports.service.ts'
import { countOpenAbout, listLastWords, pageOpenReports } from './staff-reports.queries.ts'
import { viewStaffEntry } from './reports.view.ts'

type Asked = InputOf<typeof listAllReports>['query']

const filterOf = (actorId: string, { rule, item, whose }: Partial<Asked>) => ({
  ...(rule !== undefined && { rule }),
  ...(item !== undefined && { itemType: item }),
  ...(whose !== undefined && { assigneeId: whose === 'me' ? actorId : null }),
})

export async function listForStaff(
  ctx: SignedInCtx,
  { state, before, limit, ...asked }: Asked,
): Promise<OutputOf<typeof listAllReports>> {
  const isOpen = state === 'open'
  const filter = filterOf(ctx.actor.id, asked)
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
  const [entries, assignees, words, openAbout] = await Promise.all([
    listEntries(ctx, rows),
    listReporters(
      ctx.db,
      rows.flatMap(({ assigneeId }) => assigneeId ?? []),
    ),
    listLastWords(
      ctx.db,
      rows.map(({ threadId }) => threadId),
    ),
    countOpenAbout(ctx.db, rows),
  ])
  return rows.flatMap((row, at) => {
    const entry = entries[at]
    const openCount = openAbout(row)
    return entry ? [viewStaffEntry(row, entry, { assignees, words, openCount })] : []
  })
}

/** Locked, all of them, or a refusal that names the one that is not there. */
async function lockAll(ctx: SignedInCtx<Tx>, ids: readonly string[]): Promise<ReportRow[]> {
  const rows = await lockReports(ctx.db, ids)
  const known = new Set(rows.map(({ id }) => id))
  const missing = ids.find((id) => !known.has(id))
  if (missing !== undefined)
    throw invalid('reports', ruleMessage('not_found_named', { noun: 'report', ref: missing }))
  for (const row of rows) authorizeReport(ctx.actor, 'report.close', row, row.id)
  return rows
}

/** Those that are closed (or open) already are left as they are, without the words. */
export function closeAll(
  ctx: SignedInCtx,
  { reports, closed, words }: InputOf<typeof closeReports>['body'],
): Promise<undefined> {
  return atomically(ctx, async (ctx) => {
    const rows = await lockAll(ctx, reports)
    const createdAt = ctx.now()
    const at = new Date(createdAt.getTime() + WORDS_BEFORE_MS)
    for (const row of rows.filter(({ closedAt }) => (closedAt !== null) !== closed)) {
      if (words !== undefined) await postWords(ctx, { threadId: row.threadId, body: words, createdAt })
      await settle(ctx, row, { closed, at, words })
    }
    return undefined
  })
}

export function assign(
  ctx: SignedInCtx,
  { reports, is_mine: isMine }: InputOf<typeof assignReports>['body'],
): Promise<undefined> {
  return atomically(ctx, async (ctx) => {
    for (const { id } of await lockAll(ctx, reports))
      await updateReport(ctx.db, id, { assigneeId: isMine ? ctx.actor.id : null })
    return undefined
  })
}
