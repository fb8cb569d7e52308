import { BATCH_MAX, OFFSET_MAX } from '@quarry/domain/limits/counts'
import { z } from 'zod'
import { endpoint } from '../endpoint.ts'
import { queryInteger } from '../fields.ts'
import {
  createReport,
  deleteReport,
  editReport,
  getReport,
  listReports,
  listReportsById,
  Report,
} from './reports.ts'

/* The v2 endpoints at their v3 addresses, with all items. */

const one = { path: '/v3/report/:report' } as const
const response = z.array(Report).max(BATCH_MAX)
export const v3CreateReport = endpoint({ ...createReport, path: '/v3/report', response: Report })
export const v3ListReports = endpoint({
  ...listReports,
  path: '/v3/report',
  summary: 'List open reports, oldest first: your own, or all for moderators',
  query: listReports.query.extend({ offset: queryInteger(0, OFFSET_MAX).default(0) }),
  response,
})
export const v3ListReportsById = endpoint({ ...listReportsById, path: '/v3/reports', response })
export const v3GetReport = endpoint({ ...getReport, ...one, response: Report })
export const v3EditReport = endpoint({ ...editReport, ...one })
export const v3DeleteReport = endpoint({ ...deleteReport, ...one })
