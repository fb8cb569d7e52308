import { NOT_STAFF, nothing, VISITORS, WITHOUT_RIGHTS } from '../../testing/refusal-cases.ts'
import type { RefusalCase, Refusals, Viewer } from '../../testing/refusal-harness.ts'

/** On a report of Alice. */
const onReport = (refuses: Viewer[], body?: object): RefusalCase => ({
  request: ({ report }) => ({ params: { report }, ...(body && { body }) }),
  refuses,
})

const filing: RefusalCase = {
  request: ({ user }) => ({
    body: { report_type: 'spam', item_type: 'user', item_id: user, body: 'Adverts' },
  }),
  refuses: VISITORS,
}
const several: RefusalCase = {
  request: ({ report }) => ({ query: { ids: JSON.stringify([report]) } }),
  refuses: VISITORS,
}

export const refusals: Refusals = {
  createReport: filing,
  v3CreateReport: filing,
  fileReport: {
    request: ({ user }) => ({ body: { rule: 'spam', item: 'user', ref: user, body: 'Adverts' } }),
    refuses: VISITORS,
  },
  findReportTarget: { request: ({ user }) => ({ query: { item: 'user', ref: user } }), refuses: VISITORS },
  listReports: { request: nothing, refuses: VISITORS },
  v3ListReports: { request: nothing, refuses: VISITORS },
  listReportsById: several,
  v3ListReportsById: several,
  listOwnReports: { request: nothing, refuses: VISITORS },
  closeReports: {
    request: ({ report }) => ({ body: { reports: [report], closed: true } }),
    refuses: NOT_STAFF,
  },
  assignReports: {
    request: ({ report }) => ({ body: { reports: [report], is_mine: true } }),
    refuses: NOT_STAFF,
  },
  listAllReports: { request: nothing, refuses: NOT_STAFF },
  getReport: onReport(WITHOUT_RIGHTS),
  v3GetReport: onReport(WITHOUT_RIGHTS),
  getReportDetail: onReport(WITHOUT_RIGHTS),
  editReport: onReport(WITHOUT_RIGHTS, { body: 'Other words' }),
  v3EditReport: onReport(WITHOUT_RIGHTS, { body: 'Other words' }),
  deleteReport: onReport(NOT_STAFF),
  v3DeleteReport: onReport(NOT_STAFF),
}
