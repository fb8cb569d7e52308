import { BATCH_MAX, MESSAGE_IMAGES_MAX, PAGE_MAX } from '@quarry/domain/limits/counts'
import { LINK, MODERATOR_MESSAGE, REPORT_BODY } from '@quarry/domain/limits/lengths'
import {
  REPORT_ASSIGNEE_FILTERS,
  REPORT_TYPES,
  REPORTED_ITEMS,
  V2_REPORTED_ITEMS,
  RULE_CATEGORIES,
} from '@quarry/domain/reports/report-types'
import { z } from 'zod'
import { canOf, ReportAction } from '../abilities.ts'
import { endpoint, NoContent } from '../endpoint.ts'
import { Id, QueryBoolean, queryInteger, refList, Timestamp, filledAnyText } from '../fields.ts'
import { ruleText } from '../rules.ts'
import { imageIds, Thread } from '../threads/threads.ts'

export const ReportedItem = z.enum(REPORTED_ITEMS, {
  message: ruleText('one_of', { values: REPORTED_ITEMS.join(', ') }),
})
export const RuleCategory = z.enum(RULE_CATEGORIES, {
  message: ruleText('one_of', { values: RULE_CATEGORIES.join(', ') }),
})
const ReportType = z.enum(REPORT_TYPES, { message: ruleText('one_of', { values: REPORT_TYPES.join(', ') }) })
const Body = filledAnyText(REPORT_BODY)

/** For API clients. */
export const Report = z.object({
  id: z.string(),
  report_type: z.enum(REPORT_TYPES),
  item_id: z.string(),
  item_type: z.enum(REPORTED_ITEMS),
  /** Null once the account is deleted. */
  reporter: z.string().nullable(),
  body: z.string(),
  created: Timestamp,
  closed: z.boolean(),
  thread_id: z.string(),
})
export type Report = z.output<typeof Report>

const V2Report = Report.extend({ item_type: z.enum([...V2_REPORTED_ITEMS, 'unknown']) })
export type V2Report = z.output<typeof V2Report>

const reports = { tag: 'reports', access: 'signed-in' } as const
const one = { path: '/v2/report/:report' } as const

export const createReport = endpoint({
  ...reports,
  method: 'POST',
  path: '/v2/report',
  scope: 'REPORT_CREATE',
  summary: 'Report something to the moderators; one open report for each target',
  body: z.object({
    report_type: ReportType,
    item_type: ReportedItem,
    item_id: Id,
    body: Body,
    /** Attached images; those embedded in the text need not be listed. */
    uploaded_images: imageIds,
  }),
  response: V2Report,
})
export const listReports = endpoint({
  ...reports,
  method: 'GET',
  path: '/v2/report',
  scope: 'REPORT_READ',
  summary: 'List open reports on projects, versions and users, oldest first: your own, or all for moderators',
  query: z.object({ count: queryInteger(1, BATCH_MAX).default(100), all: QueryBoolean.default(true) }),
  response: z.array(V2Report).max(BATCH_MAX),
})
export const listReportsById = endpoint({
  ...reports,
  method: 'GET',
  path: '/v2/reports',
  scope: 'REPORT_READ',
  summary: 'Get several reports; those of others are left out',
  query: z.object({ ids: refList }),
  response: z.array(V2Report).max(BATCH_MAX),
})
export const getReport = endpoint({
  ...reports,
  ...one,
  method: 'GET',
  scope: 'REPORT_READ',
  summary: 'Get a report',
  response: V2Report,
})
export const editReport = endpoint({
  ...reports,
  ...one,
  method: 'PATCH',
  scope: 'REPORT_WRITE',
  summary: 'Edit the text of a report; close or reopen it (moderators)',
  body: z.object({ body: Body.optional(), closed: z.boolean().optional() }),
  response: NoContent,
})
export const deleteReport = endpoint({
  ...reports,
  ...one,
  method: 'DELETE',
  scope: 'REPORT_DELETE',
  summary: 'Delete a report with its thread (moderators)',
  response: NoContent,
})

/** The path is null if the target is deleted, or hidden from the reader. Without a present title it has the one it was reported under. */
export const ReportTarget = z.object({
  type: z.enum(REPORTED_ITEMS),
  id: z.string(),
  title: z.string().nullable(),
  /** Path of its page. */
  href: z.string().nullable(),
  icon_url: z.string().nullable(),
})
export type ReportTarget = z.output<typeof ReportTarget>

export const findReportTarget = endpoint({
  ...reports,
  method: 'GET',
  path: '/_internal/report-target',
  scope: 'REPORT_READ',
  summary: 'Find the target of a report by id, name or address, and your open report about it',
  query: z.object({ item: ReportedItem, ref: z.string().min(1).max(LINK.max) }),
  response: z.object({ target: ReportTarget, open_report: z.string().nullable() }),
})
export const fileReport = endpoint({
  ...reports,
  method: 'POST',
  path: '/_internal/reports',
  scope: 'REPORT_CREATE',
  summary: 'Report something by id, name or address',
  body: z.object({
    rule: RuleCategory,
    item: ReportedItem,
    ref: z.string().min(1).max(LINK.max),
    body: Body,
  }),
  response: z.object({ id: z.string() }),
})

/** For the site. */
export const ReportEntry = z.object({
  id: z.string(),
  rule: z.enum(RULE_CATEGORIES),
  target: ReportTarget,
  reporter: z.object({ id: z.string(), username: z.string() }).nullable(),
  created: Timestamp,
  is_closed: z.boolean(),
  /** Number of unread messages. */
  unread: z.int(),
})
export type ReportEntry = z.output<typeof ReportEntry>

const paged = {
  state: z.enum(['open', 'closed']).default('open'),
  /** Id of the last entry of the previous page. */
  before: Id.optional(),
  limit: queryInteger(1, PAGE_MAX).default(50),
}
const ReportPage = z.object({ entries: z.array(ReportEntry).max(PAGE_MAX), has_more: z.boolean() })

export const listOwnReports = endpoint({
  ...reports,
  method: 'GET',
  path: '/_internal/reports',
  scope: 'REPORT_READ',
  summary: 'List your reports, newest first',
  query: z.object(paged),
  response: ReportPage,
})
/** For the report queue of staff. */
export const StaffReportEntry = ReportEntry.extend({
  /** Assigned moderator. */
  assignee: z.object({ id: z.string(), username: z.string() }).nullable(),
  /** Number of open reports about the same target, including this one. */
  about_same: z.int(),
  /** Newest message that the reporter can see. */
  last_message: z.object({ at: Timestamp, of_reporter: z.boolean() }).nullable(),
})
export type StaffReportEntry = z.output<typeof StaffReportEntry>

export const listAllReports = endpoint({
  ...reports,
  access: 'moderator',
  method: 'GET',
  path: '/_internal/moderation/reports',
  scope: 'REPORT_READ',
  summary: 'List reports: open ones oldest first, grouped by target, or closed ones newest first',
  query: z.object({
    ...paged,
    rule: z.enum(RULE_CATEGORIES).optional(),
    item: z.enum(REPORTED_ITEMS).optional(),
    /** Assignee: the caller, or none. */
    whose: z.enum(REPORT_ASSIGNEE_FILTERS).optional(),
  }),
  response: z.object({
    entries: z.array(StaffReportEntry).max(PAGE_MAX),
    has_more: z.boolean(),
    total: z.int(),
  }),
})

const several = z.array(Id).min(1).max(PAGE_MAX)

export const closeReports = endpoint({
  ...reports,
  access: 'moderator',
  method: 'POST',
  path: '/_internal/moderation/reports/close',
  scope: 'REPORT_WRITE',
  summary: 'Close or reopen several reports with the same message, or none of them',
  body: z.object({
    reports: several,
    closed: z.boolean(),
    /** Posted in each thread before it is closed. */
    words: filledAnyText(MODERATOR_MESSAGE).optional(),
  }),
  response: NoContent,
})
export const assignReports = endpoint({
  ...reports,
  access: 'moderator',
  method: 'POST',
  path: '/_internal/moderation/reports/assign',
  scope: 'REPORT_WRITE',
  summary: 'Assign reports to yourself, or remove their assignee',
  body: z.object({ reports: several, is_mine: z.boolean() }),
  response: NoContent,
})
export const getReportDetail = endpoint({
  ...reports,
  method: 'GET',
  path: '/_internal/report/:report',
  scope: 'REPORT_READ',
  moreScopes: ['THREAD_READ'],
  summary: 'Get a report with its thread',
  response: ReportEntry.extend({
    body: z.string(),
    /** Ids of its images. */
    images: z.array(z.string()).max(MESSAGE_IMAGES_MAX),
    thread: Thread,
    /** The target when it was reported; null unless the reader is staff. */
    snapshot: z.object({ title: z.string(), owner: z.string().nullable(), excerpt: z.string() }).nullable(),
    /** Assigned moderator; null unless the reader is staff. */
    assignee: z.object({ id: z.string(), username: z.string() }).nullable(),
    viewer: z.object({ can: canOf(ReportAction) }),
  }),
})
