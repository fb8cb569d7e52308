import type { Db } from '@quarry/db/db'
import type { ReportTarget } from '../../contract/reports/reports.ts'
import type { SignedInActor } from '../kernel/actor.ts'
import { listTargets } from '../reports/report-targets.queries.ts'
import { listReportRows } from '../reports/reports.queries.ts'
import type { NotificationRecord } from './notifications.queries.ts'

/** By report id, as far as the reader may see them. */
export type ReportedTargets = ReadonlyMap<string, ReportTarget>

interface Reader {
  db: Db
  actor: SignedInActor
  siteUrl: string
}

/** The targets of the reports in notifications. Not for feeds and chats, which others may read. */
export async function listReportedTargets(
  reader: Reader,
  records: readonly NotificationRecord[],
): Promise<ReportedTargets> {
  const ids = [...new Set(records.flatMap(({ reportId }) => reportId ?? []))]
  if (ids.length === 0) return new Map()
  const reports = await listReportRows(reader.db, ids)
  const targetOf = await listTargets(reader, reports)
  return new Map(reports.map((report) => [report.id, targetOf(report)]))
}
