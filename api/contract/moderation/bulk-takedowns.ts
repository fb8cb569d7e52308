import {
  BULK_TAKEDOWNS_SHOWN,
  BULK_TAKEDOWN_NAMES_SHOWN,
  BULK_TAKEDOWN_KINDS,
  BULK_TAKEDOWN_STATES,
} from '@quarry/domain/moderation/bulk-takedowns'
import { z } from 'zod'
import { endpoint, NoContent } from '../endpoint.ts'
import { Timestamp, filledText } from '../fields.ts'
import { MODERATOR_MESSAGE } from '@quarry/domain/limits/lengths'
import { SUSPENSION_DAYS_MAX } from '@quarry/domain/accounts/suspensions'

/** Things of one kind: how many, and the first by name. */
export const TakedownCandidates = z.object({
  total: z.int(),
  first: z.array(z.object({ id: z.string(), name: z.string() })).max(BULK_TAKEDOWN_NAMES_SHOWN),
})
export type TakedownCandidates = z.output<typeof TakedownCandidates>

/** A step that took down what a person had; who of the staff it was stands in their log. */
export const BulkTakedown = z.object({
  id: z.string(),
  reason: z.string(),
  begun: Timestamp,
  /** Null: some of it waits. */
  ended: Timestamp.nullable(),
  /** When it was asked to be given back. */
  undone: Timestamp.nullable(),
  /** Null: not yet, or not asked for. */
  given: Timestamp.nullable(),
  counts: z
    .array(
      z.object({ kind: z.enum(BULK_TAKEDOWN_KINDS), state: z.enum(BULK_TAKEDOWN_STATES), count: z.int() }),
    )
    .max(BULK_TAKEDOWN_KINDS.length * BULK_TAKEDOWN_STATES.length),
  /** The first of what is taken down by it now. */
  names: z.array(z.string()).max(BULK_TAKEDOWN_NAMES_SHOWN),
})
export type BulkTakedown = z.output<typeof BulkTakedown>

const ofUser = { tag: 'moderation', access: 'moderator', scope: 'SESSION_ACCESS' } as const

export const getBulkTakedowns = endpoint({
  ...ofUser,
  method: 'GET',
  path: '/_internal/user/:user/bulk-takedowns',
  summary: 'Get what of a person could be taken down in one step, and the newest such steps',
  response: z.object({
    things: z.object({
      project: TakedownCandidates,
      /** Projects that others work on as well, which stay. */
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
  summary: 'Give back what one step took down, but for what others have decided about since',
  response: NoContent,
})

/** An account that is suspended already gets this reason and this end instead. */
export const suspendUser = endpoint({
  ...ofUser,
  method: 'PUT',
  path: '/_internal/user/:user/suspension',
  summary: 'Suspend an account: it reads on, and does nothing that others would see',
  body: z.object({
    reason: filledText(MODERATOR_MESSAGE),
    /** Null: permanently; the profile is then hidden as well. */
    days: z.int().min(1).max(SUSPENSION_DAYS_MAX).nullable(),
    /** What of theirs is taken down with it, for the same reason. */
    things: z.array(z.enum(BULK_TAKEDOWN_KINDS)).max(BULK_TAKEDOWN_KINDS.length).default([]),
  }),
  response: NoContent,
})
