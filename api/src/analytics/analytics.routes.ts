import type { Context } from 'hono'
import * as contract from '../../contract/analytics/analytics.ts'
import type { App, HttpEnv } from '../http/env.ts'
import { serve, serveRaw } from '../http/serve.ts'
import { pointsOf } from './analytics-points.ts'
import { tableOf } from './analytics-csv.ts'
import { reportOn } from './analytics.service.ts'
import { oneProject, ownProjects, projectsOfOrganization } from './analysed-projects.ts'

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
    return sendTable(c, await tableOf(ctx, { projects, period }), `${projects[0]?.slug ?? ''}-${period}`)
  })
  serveRaw(app, contract.getOrganizationAnalyticsTable, async (ctx, { params, query: { period } }, c) => {
    const projects = await projectsOfOrganization(ctx, params.organization)
    return sendTable(c, await tableOf(ctx, { projects, period }), `organization-${period}`)
  })
  serveRaw(app, contract.getOwnAnalyticsTable, async (ctx, { query: { period } }, c) =>
    sendTable(c, await tableOf(ctx, { projects: await ownProjects(ctx), period }), `own-${period}`),
  )
}

const sendTable = (c: Context<HttpEnv>, table: string, name: string) =>
  c.body(table, 200, {
    'content-type': 'text/csv; charset=utf-8',
    'content-disposition': `attachment; filename*=UTF-8''${encodeURIComponent(`downloads-${name}.csv`)}`,
    'cache-control': 'private, no-store',
    'x-content-type-options': 'nosniff',
  })
