import { BATCH_MAX, MESSAGE_PICTURES_MAX, PAGE_MAX } from '@quarry/domain/limits/counts'
import { LINK, MODERATOR_MESSAGE, REPORT_BODY } from '@quarry/domain/limits/lengths'
import {
  REPORT_KEEPERS,
  REPORT_TYPES,
  REPORTED_ITEMS,
  RULE_CATEGORIES,
} from '@quarry/domain/reports/report-types'
import { z } from 'zod'
import { canOf, ReportAction } from '../abilities.ts'
import { endpoint, NoContent } from '../endpoint.ts'
import { filledText, Id, QueryBoolean, queryInteger, refList, Timestamp } from '../fields.ts'
import { ruleText } from '../rules.ts'
import { pictureIds, Thread } from '../threads/threads.ts'

export const ReportedItem = z.enum(REPORTED_ITEMS, {
  message: ruleText('one_of', { values: REPORTED_ITEMS.join(', ') }),
})
export const RuleCategory = z.enum(RULE_CATEGORIES, {
  message: ruleText('one_of', { values: RULE_CATEGORIES.join(', ') }),
})
const ReportType = z.enum(REPORT_TYPES, { message: ruleText('one_of', { values: REPORT_TYPES.join(', ') }) })
const Body = filledText(REPORT_BODY)

/** As tools read it. */
export const Report = z.object({
  id: z.string(),
  report_type: z.enum(REPORT_TYPES),
  item_id: z.string(),
  item_type: z.enum(REPORTED_ITEMS),
  /** Null once the account is gone. */
  reporter: z.string().nullable(),
  body: z.string(),
  created: Timestamp,
  closed: z.boolean(),
  thread_id: z.string(),
})
export type Report = z.output<typeof Report>

const reports = { tag: 'reports', access: 'signed-in' } as const
const one = { path: '/v2/report/:report' } as const

export const createReport = endpoint({
  ...reports,
  method: 'POST',
  path: '/v2/report',
  scope: 'REPORT_CREATE',
  summary: 'Report something to the moderators; one open report about each thing',
  body: z.object({
    report_type: ReportType,
    item_type: ReportedItem,
    item_id: Id,
    body: Body,
    /** Pictures that go with it; those whose addresses stand in the words need not be named. */
    uploaded_images: pictureIds,
  }),
  response: Report,
})
export const listReports = endpoint({
  ...reports,
  method: 'GET',
  path: '/v2/report',
  scope: 'REPORT_READ',
  summary: 'List open reports, oldest first: own ones, or all for moderators',
  query: z.object({ count: queryInteger(1, BATCH_MAX).default(100), all: QueryBoolean.default(true) }),
  response: z.array(Report).max(BATCH_MAX),
})
export const listReportsById = endpoint({
  ...reports,
  method: 'GET',
  path: '/v2/reports',
  scope: 'REPORT_READ',
  summary: 'Get several reports; those of others are left out',
  query: z.object({ ids: refList }),
  response: z.array(Report).max(BATCH_MAX),
})
export const getReport = endpoint({
  ...reports,
  ...one,
  method: 'GET',
  scope: 'REPORT_READ',
  summary: 'Get a report',
  response: Report,
})
export const editReport = endpoint({
  ...reports,
  ...one,
  method: 'PATCH',
  scope: 'REPORT_WRITE',
  summary: 'Change the words of a report; close or reopen it (moderators)',
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

/** What is reported, as far as the reader may see it: without a title it is gone or hidden. */
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
  summary: 'Find what is to be reported by id, name or address, and the own open report about it',
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

/** As the site shows it. */
export const ReportEntry = z.object({
  id: z.string(),
  rule: z.enum(RULE_CATEGORIES),
  target: ReportTarget,
  reporter: z.object({ id: z.string(), username: z.string() }).nullable(),
  created: Timestamp,
  is_closed: z.boolean(),
  /** Messages of others that the reader has not seen. */
  unread: z.int(),
})
export type ReportEntry = z.output<typeof ReportEntry>

const paged = {
  state: z.enum(['open', 'closed']).default('open'),
  /** Id of the last entry of the page before. */
  before: Id.optional(),
  limit: queryInteger(1, PAGE_MAX).default(50),
}
const ReportPage = z.object({ entries: z.array(ReportEntry).max(PAGE_MAX), has_more: z.boolean() })

export const listOwnReports = endpoint({
  ...reports,
  method: 'GET',
  path: '/_internal/reports',
  scope: 'REPORT_READ',
  summary: 'List own reports, newest first',
  query: z.object(paged),
  response: ReportPage,
})
/** As staff see it in their list. */
export const StaffReportEntry = ReportEntry.extend({
  /** Who of the staff looks after it. */
  assignee: z.object({ id: z.string(), username: z.string() }).nullable(),
  /** Open reports about the same thing, this one among them if it is open. */
  about_same: z.int(),
  /** The youngest message that the reporter can see; null before anything was said. */
  last_word: z.object({ at: Timestamp, of_reporter: z.boolean() }).nullable(),
})
export type StaffReportEntry = z.output<typeof StaffReportEntry>

export const listAllReports = endpoint({
  ...reports,
  access: 'moderator',
  method: 'GET',
  path: '/_internal/moderation/reports',
  scope: 'REPORT_READ',
  summary: 'List reports, open ones oldest first with all about the same thing, closed ones newest first',
  query: z.object({
    ...paged,
    rule: z.enum(RULE_CATEGORIES).optional(),
    item: z.enum(REPORTED_ITEMS).optional(),
    /** Those that the caller looks after, or those that nobody does. */
    whose: z.enum(REPORT_KEEPERS).optional(),
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
  summary: 'Close or reopen reports, all with the same words to those who made them, or none of them',
  body: z.object({
    reports: several,
    closed: z.boolean(),
    /** Said in each thread before it is closed. */
    words: filledText(MODERATOR_MESSAGE).optional(),
  }),
  response: NoContent,
})
export const assignReports = endpoint({
  ...reports,
  access: 'moderator',
  method: 'POST',
  path: '/_internal/moderation/reports/assign',
  scope: 'REPORT_WRITE',
  summary: 'Take reports to look after them, also from others, or give them back',
  body: z.object({ reports: several, is_mine: z.boolean() }),
  response: NoContent,
})
export const getReportDetail = endpoint({
  ...reports,
  method: 'GET',
  path: '/_internal/report/:report',
  scope: 'REPORT_READ',
  summary: 'Get a report with what was said about it',
  response: ReportEntry.extend({
    body: z.string(),
    /** Ids of the pictures that came with it. */
    pictures: z.array(z.string()).max(MESSAGE_PICTURES_MAX),
    thread: Thread,
    /** Who of the staff looks after it; told to staff alone. */
    assignee: z.object({ id: z.string(), username: z.string() }).nullable(),
    viewer: z.object({ can: canOf(ReportAction) }),
  }),
})
