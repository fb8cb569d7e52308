import { RULE_OF_TYPE } from '@quarry/domain/report-types'
import * as contract from '../../contract/reports.ts'
import type { App } from '../http/env.ts'
import { serve } from '../http/serve.ts'
import { canReport } from './reports.policy.ts'
import { pageReports } from './reports.queries.ts'
import {
  change,
  file,
  listEntries,
  lookUp,
  readReports,
  remove,
  requireReport,
  viewDetail,
} from './reports.service.ts'
import { viewReport } from './reports.view.ts'
import { assign, closeAll, listForStaff } from './staff-reports.service.ts'

export function mountReports(app: App): void {
  serve(app, contract.createReport, async (ctx, { body }) => {
    const { report_type: type, item_type: itemType, item_id: ref, body: words } = body
    const filing = { rule: RULE_OF_TYPE[type], itemType, ref, body: words, field: 'item_id' }
    return viewReport(await file(ctx, filing))
  })
  serve(app, contract.listReports, async ({ db, actor }, { query: { count: limit, all } }) => {
    const isAll = all && canReport(actor, 'report.read_all', { reporterId: null })
    const filter = { isOpen: true, ...(!isAll && { reporterId: actor.id }) }
    return (await pageReports(db, filter, { limit, isOldestFirst: true })).map(viewReport)
  })
  serve(app, contract.listReportsById, async (ctx, { query }) =>
    (await readReports(ctx, query.ids)).map(viewReport),
  )
  serve(app, contract.getReport, async (ctx, { params }) =>
    viewReport(await requireReport(ctx, params.report)),
  )
  serve(app, contract.editReport, (ctx, { params, body }) => change(ctx, params.report, body))
  serve(app, contract.deleteReport, (ctx, { params }) => remove(ctx, params.report))
  serve(app, contract.findReportTarget, (ctx, { query }) => lookUp(ctx, query))
  serve(app, contract.fileReport, async (ctx, { body: { item, ...given } }) => {
    const { id } = await file(ctx, { ...given, itemType: item, field: 'ref' })
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
  serve(app, contract.closeReports, (ctx, { body }) => closeAll(ctx, body))
  serve(app, contract.assignReports, (ctx, { body }) => assign(ctx, body))
  serve(app, contract.getReportDetail, (ctx, { params }) => viewDetail(ctx, params.report))
}
