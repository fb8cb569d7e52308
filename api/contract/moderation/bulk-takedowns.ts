import {
  BULK_TAKEDOWNS_SHOWN,
  BULK_TAKEDOWN_NAMES_SHOWN,
  BULK_TAKEDOWN_KINDS,
  BULK_TAKEDOWN_STATES,
} from '@quarry/domain/moderation/bulk-takedowns'
import { z } from 'zod'
import { endpoint, NoContent } from '../endpoint.ts'
import { Timestamp, filledAnyText } from '../fields.ts'
import { MODERATOR_MESSAGE } from '@quarry/domain/limits/lengths'
import { SUSPENSION_DAYS_MAX } from '@quarry/domain/accounts/suspensions'

/** Content of one kind: its number, and the first items by name. */
export const TakedownCandidates = z.object({
  total: z.int(),
  first: z.array(z.object({ id: z.string(), name: z.string() })).max(BULK_TAKEDOWN_NAMES_SHOWN),
})
export type TakedownCandidates = z.output<typeof TakedownCandidates>

/** The staff log has the moderator who started it. */
export const BulkTakedown = z.object({
  id: z.string(),
  reason: z.string(),
  begun: Timestamp,
  /** Null while items wait. */
  ended: Timestamp.nullable(),
  /** When its restoration was requested. */
  undone: Timestamp.nullable(),
  /** When its restoration ended. */
  given: Timestamp.nullable(),
  counts: z
    .array(
      z.object({ kind: z.enum(BULK_TAKEDOWN_KINDS), state: z.enum(BULK_TAKEDOWN_STATES), count: z.int() }),
    )
    .max(BULK_TAKEDOWN_KINDS.length * BULK_TAKEDOWN_STATES.length),
  /** The first items that it still has taken down. */
  names: z.array(z.string()).max(BULK_TAKEDOWN_NAMES_SHOWN),
})
export type BulkTakedown = z.output<typeof BulkTakedown>

const ofUser = { tag: 'moderation', access: 'moderator', scope: 'SESSION_ACCESS' } as const

export const getBulkTakedowns = endpoint({
  ...ofUser,
  method: 'GET',
  path: '/_internal/user/:user/bulk-takedowns',
  summary: 'Get the content of a user that a bulk takedown would take down, and the newest bulk takedowns',
  response: z.object({
    things: z.object({
      project: TakedownCandidates,
      /** Projects with other members, which stay. */
      shared: TakedownCandidates,
      collection: TakedownCandidates,
      organization: TakedownCandidates,
    }),
    takedowns: z.array(BulkTakedown).max(BULK_TAKEDOWNS_SHOWN),
  }),
})
export const restoreBulkTakedown = endpoint({
  ...ofUser,
  method: 'DELETE',
  path: '/_internal/user/:user/bulk-takedown/:takedown',
  summary: 'Restore what a bulk takedown took down, except for later decisions',
  response: NoContent,
})

/** Replaces reason and end of an existing suspension. */
export const suspendUser = endpoint({
  ...ofUser,
  method: 'PUT',
  path: '/_internal/user/:user/suspension',
  summary: 'Suspend an account: it can read, but do nothing that others can see',
  body: z.object({
    reason: filledAnyText(MODERATOR_MESSAGE),
    /** Null: permanently, which also hides the profile. */
    days: z.int().min(1).max(SUSPENSION_DAYS_MAX).nullable(),
    /** Content to take down with the same reason. */
    things: z.array(z.enum(BULK_TAKEDOWN_KINDS)).max(BULK_TAKEDOWN_KINDS.length).default([]),
  }),
  response: NoContent,
})
