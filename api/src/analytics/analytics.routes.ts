import * as contract from '../../contract/analytics/analytics.ts'
import { sendCsv } from '../http/attachment.ts'
import { csvTable } from '../kernel/csv.ts'
import type { App } from '../http/env.ts'
import { serve, serveRaw } from '../http/serve.ts'
import { pointsOf } from './analytics-points.ts'
import { reportOn, countDays, type Reported } from './analytics.service.ts'
import { oneProject, ownProjects, projectsOfOrganization } from './analysed-projects.ts'
import { ANALYTICS_ROWS_MAX } from '@quarry/domain/limits/counts'
import type { SignedInCtx } from '../kernel/ctx.ts'

/** A row for each day with downloads and new followers; for several projects also a column for each of the top ones. */
async function tableOf(ctx: SignedInCtx, reported: Reported): Promise<string> {
  const { days, projects, on } = await countDays(ctx, reported)
  const columns = projects.length > 1 ? projects.slice(0, ANALYTICS_ROWS_MAX) : []
  const head = ['day', 'downloads', 'followers', ...columns.map(({ project }) => project.slug)]
  const rows = days.map(({ day, downloads, followers }) => [
    day,
    downloads,
    followers,
    ...columns.map(({ project }) => on(project.id, day)),
  ])
  return csvTable([head, ...rows])
}

export function mountAnalytics(app: App): void {
  serve(app, contract.getProjectAnalytics, async (ctx, { params, query }) =>
    reportOn(ctx, { ...query, projects: await oneProject(ctx, params.project), hasVersions: true }),
  )
  serve(app, contract.getOrganizationAnalytics, async (ctx, { params, query }) =>
    reportOn(ctx, {
      ...query,
      projects: await projectsOfOrganization(ctx, params.organization),
      hasVersions: false,
    }),
  )
  serve(app, contract.getOwnAnalytics, async (ctx, { query }) =>
    reportOn(ctx, { ...query, projects: await ownProjects(ctx), hasVersions: false }),
  )
  mountTables(app)
  serve(app, contract.v3GetDownloadAnalytics, (ctx, { query }) => pointsOf(ctx, query))
}

function mountTables(app: App): void {
  serveRaw(app, contract.getProjectAnalyticsTable, async (ctx, { params, query: { period } }, c) => {
    const projects = await oneProject(ctx, params.project)
    return sendCsv(
      c,
      await tableOf(ctx, { projects, period }),
      `downloads-${projects[0]?.slug ?? ''}-${period}.csv`,
    )
  })
  serveRaw(app, contract.getOrganizationAnalyticsTable, async (ctx, { params, query: { period } }, c) => {
    const projects = await projectsOfOrganization(ctx, params.organization)
    return sendCsv(c, await tableOf(ctx, { projects, period }), `downloads-organization-${period}.csv`)
  })
  serveRaw(app, contract.getOwnAnalyticsTable, async (ctx, { query: { period } }, c) =>
    sendCsv(
      c,
      await tableOf(ctx, { projects: await ownProjects(ctx), period }),
      `downloads-own-${period}.csv`,
    ),
  )
}
