import { OFFSET_MAX } from '@quarry/domain/limits/counts'
import { endpoint } from '../endpoint.ts'
import { queryInteger } from '../fields.ts'
import { createReport, deleteReport, editReport, getReport, listReports, listReportsById } from './reports.ts'

/* The v2 endpoints at their v3 addresses. */

const one = { path: '/v3/report/:report' } as const
export const v3CreateReport = endpoint({ ...createReport, path: '/v3/report' })
export const v3ListReports = endpoint({
  ...listReports,
  path: '/v3/report',
  query: listReports.query.extend({ offset: queryInteger(0, OFFSET_MAX).default(0) }),
})
export const v3ListReportsById = endpoint({ ...listReportsById, path: '/v3/reports' })
export const v3GetReport = endpoint({ ...getReport, ...one })
export const v3EditReport = endpoint({ ...editReport, ...one })
export const v3DeleteReport = endpoint({ ...deleteReport, ...one })
