import type { Context } from 'hono'
import * as contract from '../../contract/analytics/analytics.ts'
import type { App, HttpEnv } from '../http/env.ts'
import { admit, readQuery, serve } from '../http/serve.ts'
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
  app.get(contract.getProjectAnalyticsTable.path, async (c) => {
    const ctx = await admit(c, contract.getProjectAnalyticsTable)
    const { period } = readQuery(c, contract.getProjectAnalyticsTable)
    const projects = await oneProject(ctx, c.req.param('project'))
    return sendTable(c, await tableOf(ctx, { projects, period }), `${projects[0]?.slug ?? ''}-${period}`)
  })
  app.get(contract.getOrganizationAnalyticsTable.path, async (c) => {
    const ctx = await admit(c, contract.getOrganizationAnalyticsTable)
    const { period } = readQuery(c, contract.getOrganizationAnalyticsTable)
    const projects = await projectsOfOrganization(ctx, c.req.param('organization'))
    return sendTable(c, await tableOf(ctx, { projects, period }), `organization-${period}`)
  })
  app.get(contract.getOwnAnalyticsTable.path, async (c) => {
    const ctx = await admit(c, contract.getOwnAnalyticsTable)
    const { period } = readQuery(c, contract.getOwnAnalyticsTable)
    return sendTable(c, await tableOf(ctx, { projects: await ownProjects(ctx), period }), `own-${period}`)
  })
}

const sendTable = (c: Context<HttpEnv>, table: string, name: string) =>
  c.body(table, 200, {
    'content-type': 'text/csv; charset=utf-8',
    'content-disposition': `attachment; filename*=UTF-8''${encodeURIComponent(`downloads-${name}.csv`)}`,
    'cache-control': 'private, no-store',
    'x-content-type-options': 'nosniff',
  })
