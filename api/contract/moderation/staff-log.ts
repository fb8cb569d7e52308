import { PAGE_MAX, STAFF_LOG_PAGE } from '@quarry/domain/limits/counts'
import { STAFF_ACTIONS, STAFF_LOG_THINGS } from '@quarry/domain/moderation/staff-log'
import { z } from 'zod'
import { endpoint } from '../endpoint.ts'
import { queryInteger, text, Timestamp } from '../fields.ts'

/** Something that one of the staff did by their role. */
export const StaffLogEntry = z.object({
  id: z.int(),
  at: Timestamp,
  /** The name is null when the account is gone. */
  actor: z.object({ id: z.string(), username: z.string().nullable() }),
  action: z.enum(STAFF_ACTIONS),
  thing: z.enum(STAFF_LOG_THINGS),
  thing_id: z.string(),
  /** As it was called then; of people as they are called now. */
  thing_name: z.string().nullable(),
  /** Which part of it: the number of a version, the name of a file, the id of a message or member. */
  detail: z.string().nullable(),
  before: z.string().nullable(),
  after: z.string().nullable(),
  why: z.string().nullable(),
})
export type StaffLogEntry = z.output<typeof StaffLogEntry>

/** The longest id or name that a thing or a person goes by. */
const Reference = text({ min: 1, max: 128 })

export const listStaffLog = endpoint({
  tag: 'moderation',
  access: 'moderator',
  scope: 'SESSION_ACCESS',
  method: 'GET',
  path: '/_internal/moderation/log',
  summary: 'List what staff did by their role, newest first',
  query: z.object({
    /** Id or name of one of the staff. */
    by: Reference.optional(),
    thing: z.enum(STAFF_LOG_THINGS).optional(),
    /** Id of what it was done to. */
    about: Reference.optional(),
    /** Id of the last entry of the page before. */
    before: queryInteger(1, Number.MAX_SAFE_INTEGER).optional(),
    limit: queryInteger(1, PAGE_MAX).default(STAFF_LOG_PAGE),
  }),
  response: z.object({ entries: z.array(StaffLogEntry).max(PAGE_MAX), has_more: z.boolean() }),
})
