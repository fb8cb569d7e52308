import type { Db } from '@quarry/db/db'
import type { ReportTarget } from '../../contract/reports/reports.ts'
import type { SignedInActor } from '../kernel/actor.ts'
import { listTargets } from '../reports/report-targets.queries.ts'
import { listReportRows } from '../reports/reports.queries.ts'
import type { NotificationRecord } from './notifications.queries.ts'

/** By report, as far as the reader may see it. */
export type ReportedThings = ReadonlyMap<string, ReportTarget>

interface Reader {
  db: Db
  actor: SignedInActor
  siteUrl: string
}

/** What the reports are about that are told of, for their reader alone: not for feeds and chats, where others read along. */
export async function listReportedThings(
  reader: Reader,
  records: readonly NotificationRecord[],
): Promise<ReportedThings> {
  const ids = [...new Set(records.flatMap(({ reportId }) => reportId ?? []))]
  if (ids.length === 0) return new Map()
  const reports = await listReportRows(reader.db, ids)
  const targetOf = await listTargets(reader, reports)
  return new Map(reports.map((report) => [report.id, targetOf(report)]))
}
