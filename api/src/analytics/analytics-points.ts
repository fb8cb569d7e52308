import { dayOf, daysBetween, DOWNLOAD_DAYS_RETAINED } from '@quarry/domain/analytics/analytics-periods'
import { ANALYTICS_POINTS_MAX } from '@quarry/domain/limits/counts'
import { DAY_MS, MINUTE_MS } from '@quarry/domain/times'
import type { v3GetDownloadAnalytics } from '../../contract/analytics/analytics.ts'
import type { InputOf, OutputOf } from '../../contract/endpoint.ts'
import { ruleMessage } from '../../contract/rules.ts'
import type { SignedInCtx } from '../kernel/ctx.ts'
import { AppError, invalid } from '../kernel/errors.ts'
import { listProjectRecordsById } from '../projects/projects.queries.ts'
import { listDownloadDays } from './analytics.queries.ts'
import { withVisibleAnalytics, ownProjects } from './analysed-projects.ts'

const DEFAULT_DAYS = 14

/** Downloads by project and by the start of each period, in seconds. Periods without downloads are left out. */
export async function pointsOf(
  ctx: SignedInCtx,
  query: InputOf<typeof v3GetDownloadAnalytics>['query'],
): Promise<OutputOf<typeof v3GetDownloadAnalytics>> {
  const end = query.end_date === undefined ? ctx.now().getTime() : Date.parse(query.end_date)
  const start = query.start_date === undefined ? end - DEFAULT_DAYS * DAY_MS : Date.parse(query.start_date)
  if (end < start) throw invalid('end_date', ruleMessage('at_least', { min: dayOf(start) }))
  if (end - start > DOWNLOAD_DAYS_RETAINED * DAY_MS)
    throw invalid('start_date', ruleMessage('days_at_most', { max: DOWNLOAD_DAYS_RETAINED }))
  const projects = await projectsOf(ctx, query.project_ids)
  const [from, to] = [dayOf(start), dayOf(end)]
  const spanDays = (query.resolution_minutes * MINUTE_MS) / DAY_MS
  const periods = Math.ceil(daysBetween(from, to).length / spanDays)
  if (projects.length * periods > ANALYTICS_POINTS_MAX)
    throw new AppError('invalid_input', ruleMessage('too_many_points', { max: ANALYTICS_POINTS_MAX }))
  const points: Record<string, Record<string, number>> = Object.fromEntries(
    projects.map(({ id }) => [id, {}]),
  )
  const projectIds = projects.map(({ id }) => id)
  for (const { projectId, day, count } of await listDownloadDays(ctx.db, { projectIds, from, to })) {
    const place = Math.floor((Date.parse(day) - Date.parse(from)) / (spanDays * DAY_MS))
    const second = String(Date.parse(from) / 1000 + (place * spanDays * DAY_MS) / 1000)
    const own = points[projectId]
    if (own) own[second] = (own[second] ?? 0) + count
  }
  return points
}

const projectsOf = async (ctx: SignedInCtx, ids: readonly string[] | undefined) =>
  ids === undefined ? ownProjects(ctx) : withVisibleAnalytics(ctx, await listProjectRecordsById(ctx.db, ids))
