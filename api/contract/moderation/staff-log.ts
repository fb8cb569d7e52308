import { PAGE_MAX, STAFF_LOG_PAGE } from '@quarry/domain/limits/counts'
import { STAFF_ACTIONS, STAFF_LOG_THINGS } from '@quarry/domain/moderation/staff-log'
import { z } from 'zod'
import { endpoint } from '../endpoint.ts'
import { queryInteger, text, Timestamp } from '../fields.ts'

/** More than any target has. */
const FIELDS_MAX = 100

/** An action that a member of staff performed by their role. */
export const StaffLogEntry = z.object({
  id: z.int(),
  at: Timestamp,
  /** The name is null if the account was deleted. */
  actor: z.object({ id: z.string(), username: z.string().nullable() }),
  action: z.enum(STAFF_ACTIONS),
  thing: z.enum(STAFF_LOG_THINGS),
  thing_id: z.string(),
  /** Its name at that time; users have their current name. */
  thing_name: z.string().nullable(),
  /** Part of the target: a version number, a filename, or the id of a message or member. */
  detail: z.string().nullable(),
  /** A value, or the changed fields of an edit as JSON. */
  before: z.string().nullable(),
  after: z.string().nullable(),
  /** The same fields as a list; of a long text, the part that differs. */
  changes: z.array(z.object({ field: z.string(), before: z.string(), after: z.string() })).max(FIELDS_MAX),
  why: z.string().nullable(),
})
export type StaffLogEntry = z.output<typeof StaffLogEntry>

/** Longest id or name in the filters. */
const Reference = text({ min: 1, max: 128 })

export const listStaffLog = endpoint({
  tag: 'moderation',
  access: 'moderator',
  scope: 'SESSION_ACCESS',
  method: 'GET',
  path: '/_internal/moderation/log',
  summary: 'List the actions of staff, newest first',
  query: z.object({
    /** Id or name of a member of staff. */
    by: Reference.optional(),
    thing: z.enum(STAFF_LOG_THINGS).optional(),
    /** Id of the target. */
    about: Reference.optional(),
    /** Id of the last entry of the previous page. */
    before: queryInteger(1, Number.MAX_SAFE_INTEGER).optional(),
    limit: queryInteger(1, PAGE_MAX).default(STAFF_LOG_PAGE),
  }),
  response: z.object({ entries: z.array(StaffLogEntry).max(PAGE_MAX), has_more: z.boolean() }),
})
