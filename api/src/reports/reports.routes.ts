import { RULE_OF_TYPE } from '@quarry/domain/reports/report-types'
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
import { viewReport } from './reports.view.ts'
import { assignReports, closeReports, listForStaff } from './staff-reports.service.ts'

export function mountReports(app: App): void {
  serve(app, contract.createReport, (ctx, { body }) => createReportV2(ctx, body))
  serve(app, contract.listReports, (ctx, { query }) => listOpen(ctx, query))
  serve(app, contract.listReportsById, (ctx, { query }) => viewSeveral(ctx, query.ids))
  serve(app, contract.getReport, (ctx, { params }) => viewOne(ctx, params.report))
  serve(app, contract.editReport, (ctx, { params, body }) => editReport(ctx, params.report, body))
  serve(app, contract.deleteReport, (ctx, { params }) => deleteReport(ctx, params.report))

  serve(app, v3.v3CreateReport, (ctx, { body }) => createReportV2(ctx, body))
  serve(app, v3.v3ListReports, (ctx, { query }) => listOpen(ctx, query))
  serve(app, v3.v3ListReportsById, (ctx, { query }) => viewSeveral(ctx, query.ids))
  serve(app, v3.v3GetReport, (ctx, { params }) => viewOne(ctx, params.report))
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

async function createReportV2(
  ctx: SignedInCtx,
  {
    report_type: type,
    item_type: itemType,
    item_id: ref,
    body,
    uploaded_images: images,
  }: InputOf<typeof contract.createReport>['body'],
): Promise<contract.Report> {
  const rule = RULE_OF_TYPE[type]
  return viewReport(await fileReport(ctx, { rule, itemType, ref, body, images, field: 'item_id' }))
}

/** Open reports, oldest first: the caller's, or all for staff who request all. */
async function listOpen(
  { db, actor }: SignedInCtx,
  { count: limit, all, offset = 0 }: { count: number; all: boolean; offset?: number },
): Promise<contract.Report[]> {
  const isAll = all && canReport(actor, 'report.read_all', { reporterId: null })
  const filter = { isOpen: true, ...(!isAll && { reporterId: actor.id }) }
  return (await pageReports(db, filter, { limit, offset, isOldestFirst: true })).map(viewReport)
}

const viewSeveral = async (ctx: SignedInCtx, ids: readonly string[]): Promise<contract.Report[]> =>
  (await readReports(ctx, ids)).map(viewReport)

const viewOne = async (ctx: SignedInCtx, id: string): Promise<contract.Report> =>
  viewReport(await requireReport(ctx, id))
