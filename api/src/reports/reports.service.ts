import type { Db, Tx } from '@quarry/db/db'
import { mintId } from '@quarry/db/ids'
import { lockList } from '@quarry/db/list-limits'
import { record } from '@quarry/db/outbox'
import type { ReportRow } from '@quarry/db/schema/reports/reports'
import { violatedConstraint } from '@quarry/db/postgres-errors'
import { OPEN_REPORTS_MAX } from '@quarry/domain/limits/counts'
import type { ReportedItem, RuleCategory } from '@quarry/domain/reports/report-types'
import { ReportAction } from '../../contract/abilities.ts'
import type { InputOf, OutputOf } from '../../contract/endpoint.ts'
import type * as contract from '../../contract/reports/reports.ts'
import { ruleMessage } from '../../contract/rules.ts'
import { atomically, type SignedInCtx } from '../kernel/ctx.ts'
import { AppError, invalid, notFound } from '../kernel/errors.ts'
import { countUnread } from '../threads/read-marks.queries.ts'
import { listAttachedImages } from '../files/message-images/attached-images.queries.ts'
import { deleteUnreferencedImages, attachImages } from '../files/message-images/attached-images.ts'
import { readsNotes, hidesIdentity } from '../threads/threads.policy.ts'
import { insertMessage, insertThread } from '../threads/threads.queries.ts'
import { readThread } from '../threads/threads.service.ts'
import { findTarget, listTargets } from './report-targets.queries.ts'
import { takeSnapshot } from './report-snapshots.queries.ts'
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
import { viewEntry, withSnapshot } from './reports.view.ts'
import { isSelf } from '../kernel/actor.ts'
import { changesBetween } from '../moderation/staff-log/logged-changes.ts'
import { logStaffAction } from '../moderation/staff-log/staff-log.queries.ts'

export async function lookUpTarget(
  ctx: SignedInCtx,
  { item, ref: input }: InputOf<typeof contract.findReportTarget>['query'],
): Promise<OutputOf<typeof contract.findReportTarget>> {
  const ref = refIn(item, input)
  const target = await findTarget(ctx, item, ref)
  if (!target) throw notFound(item, ref)
  const about = { reporterId: ctx.actor.id, itemType: item, itemId: target.id }
  return { target, open_report: (await findOpenReport(ctx.db, about)) ?? null }
}

export interface NewReport {
  rule: RuleCategory
  itemType: ReportedItem
  /** Id, name or address. */
  ref: string
  body: string
  /** Image ids listed beside the text. */
  images?: readonly string[] | undefined
  /** Name of the request field with `ref`, for errors. */
  field: string
}

const ONE_OPEN_REPORT_CONSTRAINT = 'reports_open_item_key'

/** A unique index of the database prevents two open reports of one user about one target. */
export async function fileReport(
  ctx: SignedInCtx,
  { rule, itemType, ref, body, images, field }: NewReport,
): Promise<ReportRow> {
  const { db, actor } = ctx
  const target = await findTarget(ctx, itemType, refIn(itemType, ref))
  if (!target) throw invalid(field, ruleMessage('not_found_named', { kind: itemType, ref }))
  const about = { reporterId: actor.id, itemType, itemId: target.id }
  try {
    return await atomically(ctx, async (ctx) => {
      const { db, now } = ctx
      await refuseTooMany(db, actor.id)
      const snapshot = await takeSnapshot(db, about)
      if (snapshot?.owner === actor.username) throw invalid(field, ruleMessage('own_reported'))
      const threadId = await insertThread(db, 'report')
      const report = await insertReport(db, {
        id: mintId(),
        rule,
        body,
        threadId,
        createdAt: now(),
        closedAt: null,
        snapshot: JSON.stringify(snapshot),
        ...about,
      })
      const fields = { text: 'body', listed: 'uploaded_images' }
      await attachImages(ctx, { reportId: report.id }, { text: body, listed: images, fields })
      return report
    })
  } catch (error) {
    if (violatedConstraint(error) !== ONE_OPEN_REPORT_CONSTRAINT) throw error
    const report = (await findOpenReport(db, about)) ?? ''
    throw new AppError('invalid_input', ruleMessage('report_open_already', { report }))
  }
}

async function refuseTooMany(db: Tx, reporterId: string): Promise<void> {
  await lockList(db, 'reports.open', reporterId)
  const open = await countReports(db, { isOpen: true, reporterId })
  if (open >= OPEN_REPORTS_MAX)
    throw new AppError('invalid_input', ruleMessage('reports_full', { max: OPEN_REPORTS_MAX }))
}

export async function requireReport({ db, actor }: SignedInCtx, id: string): Promise<ReportRow> {
  const report = await findReport(db, id)
  if (!report) throw notFound('report', id)
  authorizeReport(actor, 'report.read', report, id)
  return report
}

/** The readable ones. */
export async function readReports({ db, actor }: SignedInCtx, ids: readonly string[]): Promise<ReportRow[]> {
  return (await listReportRows(db, ids)).filter((report) => canReport(actor, 'report.read', report))
}

/** Closing and reopening leave a trace in the thread and notify the reporter. */
export function editReport(
  ctx: SignedInCtx,
  id: string,
  { body, closed }: InputOf<typeof contract.editReport>['body'],
): Promise<undefined> {
  return atomically(ctx, async (ctx) => {
    const report = await lockReport(ctx.db, id)
    if (!report) throw notFound('report', id)
    authorizeReport(ctx.actor, 'report.edit', report, id)
    if (closed !== undefined && !canReport(ctx.actor, 'report.close', report))
      throw invalid('closed', ruleMessage('staff_closes_reports'))
    if (body !== undefined) {
      await updateReport(ctx.db, id, { body })
      await deleteUnreferencedImages(ctx.db, { reportId: id }, { before: report.body, now: body })
      const fields = { text: 'body', listed: 'body' }
      await attachImages(ctx, { reportId: id }, { text: body, fields })
      if (!isSelf(ctx.actor, report.reporterId ?? ''))
        await logStaffAction(ctx, {
          thing: 'report',
          thingId: id,
          action: 'edited',
          ...changesBetween(report, { body }),
        })
    }
    if (closed !== undefined && closed !== (report.closedAt !== null))
      await setClosed(ctx, report, { closed, at: ctx.now() })
    return undefined
  })
}

/** Closes an open report or reopens a closed one. The report must be locked. */
export async function setClosed(
  ctx: SignedInCtx<Tx>,
  report: ReportRow,
  { closed, at, message }: { closed: boolean; at: Date; message?: string | undefined },
): Promise<void> {
  if (!closed) await requireNoOpenReport(ctx, report)
  await updateReport(ctx.db, report.id, { closedAt: closed ? at : null })
  await insertMessage(ctx.db, {
    threadId: report.threadId,
    authorId: ctx.actor.id,
    type: closed ? 'thread_closure' : 'thread_reopen',
    hideIdentity: hidesIdentity(ctx.actor),
    createdAt: at,
  })
  const action = closed ? 'report_closed' : 'report_reopened'
  await logStaffAction(ctx, { thing: 'report', thingId: report.id, action, why: message ?? null })
  const name = closed ? 'report.closed' : 'report.reopened'
  await record(ctx.db, { name, reportId: report.id, actorId: ctx.actor.id })
}

/** The reporter may have filed another report about the same target since. */
async function requireNoOpenReport(
  { db }: SignedInCtx,
  { reporterId, itemType, itemId }: ReportRow,
): Promise<void> {
  const open = reporterId && (await findOpenReport(db, { reporterId, itemType, itemId }))
  if (open) throw invalid('closed', ruleMessage('report_open_already', { report: open }))
}

export function deleteReport(ctx: SignedInCtx, id: string): Promise<undefined> {
  return atomically(ctx, async (ctx) => {
    const { db, actor } = ctx
    const report = await lockReport(db, id)
    if (!report) throw notFound('report', id)
    authorizeReport(actor, 'report.delete', report, id)
    await logStaffAction(ctx, { thing: 'report', thingId: id, action: 'deleted' })
    await removeReport(db, report)
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
  return rows.map((row) => viewEntry(row, withSnapshot(targetOf(row), row), { reporters, unread }))
}

export async function viewDetail(
  ctx: SignedInCtx,
  id: string,
): Promise<OutputOf<typeof contract.getReportDetail>> {
  const report = await requireReport(ctx, id)
  const [entry] = await listEntries(ctx, [report])
  if (!entry) throw notFound('report', id)
  const can = abilitiesOnReport(ReportAction.options, ctx.actor, report)
  return {
    ...entry,
    body: report.body,
    images: (await listAttachedImages(ctx.db, { reportId: report.id })).map((image) => image.id),
    thread: await readThread(ctx, report.threadId),
    snapshot: can.includes('report.close') ? report.snapshot : null,
    assignee: can.includes('report.close') ? await findAssignee(ctx.db, report) : null,
    viewer: { can },
  }
}

async function findAssignee(db: Db, { assigneeId: id }: ReportRow) {
  const username = id === null ? undefined : (await listReporters(db, [id])).get(id)
  return id === null || username === undefined ? null : { id, username }
}

/** The id or name in the input, which may be the address of a page. */
export function refIn(type: ReportedItem, input: string): string {
  const text = input.trim()
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
