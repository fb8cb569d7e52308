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
  listPlaceDownloads,
  listVersionDownloads,
} from './analytics.queries.ts'

export interface Reported {
  projects: readonly ProjectRecord[]
  period: AnalyticsPeriod
}

type Sums = Map<string, number>
const add = (sums: Sums, name: string, count: number) => sums.set(name, (sums.get(name) ?? 0) + count)

/** Days and projects with what was counted: all that reports and tables are made of. */
export async function countDays(ctx: SignedInCtx, { projects, period }: Reported) {
  const now = ctx.now()
  const stretch = { projectIds: projects.map(({ id }) => id), ...periodDays(period, now) }
  const [downloads, followers] = await Promise.all([
    listDownloadDays(ctx.db, stretch),
    listFollowerDays(ctx.db, stretch),
  ])
  const [byDay, byProject, byBoth]: [Sums, Sums, Sums] = [new Map(), new Map(), new Map()]
  for (const { projectId, day, count } of downloads) {
    add(byDay, day, count)
    add(byProject, projectId, count)
    add(byBoth, `${projectId} ${day}`, count)
  }
  const followersOn = new Map(followers.map(({ day, count }) => [day, count]))
  return {
    stretch,
    today: dayOf(now.getTime()),
    days: daysBetween(stretch.from, stretch.to).map((day) => ({
      day,
      downloads: byDay.get(day) ?? 0,
      followers: followersOn.get(day) ?? 0,
    })),
    /** Most downloaded first, and of equals those that were downloaded more before. */
    projects: projects
      .map((project) => ({ project, downloads: byProject.get(project.id) ?? 0 }))
      .toSorted((a, b) => b.downloads - a.downloads || b.project.downloads - a.project.downloads),
    on: (projectId: string, day: string) => byBoth.get(`${projectId} ${day}`) ?? 0,
  }
}

/** What pages show; versions by name only where the report is about one project. */
export async function reportOn(
  ctx: SignedInCtx,
  reported: Reported & { hasVersions: boolean },
): Promise<AnalyticsReport> {
  const { stretch, today, days, projects } = await countDays(ctx, reported)
  const [versions, loaders, gameVersions] = await Promise.all([
    reported.hasVersions ? listVersionDownloads(ctx.db, stretch) : [],
    listPlaceDownloads(ctx.db, stretch, 'loaders'),
    listPlaceDownloads(ctx.db, stretch, 'gameVersions'),
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
