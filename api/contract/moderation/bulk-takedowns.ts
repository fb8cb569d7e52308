import {
  SWEEPS_SHOWN,
  SWEPT_NAMES,
  SWEPT_NOUNS,
  SWEPT_STATES,
} from '@quarry/domain/moderation/bulk-takedowns'
import { z } from 'zod'
import { endpoint, NoContent } from '../endpoint.ts'
import { Timestamp } from '../fields.ts'

/** Things of one kind: how many, and the first by name. */
export const Sweepable = z.object({
  total: z.int(),
  first: z.array(z.object({ id: z.string(), name: z.string() })).max(SWEPT_NAMES),
})
export type Sweepable = z.output<typeof Sweepable>

/** A step that took down what a person had; who of the staff it was stands in their log. */
export const Sweep = z.object({
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
    .array(z.object({ noun: z.enum(SWEPT_NOUNS), state: z.enum(SWEPT_STATES), count: z.int() }))
    .max(SWEPT_NOUNS.length * SWEPT_STATES.length),
  /** The first of what is taken down by it now. */
  names: z.array(z.string()).max(SWEPT_NAMES),
})
export type Sweep = z.output<typeof Sweep>

const ofUser = { tag: 'moderation', access: 'moderator', scope: 'SESSION_ACCESS' } as const

export const getSweeps = endpoint({
  ...ofUser,
  method: 'GET',
  path: '/_internal/user/:user/sweeps',
  summary: 'Get what of a person could be taken down in one step, and the newest such steps',
  response: z.object({
    things: z.object({
      project: Sweepable,
      /** Projects that others work on as well, which stay. */
      shared: Sweepable,
      collection: Sweepable,
      organization: Sweepable,
    }),
    sweeps: z.array(Sweep).max(SWEEPS_SHOWN),
  }),
})
export const giveBackSweep = endpoint({
  ...ofUser,
  method: 'DELETE',
  path: '/_internal/user/:user/sweep/:sweep',
  summary: 'Give back what one step took down, but for what others have decided about since',
  response: NoContent,
})
