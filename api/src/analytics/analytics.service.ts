import {
  type AnalyticsPeriod,
  dayOf,
  daysBetween,
  periodDays,
} from '@quarry/domain/analytics/analytics-periods'
import { ANALYTICS_ROWS_MAX } from '@quarry/domain/limits/counts'
import { publicPath } from '@quarry/db/storage-keys'
import type { AnalyticsReport } from '../../contract/analytics/analytics.ts'
import type { SignedInCtx } from '../kernel/ctx.ts'
import type { ProjectRecord } from '../projects/projects.queries.ts'
import { projectUrlType } from '@quarry/domain/projects/url-type'
import {
  listDownloadDays,
  listFollowerDays,
  listGroupDownloads,
  listVersionDownloads,
} from './analytics.queries.ts'

export interface Reported {
  projects: readonly ProjectRecord[]
  period: AnalyticsPeriod
}

type Sums = Map<string, number>
const add = (sums: Sums, name: string, count: number) => sums.set(name, (sums.get(name) ?? 0) + count)

/** Counts by day and by project, for reports and tables. */
export async function countDays(ctx: SignedInCtx, { projects, period }: Reported) {
  const now = ctx.now()
  const range = { projectIds: projects.map(({ id }) => id), ...periodDays(period, now) }
  const [downloads, followers] = await Promise.all([
    listDownloadDays(ctx.db, range),
    listFollowerDays(ctx.db, range),
  ])
  const [byDay, byProject, byBoth]: [Sums, Sums, Sums] = [new Map(), new Map(), new Map()]
  for (const { projectId, day, count } of downloads) {
    add(byDay, day, count)
    add(byProject, projectId, count)
    add(byBoth, `${projectId} ${day}`, count)
  }
  const followersOn = new Map(followers.map(({ day, count }) => [day, count]))
  return {
    range,
    today: dayOf(now.getTime()),
    days: daysBetween(range.from, range.to).map((day) => ({
      day,
      downloads: byDay.get(day) ?? 0,
      followers: followersOn.get(day) ?? 0,
    })),
    /** Most downloaded in the range first, then by total downloads. */
    projects: projects
      .map((project) => ({ project, downloads: byProject.get(project.id) ?? 0 }))
      .toSorted((a, b) => b.downloads - a.downloads || b.project.downloads - a.project.downloads),
    on: (projectId: string, day: string) => byBoth.get(`${projectId} ${day}`) ?? 0,
  }
}

/** The report of a page. Only a report about a single project names versions. */
export async function reportOn(
  ctx: SignedInCtx,
  reported: Reported & { hasVersions: boolean },
): Promise<AnalyticsReport> {
  const { range, today, days, projects } = await countDays(ctx, reported)
  const [versions, loaders, gameVersions] = await Promise.all([
    reported.hasVersions ? listVersionDownloads(ctx.db, range) : [],
    listGroupDownloads(ctx.db, range, 'loaders'),
    listGroupDownloads(ctx.db, range, 'gameVersions'),
  ])
  const total = (counter: 'downloads' | 'followers') => days.reduce((sum, day) => sum + day[counter], 0)
  return {
    period: reported.period,
    days,
    today,
    downloads: total('downloads'),
    followers: total('followers'),
    projects: projects.slice(0, ANALYTICS_ROWS_MAX).map(({ project, downloads }) => ({
      id: project.id,
      slug: project.slug,
      title: project.title,
      icon_url: project.iconKey === null ? null : ctx.siteUrl + publicPath(project.iconKey),
      url_type: projectUrlType(project),
      downloads,
      downloads_ever: project.downloads,
    })),
    project_count: projects.length,
    versions: versions.map(({ versionNumber, ...version }) => ({
      ...version,
      version_number: versionNumber,
    })),
    loaders,
    game_versions: gameVersions,
  }
}
