import type { Db, Tx } from '@quarry/db/db'
import { mintId } from '@quarry/db/ids'
import { record } from '@quarry/db/outbox'
import type { ReportRow } from '@quarry/db/schema/reports/reports'
import { violatedConstraint } from '@quarry/db/postgres-errors'
import { OPEN_REPORTS_MAX } from '@quarry/domain/limits/counts'
import type { ReportedItem, RuleCategory } from '@quarry/domain/reports/report-types'
import { ReportAction } from '../../contract/abilities.ts'
import type { InputOf, OutputOf } from '../../contract/endpoint.ts'
import type { editReport, findReportTarget, getReportDetail } from '../../contract/reports/reports.ts'
import { ruleMessage } from '../../contract/rules.ts'
import { atomically, type SignedInCtx } from '../kernel/ctx.ts'
import { AppError, invalid, notFound } from '../kernel/errors.ts'
import { countUnread } from '../threads/read-marks.queries.ts'
import { listPicturesSaidWith } from '../files/message-images/attached-images.queries.ts'
import { dropUnshown, sayPictures } from '../files/message-images/attached-images.ts'
import { readsNotes, speaksUnnamed } from '../threads/threads.policy.ts'
import { insertMessage, insertThread } from '../threads/threads.queries.ts'
import { readThread } from '../threads/threads.service.ts'
import { findTarget, listTargets } from './report-targets.queries.ts'
import { abilitiesOnReport, authorizeReport, canReport } from './reports.policy.ts'
import {
  countReports,
  findOpenReport,
  findReport,
  insertReport,
  listReporters,
  listReportRows,
  lockReport,
  removeReport,
  updateReport,
} from './reports.queries.ts'
import { viewEntry } from './reports.view.ts'
import { isSelf } from '../kernel/actor.ts'
import { logStaffAction } from '../moderation/staff-log/staff-log.queries.ts'

export async function lookUp(
  ctx: SignedInCtx,
  { item, ref: given }: InputOf<typeof findReportTarget>['query'],
): Promise<OutputOf<typeof findReportTarget>> {
  const ref = refIn(item, given)
  const target = await findTarget(ctx, item, ref)
  if (!target) throw notFound(item, ref)
  const about = { reporterId: ctx.actor.id, itemType: item, itemId: target.id }
  return { target, open_report: (await findOpenReport(ctx.db, about)) ?? null }
}

export interface Filing {
  rule: RuleCategory
  itemType: ReportedItem
  /** Id, name or address. */
  ref: string
  body: string
  /** Pictures named beside the words. */
  pictures?: readonly string[] | undefined
  /** What the reference is called in the request. */
  field: string
}

const OPEN_ALREADY = 'reports_open_item_key'

/** That nobody has two open reports about one thing is kept by the database, however many are sent at once. */
export async function file(
  ctx: SignedInCtx,
  { rule, itemType, ref, body, pictures, field }: Filing,
): Promise<ReportRow> {
  const { db, actor } = ctx
  const target = await findTarget(ctx, itemType, refIn(itemType, ref))
  if (!target) throw invalid(field, ruleMessage('not_found_named', { noun: itemType, ref }))
  const about = { reporterId: actor.id, itemType, itemId: target.id }
  const open = await countReports(db, { isOpen: true, reporterId: actor.id })
  if (open >= OPEN_REPORTS_MAX)
    throw new AppError('invalid_input', ruleMessage('reports_full', { max: OPEN_REPORTS_MAX }))
  try {
    return await atomically(ctx, async (ctx) => {
      const { db, now } = ctx
      const threadId = await insertThread(db, 'report')
      const report = await insertReport(db, {
        id: mintId(),
        rule,
        body,
        threadId,
        createdAt: now(),
        closedAt: null,
        ...about,
      })
      const fields = { text: 'body', listed: 'uploaded_images' }
      await sayPictures(ctx, { reportId: report.id }, { text: body, listed: pictures, fields })
      return report
    })
  } catch (error) {
    if (violatedConstraint(error) !== OPEN_ALREADY) throw error
    const report = (await findOpenReport(db, about)) ?? ''
    throw new AppError('invalid_input', ruleMessage('report_open_already', { report }))
  }
}

export async function requireReport({ db, actor }: SignedInCtx, id: string): Promise<ReportRow> {
  const report = await findReport(db, id)
  if (!report) throw notFound('report', id)
  authorizeReport(actor, 'report.read', report, id)
  return report
}

/** Those that may be read. */
export async function readReports({ db, actor }: SignedInCtx, ids: readonly string[]): Promise<ReportRow[]> {
  return (await listReportRows(db, ids)).filter((report) => canReport(actor, 'report.read', report))
}

/** Closing and reopening leave a trace in the thread, and whoever reported hears of it. */
export function change(
  ctx: SignedInCtx,
  id: string,
  { body, closed }: InputOf<typeof editReport>['body'],
): Promise<undefined> {
  return atomically(ctx, async (ctx) => {
    const report = await lockReport(ctx.db, id)
    if (!report) throw notFound('report', id)
    authorizeReport(ctx.actor, 'report.edit', report, id)
    if (closed !== undefined && !canReport(ctx.actor, 'report.close', report))
      throw invalid('closed', ruleMessage('staff_closes_reports'))
    if (body !== undefined) {
      await updateReport(ctx.db, id, { body })
      await dropUnshown(ctx.db, { reportId: id }, { before: report.body, now: body })
      const fields = { text: 'body', listed: 'body' }
      await sayPictures(ctx, { reportId: id }, { text: body, fields })
      if (!isSelf(ctx.actor, report.reporterId ?? ''))
        await logStaffAction(ctx, { thing: 'report', thingId: id, action: 'edited' })
    }
    if (closed !== undefined && closed !== (report.closedAt !== null))
      await settle(ctx, report, { closed, at: ctx.now() })
    return undefined
  })
}

/** Closes a locked report that is open, or opens one that is closed. */
export async function settle(
  ctx: SignedInCtx<Tx>,
  report: ReportRow,
  { closed, at, words }: { closed: boolean; at: Date; words?: string | undefined },
): Promise<void> {
  if (!closed) await refuseSecondOpen(ctx, report)
  await updateReport(ctx.db, report.id, { closedAt: closed ? at : null })
  await insertMessage(ctx.db, {
    threadId: report.threadId,
    authorId: ctx.actor.id,
    type: closed ? 'thread_closure' : 'thread_reopen',
    body: null,
    isPrivate: false,
    replyingToId: null,
    hideIdentity: speaksUnnamed(ctx.actor),
    createdAt: at,
  })
  const action = closed ? 'report_closed' : 'report_reopened'
  await logStaffAction(ctx, { thing: 'report', thingId: report.id, action, why: words ?? null })
  const name = closed ? 'report.closed' : 'report.reopened'
  await record(ctx.db, { name, reportId: report.id, actorId: ctx.actor.id })
}

/** Its reporter may have made another one about the same thing since. */
async function refuseSecondOpen(
  { db }: SignedInCtx,
  { reporterId, itemType, itemId }: ReportRow,
): Promise<void> {
  const open = reporterId && (await findOpenReport(db, { reporterId, itemType, itemId }))
  if (open) throw invalid('closed', ruleMessage('report_open_already', { report: open }))
}

export function remove(ctx: SignedInCtx, id: string): Promise<undefined> {
  return atomically(ctx, async (ctx) => {
    const { db, actor } = ctx
    const report = await lockReport(db, id)
    if (!report) throw notFound('report', id)
    authorizeReport(actor, 'report.delete', report, id)
    await removeReport(db, report)
    await logStaffAction(ctx, { thing: 'report', thingId: id, action: 'deleted' })
    return undefined
  })
}

export async function listEntries(ctx: SignedInCtx, rows: readonly ReportRow[]) {
  const targetOf = await listTargets(ctx, rows)
  const ids = rows.flatMap(({ reporterId }) => reporterId ?? [])
  const reader = { userId: ctx.actor.id, withNotes: readsNotes(ctx.actor) }
  const [reporters, unread] = await Promise.all([
    listReporters(ctx.db, ids),
    countUnread(
      ctx.db,
      rows.map(({ threadId }) => threadId),
      reader,
    ),
  ])
  return rows.map((row) => viewEntry(row, targetOf(row), { reporters, unread }))
}

export async function viewDetail(ctx: SignedInCtx, id: string): Promise<OutputOf<typeof getReportDetail>> {
  const report = await requireReport(ctx, id)
  const [entry] = await listEntries(ctx, [report])
  if (!entry) throw notFound('report', id)
  const can = abilitiesOnReport(ReportAction.options, ctx.actor, report)
  return {
    ...entry,
    body: report.body,
    pictures: (await listPicturesSaidWith(ctx.db, { reportId: report.id })).map((picture) => picture.id),
    thread: await readThread(ctx, report.threadId),
    assignee: can.includes('report.close') ? await findAssignee(ctx.db, report) : null,
    viewer: { can },
  }
}

async function findAssignee(db: Db, { assigneeId: id }: ReportRow) {
  const username = id === null ? undefined : (await listReporters(db, [id])).get(id)
  return id === null || username === undefined ? null : { id, username }
}

/** The id or name in what was given, which may be the address of a page. */
export function refIn(type: ReportedItem, given: string): string {
  const text = given.trim()
  if (!text.includes('/')) return text
  const address = URL.canParse(text) ? text : `https://${text.startsWith('/') ? `site${text}` : text}`
  if (!URL.canParse(address)) return text
  const parts = new URL(address).pathname.split('/').filter(Boolean)
  const part = type === 'version' ? parts[parts.indexOf('version') + 1] : parts[1]
  if (part === undefined) return text
  try {
    return decodeURIComponent(part)
  } catch {
    return text
  }
}
