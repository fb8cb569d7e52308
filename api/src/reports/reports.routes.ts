import type { ReportRow } from '@quarry/db/schema/reports/reports'
import { RULE_OF_TYPE, V2_REPORTED_ITEMS, type ReportedItem } from '@quarry/domain/reports/report-types'
import type { InputOf } from '../../contract/endpoint.ts'
import * as contract from '../../contract/reports/reports.ts'
import * as v3 from '../../contract/reports/v3-reports.ts'
import type { App } from '../http/env.ts'
import { serve } from '../http/serve.ts'
import type { SignedInCtx } from '../kernel/ctx.ts'
import { canReport } from './reports.policy.ts'
import { pageReports } from './reports.queries.ts'
import {
  editReport,
  fileReport,
  listEntries,
  lookUpTarget,
  readReports,
  deleteReport,
  requireReport,
  viewDetail,
} from './reports.service.ts'
import { isOfV2, viewReport, viewV2Report } from './reports.view.ts'
import { assignReports, closeReports, listForStaff } from './staff-reports.service.ts'

export function mountReports(app: App): void {
  serve(app, contract.createReport, async (ctx, { body }) => viewV2Report(await fileByType(ctx, body)))
  serve(app, contract.listReports, async (ctx, { query }) =>
    (await listOpen(ctx, { ...query, itemTypes: V2_REPORTED_ITEMS })).map(viewV2Report),
  )
  serve(app, contract.listReportsById, async (ctx, { query }) =>
    (await readReports(ctx, query.ids)).filter(isOfV2).map(viewV2Report),
  )
  serve(app, contract.getReport, async (ctx, { params }) =>
    viewV2Report(await requireReport(ctx, params.report)),
  )
  serve(app, contract.editReport, (ctx, { params, body }) => editReport(ctx, params.report, body))
  serve(app, contract.deleteReport, (ctx, { params }) => deleteReport(ctx, params.report))

  serve(app, v3.v3CreateReport, async (ctx, { body }) => viewReport(await fileByType(ctx, body)))
  serve(app, v3.v3ListReports, async (ctx, { query }) => (await listOpen(ctx, query)).map(viewReport))
  serve(app, v3.v3ListReportsById, async (ctx, { query }) =>
    (await readReports(ctx, query.ids)).map(viewReport),
  )
  serve(app, v3.v3GetReport, async (ctx, { params }) => viewReport(await requireReport(ctx, params.report)))
  serve(app, v3.v3EditReport, (ctx, { params, body }) => editReport(ctx, params.report, body))
  serve(app, v3.v3DeleteReport, (ctx, { params }) => deleteReport(ctx, params.report))

  serve(app, contract.findReportTarget, (ctx, { query }) => lookUpTarget(ctx, query))
  serve(app, contract.fileReport, async (ctx, { body: { item, ...report } }) => {
    const { id } = await fileReport(ctx, { ...report, itemType: item, field: 'ref' })
    return { id }
  })
  serve(app, contract.listOwnReports, async (ctx, { query: { state, before, limit } }) => {
    const rows = await pageReports(
      ctx.db,
      { isOpen: state === 'open', reporterId: ctx.actor.id },
      { limit: limit + 1, isOldestFirst: false, ...(before !== undefined && { before }) },
    )
    return { entries: await listEntries(ctx, rows.slice(0, limit)), has_more: rows.length > limit }
  })
  serve(app, contract.listAllReports, (ctx, { query }) => listForStaff(ctx, query))
  serve(app, contract.closeReports, (ctx, { body }) => closeReports(ctx, body))
  serve(app, contract.assignReports, (ctx, { body }) => assignReports(ctx, body))
  serve(app, contract.getReportDetail, (ctx, { params }) => viewDetail(ctx, params.report))
}

function fileByType(
  ctx: SignedInCtx,
  {
    report_type: type,
    item_type: itemType,
    item_id: ref,
    body,
    uploaded_images: images,
  }: InputOf<typeof contract.createReport>['body'],
): Promise<ReportRow> {
  const rule = RULE_OF_TYPE[type]
  return fileReport(ctx, { rule, itemType, ref, body, images, field: 'item_id' })
}

/** Open reports, oldest first: the caller's, or all for staff who request all. */
async function listOpen(
  { db, actor }: SignedInCtx,
  {
    count: limit,
    all,
    offset = 0,
    itemTypes,
  }: { count: number; all: boolean; offset?: number; itemTypes?: readonly ReportedItem[] },
): Promise<ReportRow[]> {
  const isAll = all && canReport(actor, 'report.read_all', { reporterId: null })
  const filter = { isOpen: true, ...(!isAll && { reporterId: actor.id }), ...(itemTypes && { itemTypes }) }
  return pageReports(db, filter, { limit, offset, isOldestFirst: true })
}
