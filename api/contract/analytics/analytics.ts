import {
  ANALYTICS_PERIODS,
  DEFAULT_PERIOD,
  DOWNLOAD_DAYS_RETAINED,
} from '@quarry/domain/analytics/analytics-periods'
import { ANALYTICS_POINTS_MAX, ANALYTICS_ROWS_MAX, BATCH_MAX, TEAMS_MAX } from '@quarry/domain/limits/counts'
import { z } from 'zod'
import { endpoint } from '../endpoint.ts'
import { queryList, queryInteger, record, Timestamp } from '../fields.ts'
import { ruleText } from '../rules.ts'
import { ProjectType } from '../enums.ts'

/** A day in UTC. */
const Day = z.iso.date()
const DAYS_OF_PERIOD_MAX = 31
const MINUTES_OF_DAY = 1440

/** Downloads by loader or game version. A version with several counts for each. */
const Share = z.object({ name: z.string(), downloads: z.int() })
const Shares = z.array(Share).max(ANALYTICS_ROWS_MAX)

export const AnalyticsReport = z.object({
  period: z.enum(ANALYTICS_PERIODS),
  /** One entry for each day, in order; the last one is incomplete if it is `today`. */
  days: z.array(z.object({ day: Day, downloads: z.int(), followers: z.int() })).max(DAYS_OF_PERIOD_MAX),
  today: Day,
  downloads: z.int(),
  /** New followers in the period who still follow. */
  followers: z.int(),
  /** The most downloaded projects of the period. */
  projects: z
    .array(
      z.object({
        id: z.string(),
        slug: z.string(),
        title: z.string(),
        icon_url: z.string().nullable(),
        url_type: ProjectType,
        downloads: z.int(),
        /** All downloads since the publication. */
        downloads_ever: z.int(),
      }),
    )
    .max(ANALYTICS_ROWS_MAX),
  /** Number of projects in the report, including unlisted ones. */
  project_count: z.int(),
  /** Versions of a single project; empty in reports about several projects. */
  versions: z
    .array(z.object({ id: z.string(), name: z.string(), version_number: z.string(), downloads: z.int() }))
    .max(ANALYTICS_ROWS_MAX),
  loaders: Shares,
  game_versions: Shares,
})
export type AnalyticsReport = z.output<typeof AnalyticsReport>

const analytics = { method: 'GET', tag: 'analytics', access: 'signed-in', scope: 'ANALYTICS' } as const
const query = z.object({ period: z.enum(ANALYTICS_PERIODS).default(DEFAULT_PERIOD) })

export const getProjectAnalytics = endpoint({
  ...analytics,
  path: '/_internal/project/:project/analytics',
  summary: 'Get the downloads of a project by day, version, loader and game version',
  query,
  response: AnalyticsReport,
})
export const getOrganizationAnalytics = endpoint({
  ...analytics,
  path: '/_internal/organization/:organization/analytics',
  summary: 'Get the downloads of the projects of an organization whose analytics the caller may see',
  query,
  response: AnalyticsReport,
})
export const getOwnAnalytics = endpoint({
  ...analytics,
  path: '/_internal/analytics',
  summary: 'Get the downloads of the own projects whose analytics the caller may see',
  query,
  response: AnalyticsReport,
})

const table = { ...analytics, response: z.unknown() } as const
export const getProjectAnalyticsTable = endpoint({
  ...table,
  path: '/_internal/project/:project/analytics/table',
  summary: 'Fetch the days of a project as CSV',
  query,
})
export const getOrganizationAnalyticsTable = endpoint({
  ...table,
  path: '/_internal/organization/:organization/analytics/table',
  summary: 'Fetch the days of the projects of an organization as CSV',
  query,
})
export const getOwnAnalyticsTable = endpoint({
  ...table,
  path: '/_internal/analytics/table',
  summary: 'Fetch the days of the own projects as CSV',
  query,
})

/** v3 form; leaves out projects whose analytics the caller may not see. */
export const v3GetDownloadAnalytics = endpoint({
  ...analytics,
  tag: 'v3',
  path: '/v3/analytics/downloads',
  summary:
    'Get the downloads of projects by day; each number is keyed by the second at which its interval starts',
  query: z.object({
    /** Default: the caller's projects. */
    project_ids: queryList(z.string(), { max: BATCH_MAX }).optional(),
    /** Default: two weeks before the end. */
    start_date: Timestamp.optional(),
    end_date: Timestamp.optional(),
    /** At least a day, since downloads are counted by day. */
    resolution_minutes: queryInteger(MINUTES_OF_DAY, MINUTES_OF_DAY * DOWNLOAD_DAYS_RETAINED)
      .refine((minutes) => minutes % MINUTES_OF_DAY === 0, {
        message: ruleText('whole_days', { minutes: MINUTES_OF_DAY }),
      })
      .default(MINUTES_OF_DAY),
  }),
  response: record(record(z.int(), ANALYTICS_POINTS_MAX), TEAMS_MAX),
})
