import type { Context } from 'hono'
import * as contract from '../../contract/analytics/analytics.ts'
import type { App, HttpEnv } from '../http/env.ts'
import { serve, serveRaw } from '../http/serve.ts'
import { pointsOf } from './analytics-points.ts'
import { reportOn, countDays, type Reported } from './analytics.service.ts'
import { oneProject, ownProjects, projectsOfOrganization } from './analysed-projects.ts'
import { ANALYTICS_ROWS_MAX } from '@quarry/domain/limits/counts'
import type { SignedInCtx } from '../kernel/ctx.ts'

/** Beginnings that a spreadsheet interprets as a formula. A leading apostrophe makes them text. */
const FORMULA = /^[=+\-@\t\r]/

/** One field in the format of RFC 4180. */
export function csvField(value: string | number): string {
  if (typeof value === 'number') return String(value)
  const text = FORMULA.test(value) ? `'${value}` : value
  return /[",\r\n]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text
}

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
  return [head, ...rows].map((row) => `${row.map(csvField).join(',')}\r\n`).join('')
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
